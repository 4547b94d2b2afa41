import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedBytes } from '../cache/public-cache.ts';

/** Answers the same bytes for everybody, with a strong ETag and shared caching (RFC 9111, RFC 5861). */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cache: { maxAge: number; stale: number } | undefined,
  { body, etag }: CachedBytes,
  contentType = 'application/json; charset=utf-8',
) {
  reply.header('etag', etag);
  reply.header(
    'cache-control',
    cache ? `public, max-age=${cache.maxAge}, stale-while-revalidate=${cache.stale}` : 'public, no-cache',
  );
  const known = request.headers['if-none-match'];
  if (known && (known === '*' || known.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === etag))) {
    return reply.code(304).send();
  }
  return reply.type(contentType).send(body);
}
