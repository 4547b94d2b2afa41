import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { makeDataFolder } from '../../../test/data-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { loadConfig } from '../config/config.ts';
import { connect } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { createLogger } from '../logger.ts';
import { createPlatform, type Platform } from '../platform.ts';
import { defineJob, type JobHandler } from './define-job.ts';

const handlers = { note: vi.fn<JobHandler<{ n: number }>>(), long: vi.fn<JobHandler<object>>() };

const noteJob = defineJob({
  name: 'test.note',
  data: z.object({ n: z.number() }),
  concurrency: 3,
  retryLimit: 1,
  retryDelayS: 0,
  handler: async () => handlers.note,
});
const longJob = defineJob({
  name: 'test.long',
  data: z.object({}),
  concurrency: 1,
  handler: async () => handlers.long,
});
const onceJob = defineJob({
  name: 'test.once',
  data: z.object({}),
  unique: 'waiting',
  handler: async () => async () => undefined,
});

const folder = makeDataFolder();
let database: TestDatabase;
let platform: Platform;
beforeAll(async () => {
  database = await createTestDatabase();
  platform = await startPlatform();
  await platform.jobs.work(platform, [noteJob, longJob]);
});
afterAll(async () => {
  await platform.close();
  await database.drop();
  await folder.remove();
});

function startPlatform(): Promise<Platform> {
  const config = loadConfig({ DATA_DIR: folder.path, DATABASE_URL: database.url, WORKER_CONCURRENCY: '1' });
  return createPlatform(config, { log: createLogger('silent') });
}

/** Runs until its signal is aborted, like an encoder. */
const untilAborted: JobHandler<object> = (_platform, _data, { signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

async function outcomesOf(n: number) {
  const { rows } = await sql`select name, state from pgboss.job where (data->>'n')::int = ${n}`.execute(platform.db);
  return rows;
}

test('starts when it is committed, not when the queue is polled', async () => {
  const startedMs: number[] = [];
  const delaysMs: number[] = [];
  handlers.note.mockImplementation(async () => void startedMs.push(performance.now()));
  for (let n = 0; n < 7; n += 1) {
    const committedMs = await inTransaction(platform.db, async (tx) => {
      await platform.jobs.enqueue(tx, noteJob, { n });
      await sleep(60);
      expect(startedMs).toHaveLength(n);
      return performance.now();
    });
    await vi.waitFor(() => expect(startedMs).toHaveLength(n + 1), { interval: 2 });
    delaysMs.push((startedMs[n] ?? Infinity) - committedMs);
  }
  // The queue is polled once a minute.
  expect(delaysMs.toSorted((a, b) => a - b)[3]).toBeLessThan(500);
});

test('a transaction that is rolled back has no job', async () => {
  handlers.note.mockReset();
  await inTransaction(platform.db, async (tx) => {
    await platform.jobs.enqueue(tx, noteJob, { n: 1 });
    throw new Error('no');
  }).catch(() => undefined);
  await platform.jobs.enqueue(platform.db, noteJob, { n: 2 });
  await vi.waitFor(() => expect(handlers.note).toHaveBeenCalled());
  expect(handlers.note.mock.calls.map(([, data]) => data)).toEqual([{ n: 2 }]);
});

test('runs up to the limit at once, urgent jobs first', async () => {
  let running = 0;
  let most = 0;
  handlers.note.mockReset().mockImplementation(async () => {
    running += 1;
    most = Math.max(most, running);
    await sleep(30);
    running -= 1;
  });
  await inTransaction(platform.db, async (tx) => {
    for (let n = 0; n < 12; n += 1) {
      await platform.jobs.enqueue(tx, noteJob, { n }, { priority: n === 11 ? 10 : 0 });
    }
  });
  await vi.waitFor(() => expect(handlers.note).toHaveBeenCalledTimes(12));
  expect(most).toBe(3);
  expect(handlers.note.mock.calls.slice(0, 3).map(([, data]) => data.n)).toContain(11);
});

test('waits for its time', async () => {
  handlers.note.mockReset();
  await platform.jobs.enqueue(platform.db, noteJob, { n: 1 }, { startAfter: new Date(Date.now() + 800) });
  await sleep(500);
  expect(handlers.note).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(handlers.note).toHaveBeenCalledTimes(1), { timeout: 4000 });
});

test('is retried, then moved to the dead letters', async () => {
  handlers.note.mockReset().mockRejectedValue(new Error('broken'));
  await platform.jobs.enqueue(platform.db, noteJob, { n: 13 });
  await vi.waitFor(() => expect(handlers.note).toHaveBeenCalledTimes(2), { timeout: 8000 });
  await vi.waitFor(async () =>
    expect(await outcomesOf(13)).toEqual(
      expect.arrayContaining([
        { name: 'test.note', state: 'failed' },
        { name: 'dead-letter', state: 'created' },
      ]),
    ),
  );
});

test('only one job with a key waits', async () => {
  const enqueue = (singletonKey: string) => platform.jobs.enqueue(platform.db, onceJob, {}, { singletonKey });
  expect([await enqueue('a'), await enqueue('a'), await enqueue('b')]).toEqual([
    expect.any(String),
    null,
    expect.any(String),
  ]);
});

test('a stopping process hands its job to another at once, without losing attempts', async () => {
  const other = await startPlatform();
  handlers.long.mockReset().mockImplementation(untilAborted);
  await other.jobs.work(other, [longJob]);
  await platform.jobs.enqueue(platform.db, longJob, {});
  await vi.waitFor(() => expect(handlers.long).toHaveBeenCalledTimes(1));
  const [leaving, staying] = handlers.long.mock.calls[0]?.[0] === other ? [other, platform] : [platform, other];
  const stoppedMs = performance.now();
  await leaving.jobs.stopWork();
  await vi.waitFor(() => expect(handlers.long).toHaveBeenCalledTimes(2), { interval: 5 });
  expect(performance.now() - stoppedMs).toBeLessThan(1500);
  expect(handlers.long.mock.calls[1]?.[0]).toBe(staying);
  await other.close();
});

test('processes that start together on a new database all start, with a queue for dead letters', async () => {
  const fresh = await createTestDatabase();
  const db = connect({ connectionString: fresh.url }, 1);
  await sql`drop schema pgboss cascade`.execute(db);
  await db.destroy();
  const config = loadConfig({ DATA_DIR: folder.path, DATABASE_URL: fresh.url });
  const started = await Promise.allSettled(
    [1, 2, 3].map(() => createPlatform(config, { log: createLogger('silent') })),
  );
  await Promise.all(started.flatMap((one) => (one.status === 'fulfilled' ? [one.value.close()] : [])));
  const after = connect({ connectionString: fresh.url }, 1);
  const { rows } = await sql`select from pgboss.queue where name = 'dead-letter'`.execute(after);
  await after.destroy();
  await fresh.drop();
  expect(rows).toHaveLength(1);
  expect(started.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
});
