import { LRUCache } from 'lru-cache';
import type { Platform } from '../../platform/platform.ts';

/** A read is shared for this long: after a restart thousands join the same game at once. */
const sharedMs = 500;

const reads = new WeakMap<Platform, LRUCache<string, Promise<unknown>>>();

/** Shares one read between all callers who need the same at the same time. */
export function readShared<Value>(platform: Platform, key: string, load: () => Promise<Value>): Promise<Value> {
  const cache = reads.get(platform) ?? new LRUCache<string, Promise<unknown>>({ max: 200, ttl: sharedMs });
  reads.set(platform, cache);
  const known = cache.get(key);
  if (known) return known as Promise<Value>;
  const read = load();
  cache.set(key, read);
  read.catch(() => cache.delete(key));
  return read;
}
