import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Carrier } from './bus.ts';
import type { Db } from './db/database.ts';
import type { Connection } from './db/pool.ts';
import type { Logger } from './logger.ts';

const channel = 'greenlight';
const reconnectPauseMs = 250;

/** NOTIFY runs as a statement of its own after the commit: inside a writing transaction it would serialise commits. */
export function createPostgresCarrier(db: Db, connection: Connection, log: Logger): Carrier {
  let client: Client | undefined;
  const closed = new AbortController();

  async function connect(hear: (lines: string[]) => void, onGap: () => void) {
    client = new Client({ ...connection, application_name: 'greenlight bus' });
    client.on('notification', ({ payload }) => hear(JSON.parse(payload ?? '[]') as string[]));
    client.on('error', () => undefined);
    await client.connect();
    await client.query(`listen ${channel}`);
    client.once('end', () => void reconnect(hear, onGap));
  }

  async function reconnect(hear: (lines: string[]) => void, onGap: () => void) {
    while (!closed.signal.aborted) {
      await sleep(reconnectPauseMs, undefined, { ref: false });
      try {
        await connect(hear, onGap);
        return onGap();
      } catch (error) {
        log.warn({ err: error }, 'the bus is waiting for the database');
      }
    }
  }

  return {
    async send(lines) {
      await sql`select pg_notify(${channel}, ${JSON.stringify(lines)})`.execute(db);
    },
    listen: connect,
    async close() {
      closed.abort();
      await client?.end().catch(() => undefined);
    },
  };
}
