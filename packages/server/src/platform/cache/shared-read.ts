import { LRUCache } from 'lru-cache';
import type { Platform } from '../platform.ts';

/**
 * A read is shared for this long: after a restart thousands join the same room at once. A removed text may be sent for
 * this long, which must be less than a second.
 */
const sharedMs = 500;

const reads = new WeakMap<Platform, LRUCache<string, Promise<unknown>>>();

/** Shares one read between all callers who need the same at nearly the same time. The key names what is read. */
export function readShared<Value>(platform: Platform, key: string, load: () => Promise<Value>): Promise<Value> {
  const cache = reads.get(platform) ?? new LRUCache<string, Promise<unknown>>({ max: 500, ttl: sharedMs });
  reads.set(platform, cache);
  const known = cache.get(key);
  if (known) return known as Promise<Value>;
  const read = load();
  cache.set(key, read);
  read.catch(() => cache.delete(key));
  return read;
}
