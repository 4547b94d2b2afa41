import { hash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../db/database.ts';
import { ProblemError } from '../problem-error.ts';

export interface Limit {
  name: string;
  points: number;
  perSeconds: number;
}

/**
 * Counts in PostgreSQL for all processes, and refuses a blocked key from memory. Make one for each process, because it
 * has a timer that deletes expired rows.
 */
class RateLimit {
  #limiter: RateLimiterPostgres;

  constructor(db: Db, { name, points, perSeconds }: Limit) {
    const storeClient = {
      query: async ({ text, values }: { text: string; values: unknown[] }) => {
        const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
        return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
      },
    };
    this.#limiter = new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: perSeconds,
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: perSeconds }),
    });
  }

  /** Takes one point. Returns false if none was left. */
  async take(key: string): Promise<boolean> {
    try {
      await this.#limiter.consume(shortenKey(key));
      return true;
    } catch (error) {
      if (error instanceof RateLimiterRes) return false;
      throw error;
    }
  }

  /** Returns how many points are taken now. Takes none. */
  async consumedPoints(key: string): Promise<number> {
    return (await this.#limiter.get(shortenKey(key)))?.consumedPoints ?? 0;
  }

  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(shortenKey(key));
  }

  async reset(key: string): Promise<void> {
    await this.#limiter.delete(shortenKey(key));
  }
}

const keyMaxLength = 150;

/** Shortens a key: a long e-mail address with a network would not fit into the table. */
function shortenKey(key: string): string {
  return key.length > keyMaxLength ? hash('sha256', key, 'base64url') : key;
}

const limitsByDb = new WeakMap<Db, Map<string, RateLimit>>();

/** The limit with this name, made once for each process; `db` is the platform's, never a transaction. */
export function rateLimit(db: Db, limit: Limit): RateLimit {
  const ofDb = limitsByDb.get(db) ?? new Map<string, RateLimit>();
  limitsByDb.set(db, ofDb);
  const found = ofDb.get(limit.name) ?? new RateLimit(db, limit);
  ofDb.set(limit.name, found);
  return found;
}

/**
 * Counts a guess in all of these limits before it is checked. Returns a function that takes the count back for a right
 * guess. Throws `rate_limited`.
 */
export async function countGuess(db: Db, counts: { limit: Limit; key: string }[]): Promise<() => Promise<unknown>> {
  const limits = counts.map(({ limit, key }) => ({ of: rateLimit(db, limit), key }));
  const isCounted = await Promise.all(limits.map(({ of, key }) => of.take(key)));
  if (isCounted.includes(false)) throw new ProblemError('rate_limited');
  return () => Promise.all(limits.map(({ of, key }) => of.giveBack(key)));
}
