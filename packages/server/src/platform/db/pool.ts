import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { LRUCache } from 'lru-cache';
import { Pool, type PoolClient, types } from 'pg';

type TypeOid = Parameters<typeof types.getTypeParser>[0];

export type Connection = { connectionString: string } | { host: string; user: string; database: string };

const maxStatements = 1000;
/** Statements that fell out of use are forgotten with the connections that prepared them. */
const connectionLifeS = 3600;
/** While the database restarts, callers wait for it this long instead of failing. */
const reconnectPatienceMs = 10_000;
const reconnectPauseMs = 50;

/** By type oid: int8 fits a double here, alone and in arrays; a calendar date has no time zone, so it stays text. */
const parsers = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1016, (text) => JSON.parse(text.replaceAll('{', '[').replaceAll('}', ']').toLowerCase())],
  [1082, String],
]);

const resultTypes = {
  getTypeParser: (oid: TypeOid, format?: 'text' | 'binary') => parsers.get(oid) ?? types.getTypeParser(oid, format),
};

/**
 * Statements with parameters are prepared once a connection, by a name that stands for their text: from the second time
 * that a text comes, so that one that never comes again takes no place. Empty until then.
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

/** A pool for Kysely: names statements, waits out a restart of the database, drops connections gone stale. */
export function createPool(connection: Connection, max: number): PostgresPool {
  const pool = new Pool({
    ...connection,
    max,
    types: resultTypes,
    application_name: 'greenlight',
    connectionTimeoutMillis: reconnectPatienceMs,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: connectionLifeS,
  });
  // A connection that breaks fails its query and leaves the pool; without listeners it would end the process too.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await retryWhileStarting(() => pool.connect());
      const known = wrapped.get(client) ?? wrapClient(client);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

/** Tries again while the database is on its way up. */
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
  // 57P03: it is starting up or shutting down.
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
      // A newer version's migration changed a table that a statement prepared here reads.
      stale ||= (error as Error).message === 'cached plan must not change result type';
      throw error;
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (discard) => client.release(discard === true || stale),
  };
}
