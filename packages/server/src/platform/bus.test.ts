import { createClient } from '@redis/client';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RedisServer, redisInstalled, startRedis } from '../../test/redis-server.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { type Bus, createBus } from './bus.ts';
import { connect, type Db } from './db/database.ts';
import { inTransaction } from './db/transaction.ts';
import { createLogger } from './logger.ts';
import { createPostgresCarrier } from './postgres-carrier.ts';
import { openRedisCarrier } from './redis-carrier.ts';

const log = createLogger('silent');
let database: TestDatabase;
let db: Db;
let redis: RedisServer;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect({ connectionString: database.url }, 3);
  if (redisInstalled) redis = await startRedis();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
  await redis?.close();
});

function subscriber() {
  return { onMessage: vi.fn<(message: string) => void>(), onGap: vi.fn<() => void>() };
}

async function throughPostgres(): Promise<Bus> {
  return createBus(createPostgresCarrier(db, { connectionString: database.url }, log), log);
}

async function throughRedis(): Promise<Bus> {
  return createBus(await openRedisCarrier(redis.url, log), log);
}

async function endPostgresConnections() {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'greenlight bus'`.execute(
    db,
  );
}

/** Runs a command of Redis over a connection of its own. */
async function askRedis(...command: string[]) {
  const client = createClient({ url: redis.url });
  await client.connect();
  await client.sendCommand(command);
  client.destroy();
}

async function endRedisConnections() {
  await askRedis('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
}

describe.each([
  { name: 'PostgreSQL', open: throughPostgres, endConnections: endPostgresConnections, present: true },
  { name: 'Redis', open: throughRedis, endConnections: endRedisConnections, present: redisInstalled },
])('through $name', ({ name, open, endConnections, present }) => {
  let here: Bus;
  let there: Bus;
  beforeAll(async () => {
    if (present) [here, there] = [await open(), await open()];
  });
  afterAll(async () => {
    await Promise.all([here?.close(), there?.close()]);
  });

  test.runIf(present)('a message reaches every process, also its sender, after the commit', async () => {
    const { onMessage } = subscriber();
    await Promise.all([here, there].map((bus) => bus.subscribe('colour', { onMessage })));
    await inTransaction(db, async (tx) => {
      here.publish(tx, 'colour', 'red: dark');
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(onMessage).not.toHaveBeenCalled();
    });
    await vi.waitFor(() => expect(onMessage.mock.calls).toEqual([['red: dark'], ['red: dark']]));
  });

  test.runIf(present)('nothing is sent after a rollback, or to another topic', async () => {
    const { onMessage } = subscriber();
    await there.subscribe('shape', { onMessage });
    await inTransaction(db, async (tx) => {
      here.publish(tx, 'shape', 'square');
      throw new Error('no');
    }).catch(() => undefined);
    here.publish(db, 'colour', 'blue');
    here.publish(db, 'shape', 'circle');
    await vi.waitFor(() => expect(onMessage.mock.calls).toEqual([['circle']]));
  });

  test.runIf(present)('many messages at once all arrive, equal ones once', async () => {
    const { onMessage } = subscriber();
    await there.subscribe('number', { onMessage });
    const numbers = Array.from({ length: 300 }, (_, n) => `${n}${'.'.repeat(100)}`);
    for (const number of [...numbers, ...numbers]) {
      here.publish(db, 'number', number);
    }
    await vi.waitFor(() => expect(new Set(onMessage.mock.calls.flat())).toEqual(new Set(numbers)));
    expect(onMessage.mock.calls.length).toBeLessThan(numbers.length + 50);
  });

  test.runIf(present)('a message from before the subscription is not received', async () => {
    const [early, late] = [subscriber(), subscriber()];
    await there.subscribe('season', early);
    here.publish(db, 'season', 'spring');
    await vi.waitFor(() => expect(early.onMessage).toHaveBeenCalledWith('spring'));
    const another = await open();
    await another.subscribe('season', late);
    here.publish(db, 'season', 'summer');
    await vi.waitFor(() => expect(late.onMessage.mock.calls).toEqual([['summer']]));
    await another.close();
  });

  test.runIf(present)(
    'a broken connection is restored; a gap is reported unless what was sent is received',
    async () => {
      const weather = subscriber();
      await there.subscribe('weather', weather);
      here.publish(db, 'weather', 'fog');
      await vi.waitFor(() => expect(weather.onMessage).toHaveBeenCalledWith('fog'));
      await endConnections();
      here.publish(db, 'weather', 'rain');
      await vi.waitFor(
        () =>
          expect(weather.onGap.mock.calls.length > 0 || weather.onMessage.mock.calls.flat().includes('rain')).toBe(
            true,
          ),
        { timeout: 5000 },
      );
      if (name === 'PostgreSQL') await vi.waitFor(() => expect(weather.onGap).toHaveBeenCalled(), { timeout: 5000 });
      here.publish(db, 'weather', 'sun');
      await vi.waitFor(() => expect(weather.onMessage).toHaveBeenLastCalledWith('sun'), { timeout: 5000 });
    },
  );
});

describe.runIf(redisInstalled)('a stream of Redis (needs redis-server installed)', () => {
  const buses: Bus[] = [];
  afterEach(async () => {
    await Promise.all(buses.splice(0).map((bus) => bus.close()));
  });

  /** Two buses, and a subscriber of the second one that has received something. */
  async function openPair() {
    buses.push(await throughRedis(), await throughRedis());
    const [here, there] = buses as [Bus, Bus];
    const heard = subscriber();
    await there.subscribe('tide', heard);
    here.publish(db, 'tide', 'low');
    await vi.waitFor(() => expect(heard.onMessage).toHaveBeenCalledWith('low'));
    return { here, heard };
  }

  test('is read on after a lost connection, so nothing is missed', async () => {
    const { here, heard } = await openPair();
    await endRedisConnections();
    await askRedis('XADD', 'greenlight', '*', 'lines', JSON.stringify(['tide:rising']));
    here.publish(db, 'tide', 'high');
    await vi.waitFor(() => expect(heard.onMessage.mock.calls.flat()).toEqual(['low', 'rising', 'high']), {
      timeout: 5000,
    });
    expect(heard.onGap).not.toHaveBeenCalled();
  });

  test('is a gap if it was trimmed while nobody read', async () => {
    const { heard } = await openPair();
    await endRedisConnections();
    await askRedis('XADD', 'greenlight', '*', 'lines', JSON.stringify(['tide:rising']));
    await askRedis('XTRIM', 'greenlight', 'MAXLEN', '0');
    await vi.waitFor(() => expect(heard.onGap).toHaveBeenCalledTimes(1), { timeout: 5000 });
    expect(heard.onMessage.mock.calls.flat()).toEqual(['low']);
  });

  test('is a gap if it was trimmed faster than it is read', async () => {
    const { heard } = await openPair();
    const client = createClient({ url: redis.url });
    await client.connect();
    const many = client.multi();
    for (let number = 0; number < 600; number += 1) {
      many.xAdd('greenlight', '*', { lines: JSON.stringify([`tide:${number}`]) });
    }
    many.xTrim('greenlight', 'MAXLEN', 550);
    await many.exec();
    client.destroy();
    await vi.waitFor(() => expect(heard.onMessage).toHaveBeenLastCalledWith('599'), { timeout: 5000 });
    expect(heard.onGap).toHaveBeenCalled();
  });

  test('is a gap if Redis was killed; what is published meanwhile waits for its return', async () => {
    const { here, heard } = await openPair();
    await redis.kill();
    await new Promise((resolve) => setTimeout(resolve, 500));
    here.publish(db, 'tide', 'rising');
    expect(heard.onGap).not.toHaveBeenCalled();
    await redis.restart();
    await vi.waitFor(() => expect(heard.onGap).toHaveBeenCalled(), { timeout: 10_000 });
    await vi.waitFor(() => expect(heard.onMessage).toHaveBeenLastCalledWith('rising'), { timeout: 10_000 });
    here.publish(db, 'tide', 'high');
    await vi.waitFor(() => expect(heard.onMessage).toHaveBeenLastCalledWith('high'), { timeout: 10_000 });
  });

  test('does not delay the end of a process that cannot reach it', async () => {
    const { here } = await openPair();
    await redis.kill();
    here.publish(db, 'tide', 'rising');
    const startedMs = performance.now();
    await Promise.all(buses.splice(0).map((bus) => bus.close()));
    expect(performance.now() - startedMs).toBeLessThan(5000);
    await redis.restart();
  });

  test('is required at the start, and named if it does not answer', async () => {
    await redis.kill();
    await expect(openRedisCarrier(redis.url, log, 300)).rejects.toThrow(
      /^REDIS_URL cannot be used: connect ECONNREFUSED 127\.0\.0\.1:\d+\.$/,
    );
    const late = openRedisCarrier(redis.url, log);
    await redis.restart();
    await (await late).close();
  });
});
