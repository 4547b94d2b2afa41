import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';

const permissions = 'camera=(), microphone=(), geolocation=(), payment=(self)';

/** Headers of every answer. Scripts run from our own files alone; nothing is ever embedded or evaluated. */
export async function secureHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const own = new URL(config.publicUrl);
  const others = Object.values(config.hosts).map((url) => new URL(url).origin);
  const hosts = [...new Set(others.filter((origin) => origin !== own.origin))];
  const sockets = `${own.protocol === 'https:' ? 'wss' : 'ws'}://${own.host}`;
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Components of the player and toasts bring their own style elements.
        styleSrc: ["'self'", "'unsafe-inline'", ...hosts],
        imgSrc: ["'self'", 'data:', 'blob:', ...hosts],
        mediaSrc: ["'self'", 'blob:', ...hosts],
        connectSrc: ["'self'", sockets, ...hosts],
        fontSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        ...(own.protocol === 'https:' && { upgradeInsecureRequests: [] }),
      },
    },
    // Bytes may be fetched by wrappers and other origins of the same service.
    crossOriginResourcePolicy: { policy: hosts.length > 0 ? 'cross-origin' : 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: own.protocol === 'https:' ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'sameorigin' },
  });
  // They are the same for every answer, and helmet would put them together anew for each.
  let headers: ReturnType<FastifyReply['getHeaders']> | undefined;
  app.addHook('onRequest', (_request, reply, done) => {
    if (headers === undefined) {
      reply.helmet();
      headers = { ...reply.getHeaders(), 'permissions-policy': permissions };
      for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name);
    }
    reply.headers(headers);
    done();
  });
}
