import { createHash } from 'node:crypto';
import type { OutgoingHttpHeader } from 'node:http';
import { LRUCache } from 'lru-cache';
import { isRateLimited } from '../problem-error.ts';

type Headers = Record<string, OutgoingHttpHeader | undefined>;

export interface CachedBytes {
  key: string;
  body: Buffer;
  etag: string;
  /** The paths of the calls whose answers it contains. */
  sources: readonly string[];
  /** The headers of an answer with this body, after one was sent: all answers have the same headers. */
  headers?: Headers;
}

const cacheMaxBytes = 64 * 1024 * 1024;
const addressesMax = 20_000;
const addressMaxCharacters = 300;

/**
 * Answers that are the same for everybody, as bytes. Concurrent misses of one key share one production. An answer whose
 * production began before the cache was cleared is sent, but not cached.
 */
export class PublicCache {
  #entries = new LRUCache<string, CachedBytes>({
    maxSize: cacheMaxBytes,
    sizeCalculation: ({ body }) => body.byteLength + 1000,
  });
  #pending = new Map<string, Promise<CachedBytes>>();
  #keys = new LRUCache<string, string>({ maxSize: addressesMax, sizeCalculation: () => 1 });
  #generation = 0;

  /**
   * Objects are cached as JSON, text and bytes as they are. `maxAge` (seconds) limits the delay of a time-dependent
   * answer, such as a scheduled publication. `sources`: the paths of the calls in it; `produce` may add some.
   */
  async bytes(
    key: string,
    maxAge: number,
    produce: () => Promise<unknown>,
    sources: readonly string[] = [],
  ): Promise<CachedBytes> {
    for (let found = this.#find(key); found; found = this.#find(key)) {
      try {
        return await found;
      } catch (error) {
        // The rate limit applies only to the caller that started it: the others try again.
        if (!isRateLimited(error)) throw error;
      }
    }
    const generation = this.#generation;
    const production = produce().then((value) => {
      const body = Buffer.isBuffer(value)
        ? value
        : Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
      const bytes = { key, body, etag: `"${createHash('sha1').update(body).digest('base64url')}"`, sources };
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

  #find(key: string): CachedBytes | Promise<CachedBytes> | undefined {
    return this.#entries.get(key) ?? this.#pending.get(key);
  }

  /** Remembers that these bytes, with these headers, answer an address (path and query). */
  noteAnswer(address: string, bytes: CachedBytes, headers: Headers): void {
    bytes.headers ??= headers;
    if (address.length <= addressMaxCharacters) this.#keys.set(address, bytes.key);
  }

  /** The cached answer for an address; undefined if there is none. */
  answerTo(address: string): CachedBytes | undefined {
    const key = this.#keys.get(address);
    return key === undefined ? undefined : this.#entries.get(key);
  }

  /** Forgets all answers, or those that contain the call with this path. */
  clear(source?: string): void {
    this.#generation += 1;
    this.#pending.clear();
    if (source === undefined) return this.#entries.clear();
    const stale = [...this.#entries].filter(([, { sources }]) => sources.includes(source));
    for (const [key] of stale) this.#entries.delete(key);
  }
}
