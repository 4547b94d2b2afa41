import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { LRUCache } from 'lru-cache';
import { Pool, type PoolClient, types } from 'pg';
import { ProblemError } from '../problem-error.ts';

type TypeOid = Parameters<typeof types.getTypeParser>[0];

export type Connection = { connectionString: string } | { host: string; user: string; database: string };

const maxStatements = 1000;
/** Unused prepared statements are dropped with their connections after this time. */
const connectionLifeS = 3600;
/** While the database restarts, callers wait for it this long instead of failing. */
const reconnectPatienceMs = 10_000;
const reconnectPauseMs = 50;
/** The error message of pg-pool when no connection became free in time. */
const noneFree = 'timeout exceeded when trying to connect';

/** Parsers by type oid: int8 becomes a number, alone and in arrays; a date has no time zone, so it stays text. */
const parsers = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1016, (text) => JSON.parse(text.replaceAll('{', '[').replaceAll('}', ']').toLowerCase())],
  [1082, String],
]);

const resultTypes = {
  getTypeParser: (oid: TypeOid, format?: 'text' | 'binary') => parsers.get(oid) ?? types.getTypeParser(oid, format),
};

/**
 * Names of prepared statements, by text. A statement with parameters is prepared at its second use, so that one-time
 * texts take no place. An empty name means: used once.
 */
const statementNames = new LRUCache<string, string>({ max: maxStatements });
let namesGiven = 0;

function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known) return known;
  const name = known === undefined ? '' : `s${(namesGiven += 1)}`;
  statementNames.set(text, name);
  return name || undefined;
}

/**
 * A pool for Kysely: names statements, waits for a restarting database, drops stale connections. Throws `unavailable`
 * if no connection becomes free.
 */
export function createPool(connection: Connection, max: number, patienceMs = reconnectPatienceMs): PostgresPool {
  const pool = new Pool({
    ...connection,
    max,
    types: resultTypes,
    application_name: 'greenlight',
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: connectionLifeS,
  });
  // A broken connection fails its query and leaves the pool. Without a listener the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await retryWhileStarting(() => pool.connect()).catch((error: Error) => {
        throw error.message === noneFree ? new ProblemError('unavailable', { cause: error }) : error;
      });
      const known = wrapped.get(client) ?? wrapClient(client);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

/** Tries again while the database is starting. */
export async function retryWhileStarting<T>(attempt: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + reconnectPatienceMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isRestart(error) || Date.now() > giveUpAt) {
        throw error;
      }
      await sleep(reconnectPauseMs);
    }
  }
}

function isRestart(error: unknown): boolean {
  const { code } = error as { code?: string };
  // 57P03: the database is starting up or shutting down.
  return code !== undefined && ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03'].includes(code);
}

function wrapClient(client: PoolClient): PostgresPoolClient {
  let stale = false;
  async function query(text: string, values: readonly unknown[]) {
    try {
      const name = values.length === 0 ? undefined : statementName(text);
      return await client.query(
        name === undefined ? { text, values: [...values] } : { name, text, values: [...values] },
      );
    } catch (error) {
      // A migration of a newer version changed a table that a statement prepared here reads.
      stale ||= (error as Error).message === 'cached plan must not change result type';
      throw error;
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (discard) => client.release(discard === true || stale),
  };
}
