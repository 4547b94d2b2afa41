import type { IncomingMessage, ServerResponse } from 'node:http';
import { isKnownEtag } from '../http/if-none-match.ts';
import { readByteRange } from './byte-range.ts';
import type { StoredObject } from './object-cache.ts';

/** Answers GET and HEAD with a whole file, a range of it (RFC 9110 §14) or 304. */
export function sendObject(
  request: IncomingMessage,
  response: ServerResponse,
  object: StoredObject,
  more: Record<string, string>,
): void {
  const { range, 'if-range': ifRange, 'if-none-match': known } = request.headers;
  const encoded = object.gzipped && range === undefined && acceptsGzip(request) ? object.gzipped : undefined;
  const { body, etag } = encoded ?? object;
  const headers = {
    etag,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    ...(object.gzipped && { vary: 'accept-encoding' }),
    ...(encoded && { 'content-encoding': 'gzip' }),
    ...more,
  };
  if (isKnownEtag(known, etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const size = body.byteLength;
  const usable = range !== undefined && (ifRange === undefined || ifRange === etag);
  const part = usable ? readByteRange(range, size) : 'whole';
  if (part === 'unsatisfiable') {
    // Not cacheable, because a cache might use it for requests of another range.
    const refusal = { ...headers, 'cache-control': 'no-store', 'content-range': `bytes */${size}` };
    response.writeHead(416, { ...refusal, 'content-length': 0 }).end();
    return;
  }
  const whole = part === 'whole';
  const bytes = whole ? body : body.subarray(part.start, part.end + 1);
  response.writeHead(whole ? 200 : 206, {
    ...headers,
    'content-type': object.type,
    'content-length': bytes.byteLength,
    ...(!whole && { 'content-range': `bytes ${part.start}-${part.end}/${size}` }),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function acceptsGzip({ headers }: IncomingMessage): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(headers['accept-encoding'] ?? '');
}
