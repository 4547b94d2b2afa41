import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';

const permissions = 'camera=(), microphone=(), geolocation=(), payment=(self)';
/** Creators go live from the studio, so it may use camera, microphone and screen. */
const studioPermissions = 'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(self)';
const studio = /^\/studio(?:[/?]|$)/;

/** Pages that other sites may show in a frame. */
const embeddable = /^\/embed\/\d+\/?(?:\?|$)/;

/**
 * Adds headers to every answer. Scripts run only from our own files, and `inlineScripts` by their hashes. Nothing is
 * evaluated.
 */
export async function secureHeaders(app: FastifyInstance, config: Config, inlineScripts: string[]): Promise<void> {
  const own = new URL(config.publicUrl);
  const others = Object.values(config.hosts).map((url) => new URL(url).origin);
  const hosts = [...new Set(others.filter((origin) => origin !== own.origin))];
  const whip = new URL(config.whip.url).origin;
  const sockets = `${own.protocol === 'https:' ? 'wss' : 'ws'}://${own.host}`;
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inlineScripts.map(sourceHash)],
        // Components of the player and toasts add style elements.
        styleSrc: ["'self'", "'unsafe-inline'", ...hosts],
        imgSrc: ["'self'", 'data:', 'blob:', ...hosts],
        // hls.js makes its caption tracks with an empty file.
        mediaSrc: ["'self'", 'blob:', 'data:', ...hosts],
        // The studio may send streams to a process with an address of its own.
        connectSrc: [...new Set(["'self'", sockets, ...hosts, ...(whip === own.origin ? [] : [whip])])],
        fontSrc: ["'self'"],
        // The studio shows drafts in a frame of the web app.
        frameSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        ...(own.protocol === 'https:' && { upgradeInsecureRequests: [] }),
      },
    },
    // App wrappers and other origins of the same service may fetch bytes.
    crossOriginResourcePolicy: { policy: hosts.length > 0 ? 'cross-origin' : 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: own.protocol === 'https:' ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'sameorigin' },
  });
  // Computed once, because they are the same for every answer, and helmet would build them each time.
  let headers: ReturnType<FastifyReply['getHeaders']> | undefined;
  app.addHook('onRequest', (request, reply, done) => {
    if (headers === undefined) {
      reply.helmet();
      headers = { ...reply.getHeaders(), 'permissions-policy': permissions };
      for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name);
    }
    reply.headers(headers);
    if (studio.test(request.url)) reply.header('permissions-policy', studioPermissions);
    if (embeddable.test(request.url)) allowFrames(reply);
    done();
  });
}

/** Allows the page of this answer to connect to one more origin. */
export function allowConnection(reply: FastifyReply, origin: string): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace("connect-src 'self'", `connect-src 'self' ${origin}`));
}

function allowFrames(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace("frame-ancestors 'self'", 'frame-ancestors *'));
  reply.removeHeader('x-frame-options');
}

/** Hash of an inline script (CSP level 3 §2.3.1). */
function sourceHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
