import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Db } from './db/database.ts';
import type { Connection } from './db/pool.ts';
import { afterCommit } from './db/transaction.ts';
import type { Logger } from './logger.ts';

const channel = 'greenlight';
/** PostgreSQL's limit on a payload is 8,000 bytes. */
const payloadMaxBytes = 7900;
const reconnectPauseMs = 250;

export interface Subscriber {
  onMessage(message: string): void;
  /** Messages may be lost (the connection broke): assume that everything changed. */
  onGap?(): void;
}

/** Short messages between all processes on one database. They may be lost in a crash, so rows are the truth. */
export interface Bus {
  /** Sent after the commit of what was written through `db`; equal waiting messages are sent once. */
  publish(db: Db, topic: string, message: string): void;
  subscribe(topic: string, subscriber: Subscriber): Promise<void>;
  close(): Promise<void>;
}

/** NOTIFY runs as a statement of its own after the commit: within a writing transaction it would serialise commits. */
export function createBus(db: Db, connection: Connection, log: Logger): Bus {
  const waiting = new Set<string>();
  const subscribers = new Map<string, Subscriber[]>();
  let flushing: Promise<void> | undefined;
  let listening: Promise<Client> | undefined;
  const closed = new AbortController();

  async function flush() {
    while (waiting.size > 0) {
      const batch = takeBatch(waiting);
      await sql`select pg_notify(${channel}, ${JSON.stringify(batch)})`
        .execute(db)
        .catch((error) => log.warn({ err: error }, 'a message on the bus was lost'));
    }
    flushing = undefined;
  }

  async function listen(): Promise<Client> {
    const client = new Client({ ...connection, application_name: 'greenlight bus' });
    client.on('notification', ({ payload }) => deliver(payload ?? '[]'));
    client.on('error', () => undefined);
    await client.connect();
    await client.query(`listen ${channel}`);
    client.once('end', () => void relisten());
    return client;
  }

  async function relisten() {
    while (!closed.signal.aborted) {
      await sleep(reconnectPauseMs, undefined, { ref: false });
      try {
        listening = listen();
        await listening;
        for (const subscriber of [...subscribers.values()].flat()) {
          subscriber.onGap?.();
        }
        return;
      } catch (error) {
        log.warn({ err: error }, 'the bus is waiting for the database');
      }
    }
  }

  function deliver(payload: string) {
    for (const line of JSON.parse(payload) as string[]) {
      const split = line.indexOf(':');
      for (const subscriber of subscribers.get(line.slice(0, split)) ?? []) {
        subscriber.onMessage(line.slice(split + 1));
      }
    }
  }

  return {
    publish(through, topic, message) {
      afterCommit(through, () => {
        waiting.add(`${topic}:${message}`);
        flushing ??= flush();
      });
    },
    async subscribe(topic, subscriber) {
      subscribers.set(topic, [...(subscribers.get(topic) ?? []), subscriber]);
      listening ??= listen();
      await listening;
    },
    async close() {
      closed.abort();
      await flushing;
      const client = await listening?.catch(() => undefined);
      await client?.end().catch(() => undefined);
    },
  };
}

function takeBatch(waiting: Set<string>): string[] {
  const batch: string[] = [];
  let bytes = 2;
  for (const line of waiting) {
    bytes += Buffer.byteLength(JSON.stringify(line)) + 1;
    if (bytes > payloadMaxBytes && batch.length > 0) {
      break;
    }
    waiting.delete(line);
    batch.push(line);
  }
  return batch;
}
