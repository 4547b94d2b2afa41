import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface HealthSources {
  /** The reason why this process should get no requests now; null if it should. */
  unreadyReason(): Promise<string | null>;
  metricsText(): Promise<{ contentType: string; text: string }>;
}

/** Serves /healthz: the process lives; /readyz: it can serve; /metrics: for a scraper on this machine only. */
export function serveHealth(app: FastifyInstance, sources: HealthSources): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const reason = await sources.unreadyReason();
    reply.header('cache-control', 'no-store').code(reason === null ? 200 : 503);
    return reply.send(reason === null ? { status: 'ready' } : { status: 'unready', reason });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) return reply.callNotFound();
    const { contentType, text } = await sources.metricsText();
    return reply.header('cache-control', 'no-store').type(contentType).send(text);
  });
}

/** A proxy on this machine connects from loopback too, but names its client. */
function isLocal(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? '';
  const loopback = address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
  return loopback && !['x-forwarded-for', 'x-real-ip', 'forwarded'].some((name) => name in request.headers);
}
