import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PublicCache } from '../cache/public-cache.ts';
import { isKnownEtag } from './if-none-match.ts';

/** Better ones take ten times as long for a tenth fewer bytes; answers are compressed once for all who get them. */
const brotliQuality = 5;

type Encoding = 'br' | 'gzip' | 'identity';

export interface SharedText {
  /** Of the text, whatever it is compressed by. */
  key: string;
  /** Seconds that this process keeps it; 0 for what too many addresses could ask for. */
  keepS: number;
  contentType: string;
  cacheControl: string;
  status?: number;
  produce: () => Promise<string>;
}

/** Answers a text that is the same for everybody, compressed as the browser takes it; each form is kept as bytes. */
export async function sendText(request: FastifyRequest, reply: FastifyReply, cache: PublicCache, text: SharedText) {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const bytes = await cache.bytes(`${text.key} ${encoding}`, text.keepS, async () =>
    compress(await text.produce(), encoding),
  );
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

/** RFC 9110 §12.5.3: a coding with weight 0 is refused. */
function encodingFor(accepted: string | undefined): Encoding {
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
