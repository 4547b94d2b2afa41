import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { listWatchedVideos } from './queries.ts';

/** Number of videos: one viewer has a long history, among many with short ones. */
const videos = 2000;
const viewers = 300;
const watchedEach = 100;

let server: TestServer;
let userId: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.platform;
  await sql`
    insert into account (email, display_name) select n || '@example.com', 'Viewer' from generate_series(1, ${viewers}) n
  `.execute(db);
  await sql`
    insert into media (title, publish_at, playable_at, asset_id, duration_s)
    select 'Video', timestamptz '2025-01-01', timestamptz '2025-01-01', gen_random_uuid(), 100
    from generate_series(1, ${videos})`.execute(db);
  await sql`
    insert into watch_progress (account_id, media_id, current_time_s, total_time_s, finished, watched_at)
    select a.id, m.id, 50, 100, m.id % 10 <> 0, timestamptz '2025-06-01' + (m.id * 7919 % ${videos}) * interval '1 min'
    from (select id, row_number() over (order by id) as n from account) a
    join media m on a.n = 1 or (m.id + a.n * 37) % ${videos} < ${watchedEach}`.execute(db);
  await sql`analyze`.execute(db);
  const { rows } = await sql<{ id: string }>`select id from account order by id limit 1`.execute(db);
  userId = rows[0]?.id ?? '';
});
afterAll(() => server?.close());

/** The plan that PostgreSQL reports for the query as it really runs. */
async function explain(run: (db: TestServer['platform']['db']) => Promise<unknown>): Promise<string> {
  const plans: string[] = [];
  const { db } = server.platform;
  await db.connection().execute(async (connection) => {
    const explaining = connection.withPlugin({
      transformQuery: ({ node }) =>
        node.kind === 'RawNode'
          ? {
              ...node,
              sqlFragments: [
                `explain (analyze, buffers off, timing off) ${node.sqlFragments[0]}`,
                ...node.sqlFragments.slice(1),
              ],
            }
          : node,
      transformResult: async ({ result }) => {
        plans.push(result.rows.map((row) => String(row['QUERY PLAN'])).join('\n'));
        return { rows: [] };
      },
    });
    await run(explaining);
  });
  return plans.join('\n');
}

test.each([
  ['history', false, 'watch_progress_recent'],
  ['continue watching', true, 'watch_progress_resume'],
])('a page of %s reads its own rows from one index, in order', async (_, resumable, index) => {
  const at = new Date('2026-01-01');
  const plan = await explain((db) => listWatchedVideos(db, { userId, at, resumable, page: { page: 1, pageSize: 20 } }));
  expect(plan).toContain(`Index Scan using ${index}`);
  expect(plan).not.toMatch(/Sort|Seq Scan on watch_progress|Seq Scan on media/);
  const rows = /watch_progress_\w+ on watch_progress.*actual rows=([\d.]+)/.exec(plan)?.[1];
  expect(Number(rows)).toBeLessThanOrEqual(31);
});
