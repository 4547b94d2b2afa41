import type { LRUCache } from 'lru-cache';
import { createAccountCache } from '../../platform/cache/account-cache.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { tokenBucket } from '../../platform/realtime/socket-limit.ts';

const forgottenAfterMs = 10 * 60_000;

/**
 * Makes a check of the rate at which an account writes: `burst` texts at once, then `perSecond`. The check throws
 * `rate_limited`.
 */
export function limitWriting(pace: { perSecond: number; burst: number }): (platform: Platform, userId: string) => void {
  const caches = new WeakMap<Platform, LRUCache<string, ReturnType<typeof tokenBucket>>>();
  return (platform, userId) => {
    if (platform.config.callsPerMinute === 0) return;
    const buckets = caches.get(platform) ?? createAccountCache(forgottenAfterMs);
    caches.set(platform, buckets);
    const own = buckets.get(userId) ?? tokenBucket(pace);
    buckets.set(userId, own);
    if (!own.take()) throw new ProblemError('rate_limited');
  };
}
