import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, ErrorReply, type RedisClientType } from '@redis/client';
import { type Carrier, pauseMs } from './bus.ts';
import type { Logger } from './logger.ts';

const stream = 'greenlight';
const entriesKept = 5000;
/** Fewer than Redis keeps: so a smaller answer contains everything that was sent. */
const entriesAtOnce = 500;
const blockMs = 5000;
/** A connection that is silent for this time is broken. */
const silenceMaxMs = 15_000;
const start = '0-0';

/** The position up to which a process has read, and the run of the Redis server. */
interface Place {
  run: string;
  lastId: string;
}

/**
 * Lines are entries of one stream, so after a lost connection a process continues at its position. While Redis is away,
 * lines wait; at the start for at most `patienceMs`.
 */
export async function openRedisCarrier(url: string, log: Logger, patienceMs = 10_000): Promise<Carrier> {
  const sender = await connectSender(url, log, patienceMs);
  let reader: RedisClientType | undefined;
  const closed = new AbortController();

  async function follow(place: Place, hear: (lines: string[]) => void, onGap: () => void) {
    for (let failures = 0; !closed.signal.aborted; failures += 1) {
      try {
        reader ??= await connectReader(url);
        if (!(await resume(reader, place))) onGap();
        for (;;) {
          if (!(await readOn(reader, place, hear))) onGap();
          failures = 0;
        }
      } catch (error) {
        end(reader);
        reader = undefined;
        if (closed.signal.aborted) return;
        log.warn({ err: error }, 'the bus is waiting for Redis');
        await sleep(pauseMs(failures), undefined, { ref: false });
      }
    }
  }

  return {
    async send(lines) {
      const TRIM = { strategy: 'MAXLEN', strategyModifier: '~', threshold: entriesKept } as const;
      await sender.xAdd(stream, '*', { lines: JSON.stringify(lines) }, { TRIM });
    },
    async listen(hear, onGap) {
      reader = await connectReader(url);
      void follow(await findEnd(reader), hear, onGap);
    },
    async close() {
      closed.abort();
      end(reader);
      end(sender);
    },
  };
}

/** Reconnects by itself. Lines that are sent in the meantime wait for the connection. */
async function connectSender(url: string, log: Logger, patienceMs: number): Promise<RedisClientType> {
  const giveUpAt = Date.now() + patienceMs;
  const mayRetry = (cause: Error) => Date.now() < giveUpAt && (!(cause instanceof ErrorReply) || isLoading(cause));
  let wasReady = false;
  const client: RedisClientType = createClient({
    url,
    name: 'greenlight-bus',
    pingInterval: blockMs,
    socket: {
      socketTimeout: silenceMaxMs,
      reconnectStrategy: (retries, cause) => (wasReady || mayRetry(cause)) && pauseMs(retries),
    },
  });
  client.on('error', (error) => {
    if (wasReady) log.warn({ err: error }, 'the bus is waiting for Redis');
  });
  try {
    await client.connect();
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    throw new Error(`REDIS_URL cannot be used: ${(message || code)?.replace(/\.$/, '')}.`, { cause: error });
  }
  wasReady = true;
  return client;
}

/** Does not reconnect, because after the end of a connection the caller must find out whether entries were missed. */
async function connectReader(url: string): Promise<RedisClientType> {
  const socket = { socketTimeout: silenceMaxMs, reconnectStrategy: false } as const;
  const client: RedisClientType = createClient({ url, name: 'greenlight-bus', socket });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function findEnd(client: RedisClientType): Promise<Place> {
  const [about, newest] = await Promise.all([client.info('server'), client.xRevRange(stream, '+', '-', { COUNT: 1 })]);
  return { run: /^run_id:(\w+)/m.exec(about)?.[1] ?? '', lastId: newest?.[0]?.id ?? start };
}

/**
 * Returns false if entries after the position may be lost: it is no longer in the stream, or this is another run of the
 * server.
 */
async function resume(client: RedisClientType, place: Place): Promise<boolean> {
  const newest = await findEnd(client);
  const isWhole = newest.run === place.run && (await isKept(client, place, newest));
  // A server that starts empty, with a clock that is behind, begins with lower numbers.
  if (isBefore(newest.lastId, place.lastId)) place.lastId = newest.lastId;
  place.run = newest.run;
  return isWhole;
}

async function isKept(client: RedisClientType, { lastId }: Place, newest: Place): Promise<boolean> {
  return lastId === newest.lastId || (await holds(client, lastId));
}

/** Waits for entries after the position. Returns false if some were trimmed before this process read them. */
async function readOn(client: RedisClientType, place: Place, hear: (lines: string[]) => void): Promise<boolean> {
  const before = place.lastId;
  const found = await client.xRead({ key: stream, id: before }, { BLOCK: blockMs, COUNT: entriesAtOnce });
  const entries = found?.[0]?.messages ?? [];
  const isWhole = entries.length < entriesAtOnce || (await holds(client, before));
  for (const { id, message } of entries) {
    place.lastId = id;
    hear(JSON.parse(message.lines ?? '[]') as string[]);
  }
  return isWhole;
}

async function holds(client: RedisClientType, id: string): Promise<boolean> {
  return ((await client.xRange(stream, id, id)) ?? []).length > 0;
}

function isBefore(id: string, other: string): boolean {
  const [ms = 0, step = 0] = id.split('-').map(Number);
  const [otherMs = 0, otherStep = 0] = other.split('-').map(Number);
  return ms < otherMs || (ms === otherMs && step < otherStep);
}

function isLoading(answer: ErrorReply): boolean {
  return answer.message.startsWith('LOADING');
}

function end(client: RedisClientType | undefined) {
  if (client?.isOpen) client.destroy();
}
