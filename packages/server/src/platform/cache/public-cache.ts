import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export interface CachedBytes {
  body: Buffer;
  etag: string;
}

const cacheMaxBytes = 64 * 1024 * 1024;

/**
 * Answers that are the same for everybody, as bytes. Concurrent misses of one key wait for one production. What was
 * being produced while the cache was cleared is answered but not kept.
 */
export class PublicCache {
  #entries = new LRUCache<string, CachedBytes>({
    maxSize: cacheMaxBytes,
    sizeCalculation: ({ body }) => body.byteLength + 200,
  });
  #pending = new Map<string, Promise<CachedBytes>>();
  #generation = 0;

  /**
   * What is produced is kept as JSON, text as it is. `maxAge` in seconds bounds how long a time-dependent answer, such
   * as a scheduled publication, may lag.
   */
  async bytes(key: string, maxAge: number, produce: () => Promise<unknown>): Promise<CachedBytes> {
    const found = this.#entries.get(key) ?? this.#pending.get(key);
    if (found) return found;
    const generation = this.#generation;
    const production = produce().then((value) => {
      const body = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
      const bytes = { body, etag: `"${createHash('sha1').update(body).digest('base64url')}"` };
      if (maxAge > 0 && generation === this.#generation) this.#entries.set(key, bytes, { ttl: maxAge * 1000 });
      return bytes;
    });
    this.#pending.set(key, production);
    try {
      return await production;
    } finally {
      if (this.#pending.get(key) === production) this.#pending.delete(key);
    }
  }

  clear(): void {
    this.#generation += 1;
    this.#entries.clear();
    this.#pending.clear();
  }
}
