import { minuteMs } from '@greenlight/contract/duration';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { makeMedia } from '../../media/test-data.ts';
import { readPopular } from '../recommend.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await makeMedia(server.platform.db, { likes: 3 });
});
afterAll(() => server?.close());

/** The expiry of a row, and the transactions that last wrote and locked it. */
async function readRow(id: string) {
  const { rows } = await sql<{ expiresAt: Date; written: string; locked: string }>`
    select expires_at as "expiresAt", xmin::text as written, xmax::text as locked
    from recommendation_ranking where id = ${id}`.execute(server.platform.db);
  return rows[0];
}

test('reading a ranking for everybody neither writes nor locks it, but its expiry is renewed in time', async () => {
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
