import { totalmem } from 'node:os';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../errors/problem-error.ts';
import type { Platform } from '../platform.ts';
import { type MediaTarget, readMediaPath } from './address.ts';
import { crossOriginHeaders } from './cross-origin.ts';
import { ObjectCache, type StoredObject, storedObject } from './object-cache.ts';
import { sendObject } from './send-object.ts';
import { checkSignature } from './signature.ts';

const segmentCacheBytes = Math.floor(Math.min(512 * 1024 * 1024, totalmem() / 8));
const imageCacheBytes = Math.floor(segmentCacheBytes / 8);
const captionFile = /^captions\/([A-Za-z0-9-]{2,60})\.vtt$/;
const forever = 'public, max-age=31536000, immutable';

type MediaPlatform = Pick<Platform, 'config' | 'storage' | 'clock'>;

/** The WebVTT of an asset's captions, null when there are none in that language. */
export type ReadCaptions = (assetId: string, language: string) => Promise<string | null>;

/** The bytes below `/media/`: signed playlists, segments and captions; public storyboards and images. */
export function serveMedia(app: FastifyInstance, platform: MediaPlatform, readCaptions: ReadCaptions): void {
  const shared = crossOriginHeaders(platform.config);
  const read = (key: string) => readStored(platform, key);
  const segments = new ObjectCache(segmentCacheBytes, read);
  const images = new ObjectCache(imageCacheBytes, read);

  function deliver(request: FastifyRequest, reply: FastifyReply) {
    reply.headers(shared);
    const [path = ''] = (request.raw.url ?? '').slice('/media/'.length).split('?', 1);
    const target = readMediaPath(path);
    if (!target) throw new ProblemError('not_found');
    const cacheControl = target.kind === 'protected' ? permit(platform, target) : forever;
    const found = find(target);
    return found instanceof Promise
      ? found.then((object) => send(request, reply, object, cacheControl))
      : send(request, reply, found, cacheControl);
  }

  function find(target: MediaTarget): StoredObject | Promise<StoredObject | null> {
    const language = target.kind === 'protected' && captionFile.exec(target.file)?.[1];
    if (language) return loadCaptions(target.assetId, language);
    const cache = target.kind === 'image' ? images : segments;
    const key = target.kind === 'image' ? `i/${target.imageId}/${target.file}` : `v/${target.assetId}/${target.file}`;
    return cache.peek(key) ?? cache.load(key);
  }

  async function loadCaptions(assetId: string, language: string): Promise<StoredObject | null> {
    const vtt = await readCaptions(assetId, language);
    return vtt === null ? null : { ...storedObject('captions.vtt', Buffer.from(vtt)), sealed: false };
  }

  function send(request: FastifyRequest, reply: FastifyReply, object: StoredObject | null, cacheControl: string): void {
    if (!object) throw new ProblemError('not_found');
    // Past Fastify's own sending: its hooks would cost as much as the rest of a segment's answer.
    reply.hijack();
    sendObject(request.raw, reply.raw, object, {
      ...shared,
      'cache-control': object.sealed ? cacheControl : 'no-cache',
    });
  }

  // The bare prefix too, which the web app would answer with a page.
  for (const url of ['/media', '/media/*']) {
    app.route({ method: ['GET', 'HEAD'], url, logLevel: 'warn', helmet: false, handler: deliver });
  }
}

/** How long the bytes may be kept: no longer than the address opens them. Throws `forbidden`. */
function permit(platform: MediaPlatform, target: Extract<MediaTarget, { kind: 'protected' }>): string {
  const nowS = platform.clock.now().getTime() / 1000;
  const state = checkSignature(platform.config.secrets.media, target, nowS);
  if (state === 'wrong') throw new ProblemError('forbidden');
  if (state === 'expired') {
    const detail = 'This address has expired. Ask for a new one.';
    throw new ProblemError('forbidden', { detail, headers: { 'x-greenlight-expired': '1' } });
  }
  return `public, max-age=${Math.floor(Number(target.expiry) - nowS)}, immutable`;
}

async function readStored({ storage }: MediaPlatform, key: string): Promise<Buffer | null> {
  try {
    return await storage.read(key);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw new ProblemError('unavailable', { cause: error });
  }
}
