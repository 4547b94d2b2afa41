import type { patreonWebhook, stripeWebhook } from '@greenlight/contract/raw-routes';
import type { FastifyInstance } from 'fastify';

/** Serves a call from another service. The body is not parsed, because the signature covers its bytes. */
export function serveWebhook(
  app: FastifyInstance,
  { method, host, path, takes }: typeof stripeWebhook | typeof patreonWebhook,
  how: {
    signatureHeader: string;
    bodyMaxBytes: number;
    /** The signature is empty when it is missing. */
    receive: (body: Buffer, signature: string) => Promise<void>;
  },
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...takes], { parseAs: 'buffer', bodyLimit: how.bodyMaxBytes }, (_, body, done) =>
      done(null, body),
    );
    scope.route<{ Body?: Buffer }>({
      method,
      url: `/api/${host}${path}`,
      handler: async ({ body, headers }, reply) => {
        const signature = headers[how.signatureHeader];
        await how.receive(body ?? Buffer.alloc(0), typeof signature === 'string' ? signature : '');
        return reply.header('cache-control', 'no-store').send({ received: true });
      },
    });
  });
}
