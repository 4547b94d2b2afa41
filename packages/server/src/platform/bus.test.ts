import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { type Bus, createBus } from './bus.ts';
import { connect, type Db } from './db/database.ts';
import { inTransaction } from './db/transaction.ts';
import { createLogger } from './logger.ts';

const log = createLogger('silent');
let database: TestDatabase;
let db: Db;
let here: Bus;
let there: Bus;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect({ connectionString: database.url }, 3);
  [here, there] = [1, 2].map(() => createBus(db, { connectionString: database.url }, log)) as [Bus, Bus];
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await db.destroy();
  await database.drop();
});

test('a message reaches every process, also its sender, after the commit', async () => {
  const onMessage = vi.fn<(message: string) => void>();
  await Promise.all([here, there].map((bus) => bus.subscribe('colour', { onMessage })));
  await inTransaction(db, async (tx) => {
    here.publish(tx, 'colour', 'red: dark');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(onMessage).not.toHaveBeenCalled();
  });
  await vi.waitFor(() => expect(onMessage.mock.calls).toEqual([['red: dark'], ['red: dark']]));
});

test('nothing is sent after a rollback, or to another topic', async () => {
  const onMessage = vi.fn<(message: string) => void>();
  await there.subscribe('shape', { onMessage });
  await inTransaction(db, async (tx) => {
    here.publish(tx, 'shape', 'square');
    throw new Error('no');
  }).catch(() => undefined);
  here.publish(db, 'colour', 'blue');
  here.publish(db, 'shape', 'circle');
  await vi.waitFor(() => expect(onMessage.mock.calls).toEqual([['circle']]));
});

test('many messages at once all arrive, equal ones once', async () => {
  const onMessage = vi.fn<(message: string) => void>();
  await there.subscribe('number', { onMessage });
  const numbers = Array.from({ length: 300 }, (_, n) => `${n}${'.'.repeat(100)}`);
  for (const number of [...numbers, ...numbers]) {
    here.publish(db, 'number', number);
  }
  await vi.waitFor(() => expect(new Set(onMessage.mock.calls.flat())).toEqual(new Set(numbers)));
  expect(onMessage.mock.calls.length).toBeLessThan(numbers.length + 50);
});

test('a broken connection is restored and the gap reported', async () => {
  const subscriber = { onMessage: vi.fn<(message: string) => void>(), onGap: vi.fn<() => void>() };
  await there.subscribe('weather', subscriber);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'greenlight bus'`.execute(
    db,
  );
  await vi.waitFor(() => expect(subscriber.onGap).toHaveBeenCalled(), { timeout: 5000 });
  here.publish(db, 'weather', 'sun');
  await vi.waitFor(() => expect(subscriber.onMessage.mock.calls).toEqual([['sun']]));
});
