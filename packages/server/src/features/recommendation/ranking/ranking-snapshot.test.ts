import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { makeMedia } from '../../media/factory.ts';
import { readPopular } from '../recommend.ts';

const minuteMs = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await makeMedia(server.platform.db, { likes: 3 });
});
afterAll(() => server?.close());

/** Its end, and which transactions wrote and locked the row last. */
async function readRow(id: string) {
  const { rows } = await sql<{ expiresAt: Date; written: string; locked: string }>`
    select expires_at as "expiresAt", xmin::text as written, xmax::text as locked
    from recommendation_ranking where id = ${id}`.execute(server.platform.db);
  return rows[0];
}

test('an order that is the same for all is neither written nor locked by reading it, but kept for longer in time', async () => {
  const read = () => readPopular(server.platform, { userId: null, page: 1, pageSize: 5, recommendationId: undefined });
  const { recommendationId: id } = await read();
  const first = await readRow(id);
  server.clock.advance(30 * minuteMs);
  await Promise.all([read(), read(), read()]);
  expect(await readRow(id)).toEqual(first);
  server.clock.advance(40 * minuteMs);
  expect((await read()).recommendationId).toBe(id);
  expect((await readRow(id))?.expiresAt.getTime()).toBe((first?.expiresAt.getTime() ?? 0) + 70 * minuteMs);
});
