import { LRUCache } from 'lru-cache';

const entriesMax = 100_000;

/**
 * A cache with an entry for each account or session in use. It grows with them: with `max` it would reserve 5 MB for
 * all entries at once.
 */
export function createAccountCache<Value extends object>(ttlMs: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: entriesMax, sizeCalculation: () => 1, ttl: ttlMs });
}
