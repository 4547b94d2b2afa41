import type { IncomingMessage, ServerResponse } from 'node:http';
import { totalmem } from 'node:os';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { interceptRequests } from '../http/request-interceptor.ts';
import type { Platform } from '../platform.ts';
import { ProblemError } from '../problem-error.ts';
import { crossOriginHeaders } from './cross-origin-headers.ts';
import { type MediaTarget, readMediaPath } from './media-address.ts';
import { ObjectCache, type StoredObject, storedObject } from './object-cache.ts';
import { sendObject } from './send-object.ts';
import { checkSignature, type SignatureState } from './signature.ts';
import { TurnQueue } from './turn-queue.ts';

const segmentCacheBytes = Math.floor(Math.min(512 * 1024 * 1024, totalmem() / 8));
const imageCacheBytes = Math.floor(segmentCacheBytes / 8);
const captionFile = /^captions\/([A-Za-z0-9-]{2,60})\.vtt$/;
const prefix = '/media/';
const forever = 'public, max-age=31536000, immutable';

/** Revoked assets and grants whose addresses have not expired. */
export interface RevocationLookup {
  readonly size: number;
  has(key: string): boolean;
}

type MediaPlatform = Pick<Platform, 'config' | 'storage' | 'clock' | 'metrics'>;

/** Reads the WebVTT of an asset's captions; null if there are none in that language. */
export type ReadCaptions = (assetId: string, language: string) => Promise<string | null>;

/** `cacheS`: cache lifetime in seconds; null: the default of the file type. */
export interface LiveAnswer {
  object: StoredObject;
  cacheS: number | null;
}

/** The storage key of the file, which belongs to another asset. */
export interface StoredElsewhere {
  storedAs: string;
}

/** The present content of a file of a stream on air; null if it is not a stream on air, or has no such file. */
export type ReadLive = (assetId: string, file: string, query: string) => Promise<LiveAnswer | StoredElsewhere | null>;

/**
 * Serves the bytes below `/media/`: signed playlists, segments, captions and storyboards; and public images, which stay
 * in memory until they are removed.
 */
export function serveMedia(
  app: FastifyInstance,
  platform: MediaPlatform,
  { readCaptions, readLive, refused }: { readCaptions: ReadCaptions; readLive: ReadLive; refused: RevocationLookup },
): { forgetImages: (folder: string) => void; forgetFiles: (folder: string) => void } {
  const shared = crossOriginHeaders(platform.config);
  const segments = new ObjectCache(segmentCacheBytes, (key) => readStored(platform, key));
  const images = new ObjectCache(imageCacheBytes, (key) => readStored(platform, key));
  const fromMemory = new Counter({
    name: 'media_answers_from_memory_total',
    help: 'Media files sent from memory; the others are in http_request_duration_seconds',
    registers: [platform.metrics.registry],
  });
  const cacheOf = ({ kind }: MediaTarget) => (kind === 'image' ? images : segments);
  /** Reads that began before the route. */
  const asked = new WeakMap<IncomingMessage, ReturnType<ReadLive>>();

  function send(request: IncomingMessage, response: ServerResponse, object: StoredObject, cacheControl: string) {
    sendObject(request, response, object, { ...shared, 'cache-control': object.sealed ? cacheControl : 'no-cache' });
  }

  function sendLive(request: IncomingMessage, response: ServerResponse, live: LiveAnswer, cacheControl: string) {
    const { object, cacheS } = live;
    if (cacheS === null) return send(request, response, object, cacheControl);
    const leftS = Number(/max-age=(\d+)/.exec(cacheControl)?.[1]);
    const headers = { ...shared, 'cache-control': `public, max-age=${Math.min(cacheS, leftS)}` };
    return sendObject(request, response, object, headers);
  }

  const answers = new TurnQueue();
  function later(response: ServerResponse, answer: () => void) {
    answers.add(() => {
      try {
        answer();
      } catch (error) {
        response.destroy(error as Error);
      }
    });
  }

  /** Answers nearly all requests, without routing and hooks. All others continue to the route below. */
  function answerFromMemory(request: IncomingMessage, response: ServerResponse, pass: () => void): boolean {
    const target = request.method === 'GET' && readMediaPath(pathBelow(request.url));
    const object = target && cacheOf(target).peek(storageKey(target));
    if (!target || (!object && target.kind === 'image')) return false;
    const { state, cacheControl } = permit(platform, target, refused);
    if (state !== 'valid') return false;
    if (object) {
      fromMemory.inc();
      later(response, () => send(request, response, object, cacheControl));
    } else if (target.kind === 'protected') {
      const reading = readLive(target.assetId, target.file, queryOf(request.url));
      asked.set(request, reading);
      reading
        .then((live) => {
          if (!live || !('object' in live)) return pass();
          fromMemory.inc();
          later(response, () => sendLive(request, response, live, cacheControl));
        }, pass)
        .catch((error: Error) => response.destroy(error));
    }
    return true;
  }

  async function deliver(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.headers(shared);
    const target = readMediaPath(pathBelow(request.raw.url));
    if (!target) throw new ProblemError('not_found');
    const { state, cacheControl } = permit(platform, target, refused);
    if (state !== 'valid') throw refusal(state);
    const live =
      target.kind === 'protected' &&
      (await (asked.get(request.raw) ?? readLive(target.assetId, target.file, queryOf(request.raw.url))));
    if (live && 'object' in live) {
      reply.hijack();
      return sendLive(request.raw, reply.raw, live, cacheControl);
    }
    // The address names a playout; the video that it plays may be revoked by itself.
    if (live && refused.has(live.storedAs.split('/')[1] ?? '')) throw refusal('revoked');
    const language = target.kind === 'protected' && captionFile.exec(target.file)?.[1];
    const object = language
      ? await loadCaptions(target.assetId, language)
      : await cacheOf(target).load(live ? live.storedAs : storageKey(target));
    if (!object) throw new ProblemError('not_found');
    reply.hijack();
    send(request.raw, reply.raw, object, cacheControl);
  }

  async function loadCaptions(assetId: string, language: string): Promise<StoredObject | null> {
    const vtt = await readCaptions(assetId, language);
    return vtt === null ? null : { ...storedObject('captions.vtt', Buffer.from(vtt)), sealed: false };
  }

  // Also the prefix alone: otherwise the web app would answer it with a page.
  for (const url of ['/media', '/media/*']) {
    app.route({ method: ['GET', 'HEAD'], url, handler: deliver });
  }
  interceptRequests(app, (request, response, pass) => {
    return (request.url?.startsWith(prefix) ?? false) && answerFromMemory(request, response, pass);
  });
  return { forgetImages: (folder) => images.forget(folder), forgetFiles: (folder) => segments.forget(folder) };
}

function pathBelow(url = ''): string {
  const end = url.indexOf('?');
  return url.slice(prefix.length, end === -1 ? undefined : end);
}

function queryOf(url = ''): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start + 1);
}

function storageKey(target: MediaTarget): string {
  return target.kind === 'image' ? `i/${target.imageId}/${target.file}` : `v/${target.assetId}/${target.file}`;
}

/** Protected bytes must not be cached longer than their address is valid. */
function permit(
  platform: MediaPlatform,
  target: MediaTarget,
  refused: RevocationLookup,
): { state: SignatureState | 'revoked'; cacheControl: string } {
  if (target.kind !== 'protected') return { state: 'valid', cacheControl: forever };
  const nowS = platform.clock.now().getTime() / 1000;
  const signed = checkSignature(platform.config.secrets.media, target, nowS);
  const state = signed === 'valid' && isRefused(refused, target) ? 'revoked' : signed;
  return { state, cacheControl: `public, max-age=${Math.floor(Number(target.expiry) - nowS)}, immutable` };
}

function isRefused(refused: RevocationLookup, { assetId, grant }: { assetId: string; grant: string }): boolean {
  if (refused.size === 0) return false;
  return refused.has(assetId) || grant.split('-').some((name) => refused.has(name));
}

/**
 * A revoked address counts as expired: the player requests a new one, and learns whether its viewer may still watch.
 */
function refusal(state: 'expired' | 'revoked' | 'wrong'): ProblemError {
  if (state === 'wrong') return new ProblemError('forbidden');
  const detail = 'This address has expired. Ask for a new one.';
  return new ProblemError('forbidden', { detail, headers: { 'x-greenlight-expired': '1' } });
}

async function readStored({ storage }: MediaPlatform, key: string): Promise<Buffer | null> {
  try {
    return await storage.read(key);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw new ProblemError('unavailable', { cause: error });
  }
}
