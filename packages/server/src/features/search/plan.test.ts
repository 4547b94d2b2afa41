import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedCatalogue } from '../../../test/seed-catalogue.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { createPool } from '../../platform/db/pool.ts';
import type { DB } from '../../platform/db/tables.ts';
import type { Platform } from '../../platform/platform.ts';
import { find } from './service.ts';

const media = 4000;

let server: TestServer;
let platform: Platform;
let statements: { sql: string; parameters: readonly unknown[] }[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const pool = createPool({ connectionString: server.platform.config.databaseUrl ?? '' }, 4);
  const dialect = new PostgresDialect({ pool });
  platform = { ...server.platform, db: new Kysely<DB>({ dialect, log: ({ query }) => void statements.push(query) }) };
  await seedCatalogue(server.platform.db, { media, now: server.clock.now() });
  await sql`select search_refresh(array(select id from media))`.execute(server.platform.db);
  await sql`
    select search_learn(array(select translate(md5(n::text), '0123456789', 'ghijklmnop') from generate_series(1, 5000) n))
  `.execute(server.platform.db);
  await sql`vacuum analyze`.execute(server.platform.db);
}, 60_000);
afterAll(async () => {
  await platform?.db.destroy();
  await server?.close();
});

test.each(['episode', 'e', 'kiln cop', 'kilm', 'show 7', 'what happens in it'])(
  '%j is answered from indexes, with few statements',
  async (search) => {
    statements = [];
    await find(platform, { search, page: 1, pageSize: 20 });
    expect(statements.length).toBeLessThanOrEqual(12);
    for (const statement of statements) {
      for (const big of await scannedThrough(statement.sql)) expect({ statement: statement.sql, big }).toBeUndefined();
    }
  },
);

/** Big tables that the statement has to read from end to end, as there is no index for it. */
async function scannedThrough(statement: string): Promise<string[]> {
  const plan = await server.platform.db.transaction().execute(async (tx) => {
    // So few rows as a test has are read quicker that way.
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`${sql.raw(`explain (generic_plan) ${statement}`)}`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  return plan.match(/Seq Scan on (media_search|media|search_word|media_caption|media_creator)\b/g) ?? [];
}
