import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import type { CachedBytes, PublicCache } from '../cache/public-cache.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { isKnownEtag } from './if-none-match.ts';
import { interceptRequests } from './request-interceptor.ts';

const json = 'application/json; charset=utf-8';

export interface SharedCaching {
  /** Times in seconds: fresh for `maxAge`, then served stale during revalidation for `stale`. */
  maxAge: number;
  stale: number;
}

/** The viewers who get the same bytes. Answers that depend on the login are cached only by browsers. */
export type CachedAudience = 'everybody' | 'visitors' | 'signed-in';

/** Sends the same bytes to an audience, with a strong ETag and shared caching (RFC 9111, RFC 5861). */
export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  cache: PublicCache,
  {
    bytes,
    caching,
    contentType = json,
    audience = 'everybody',
  }: { bytes: CachedBytes; caching?: SharedCaching; contentType?: string; audience?: CachedAudience },
) {
  reply.header('etag', bytes.etag);
  reply.header(
    'cache-control',
    audience === 'signed-in'
      ? 'private, no-cache'
      : caching
        ? `public, max-age=${caching.maxAge}, stale-while-revalidate=${caching.stale}`
        : 'public, no-cache',
  );
  if (audience !== 'everybody') {
    reply.header('vary', [reply.getHeader('vary'), 'authorization'].filter(Boolean).join(', '));
  }
  if (isKnownEtag(request.headers['if-none-match'], bytes.etag)) return reply.code(304).send();
  reply.type(contentType);
  // Looked up only by the address, so only answers to everybody are noted.
  if (request.method === 'GET' && audience === 'everybody')
    cache.noteAnswer(request.raw.url ?? '', bytes, { ...reply.getHeaders() });
  return reply.send(bytes.body);
}

/** Sends cached answers with their earlier headers, without routing, hooks or validation. */
export function answerFromCache(app: FastifyInstance, cache: PublicCache, { registry }: Metrics): void {
  const fromMemory = new Counter({
    name: 'public_answers_from_memory_total',
    help: 'Public answers sent from memory; the others are in http_request_duration_seconds',
    registers: [registry],
  });
  interceptRequests(app, (request, response) => {
    const bytes = request.method === 'GET' ? cache.answerTo(request.url ?? '') : undefined;
    if (!bytes?.headers) return false;
    fromMemory.inc();
    if (isKnownEtag(request.headers['if-none-match'], bytes.etag)) {
      const { 'content-type': _, ...headers } = bytes.headers;
      response.writeHead(304, headers).end();
    } else {
      response.writeHead(200, { ...bytes.headers, 'content-length': bytes.body.byteLength }).end(bytes.body);
    }
    return true;
  });
}
