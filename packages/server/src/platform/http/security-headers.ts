import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** Headers of every answer. Scripts run from our own files alone; nothing is ever embedded or evaluated. */
export async function secureHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const own = new URL(config.publicUrl);
  const others = Object.values(config.hosts).map((url) => new URL(url).origin);
  const hosts = [...new Set(others.filter((origin) => origin !== own.origin))];
  const sockets = `${own.protocol === 'https:' ? 'wss' : 'ws'}://${own.host}`;
  await app.register(helmet, {
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
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(self)');
  });
}
