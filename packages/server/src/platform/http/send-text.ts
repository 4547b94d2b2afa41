import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicCache } from '../cache/public-cache.ts';
import { isKnownEtag } from './if-none-match.ts';

/** A higher quality takes ten times as long for a tenth fewer bytes. Each answer is compressed once. */
const brotliQuality = 5;

type Encoding = 'br' | 'gzip' | 'identity';

export interface SharedText {
  /** Identifies the text, in any encoding. */
  key: string;
  /** Seconds in this process's cache; 0 for texts with too many addresses. */
  keepS: number;
  contentType: string;
  cacheControl: string;
  status?: number;
  produce: () => Promise<string>;
  /** The paths of the calls whose answers it contains; `produce` may add some. */
  sources?: readonly string[];
}

/**
 * Sends a text that is the same for everybody, in the encoding that the browser accepts. Each form is cached as bytes.
 */
export async function sendText(request: FastifyRequest, reply: FastifyReply, cache: PublicCache, text: SharedText) {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const produce = async () => compress(await text.produce(), encoding);
  const bytes = await cache.bytes(`${text.key} ${encoding}`, text.keepS, produce, text.sources);
  reply.header('etag', bytes.etag).header('cache-control', text.cacheControl);
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
  if (text.status === undefined && isKnownEtag(request.headers['if-none-match'], bytes.etag)) {
    return reply.code(304).send();
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .code(text.status ?? 200)
    .type(text.contentType)
    .send(bytes.body);
}

/** The best encoding for a header. A coding with weight 0 is not accepted (RFC 9110 §12.5.3). */
export function encodingFor(accepted: string | undefined): Encoding {
  const taken = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((coding) => taken.includes(coding)) ?? 'identity';
}

async function compress(text: string, encoding: Encoding): Promise<Buffer | string> {
  if (encoding === 'br') {
    return promisify(brotliCompress)(text, { params: { [zlib.BROTLI_PARAM_QUALITY]: brotliQuality } });
  }
  return encoding === 'gzip' ? promisify(gzip)(text) : text;
}
