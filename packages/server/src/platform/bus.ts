import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config/config.ts';
import type { Database, Db } from './db/database.ts';
import { afterCommit } from './db/transaction.ts';
import type { Logger } from './logger.ts';
import { createPostgresCarrier } from './postgres-carrier.ts';

const batchMaxBytes = 7900;
/** If more lines than this wait, they are replaced by one gap line. */
const waitingMax = 10_000;
/** Not a topic: topics are followed by a colon. */
const gapLine = 'gap';
const pauses = { firstMs: 250, longestMs: 5000 };
const closePatienceMs = 2000;

export interface Subscriber {
  onMessage(message: string): void;
  /** Messages may have been lost, because a connection broke: assume that everything changed. */
  onGap?(): void;
}

/**
 * Short messages between all processes of one service. They may be lost in a crash, so the database is the source of
 * truth.
 */
export interface Bus {
  /** Sends a message after the commit of what was written through `db`. Equal waiting messages are sent once. */
  publish(db: Db, topic: string, message: string): void;
  subscribe(topic: string, subscriber: Subscriber): Promise<void>;
  close(): Promise<void>;
}

/** Carries lines to all processes, also to the one that sent them. */
export interface Carrier {
  send(lines: string[]): Promise<void>;
  /** Called once. Receives every line that is sent after it resolved. Calls `onGap` if lines may be lost. */
  listen(hear: (lines: string[]) => void, onGap: () => void): Promise<void>;
  close(): Promise<void>;
}

/** Uses Redis if it is configured, else the database. The client of Redis is loaded only when it is used. */
export async function openBus(config: Config, { db, connection }: Database, log: Logger): Promise<Bus> {
  if (config.redisUrl === undefined) return createBus(createPostgresCarrier(db, connection, log), log);
  const { openRedisCarrier } = await import('./redis-carrier.ts');
  return createBus(await openRedisCarrier(config.redisUrl, log), log);
}

export function createBus(carrier: Carrier, log: Logger): Bus {
  const waiting = new Set<string>();
  const subscribers = new Map<string, Subscriber[]>();
  let flushing: Promise<void> | undefined;
  let listening: Promise<void> | undefined;
  const closed = new AbortController();

  async function flush() {
    let failures = 0;
    while (waiting.size > 0) {
      try {
        await carrier.send(takeBatch(waiting));
        failures = 0;
      } catch (error) {
        log.warn({ err: error }, 'a message on the bus was lost');
        if (closed.signal.aborted) break;
        waiting.add(gapLine);
        await sleep(pauseMs(failures), undefined, { ref: false, signal: closed.signal }).catch(() => undefined);
        failures += 1;
      }
    }
    flushing = undefined;
  }

  function hear(lines: string[]) {
    for (const line of lines) {
      if (line === gapLine) reportGap();
      const split = line.indexOf(':');
      for (const subscriber of subscribers.get(line.slice(0, split)) ?? []) {
        subscriber.onMessage(line.slice(split + 1));
      }
    }
  }

  function reportGap() {
    for (const subscriber of [...subscribers.values()].flat()) {
      subscriber.onGap?.();
    }
  }

  return {
    publish(through, topic, message) {
      afterCommit(through, () => {
        if (waiting.size >= waitingMax) {
          waiting.clear();
          waiting.add(gapLine);
        }
        waiting.add(`${topic}:${message}`);
        flushing ??= flush();
      });
    },
    async subscribe(topic, subscriber) {
      subscribers.set(topic, [...(subscribers.get(topic) ?? []), subscriber]);
      listening ??= carrier.listen(hear, reportGap);
      await listening;
    },
    async close() {
      closed.abort();
      await Promise.race([flushing, sleep(closePatienceMs, undefined, { ref: false })]);
      await listening?.catch(() => undefined);
      await carrier.close();
    },
  };
}

/** How long to wait after this many failures in a row. */
export function pauseMs(failures: number): number {
  return Math.min(pauses.firstMs * 2 ** failures, pauses.longestMs);
}

/** Takes as many waiting lines as fit into one notification of PostgreSQL, which is less than 8,000 bytes. */
function takeBatch(waiting: Set<string>): string[] {
  const batch: string[] = [];
  let bytes = 2;
  for (const line of waiting) {
    bytes += Buffer.byteLength(JSON.stringify(line)) + 1;
    if (bytes > batchMaxBytes && batch.length > 0) {
      break;
    }
    waiting.delete(line);
    batch.push(line);
  }
  return batch;
}
