import type { ErrorCode } from '@greenlight/contract/errors';
import { type Place, placeKey } from '@greenlight/contract/place';
import { LRUCache } from 'lru-cache';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { isVisible } from '../pitch/pitch-visibility.ts';
import { watchProblem } from '../playback/watch-right.ts';

/** A decision is cached for this long, so that it is not made again for each message of a conversation. */
const rightsCacheMs = 60_000;
const rightsMax = 20_000;

const rightCaches = new WeakMap<Platform, LRUCache<string, true>>();

function cacheOf(platform: Platform): LRUCache<string, true> {
  const cache =
    rightCaches.get(platform) ?? new LRUCache({ maxSize: rightsMax, sizeCalculation: () => 1, ttl: rightsCacheMs });
  rightCaches.set(platform, cache);
  return cache;
}

/**
 * The reason why a viewer may not read and write the comments of a video or a pitch; null if they may. Everybody may
 * who may watch the video, or see the pitch.
 */
export async function commentProblem(
  platform: Platform,
  { viewer, place }: { viewer: Viewer | null; place: Place },
): Promise<ErrorCode | null> {
  const { mediaId, pitchId } = place;
  if (!mediaId) return (await isVisible(platform, Number(pitchId))) ? null : 'not_found';
  const problem = await watchProblem(platform, { viewer, mediaId });
  // There may be comments before its first part is made.
  return problem === 'not_ready' ? null : problem;
}

/** Throws the contract's error for a viewer who may not read the comments. Cached for a minute at a video. */
export async function requireReader(platform: Platform, args: { viewer: Viewer; place: Place }): Promise<void> {
  const cache = cacheOf(platform);
  const key = `${args.viewer.sessionId} ${placeKey(args.place)}`;
  if (cache.has(key)) return;
  const problem = await commentProblem(platform, args);
  if (problem) throw new ProblemError(problem);
  if (args.place.mediaId) cache.set(key, true);
}
