import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { schemaFolders } from '../../../platform/db/database.ts';
import { makeCard } from '../gateway/test-data.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

async function listKinds(): Promise<string[]> {
  const rows = await server.platform.db.selectFrom('foundry_event').select('kind').orderBy('id').execute();
  return rows.map(({ kind }) => kind);
}

test('the history says what the member requested, and its older words are replaced', async () => {
  const { client, userId } = await signUp(server);
  await makeCard(server.platform, userId);
  await client.foundry.subscribe({ body: { planId: 'monthly', withoutTrial: true } });
  await client.foundry.cancel({ body: {} });
  await client.foundry.resume();
  await client.foundry.pause({ body: { months: 1 } });
  const requests = ['cancel-requested', 'resumed', 'pause-requested'];
  const kinds = await listKinds();
  expect(kinds.slice(-3)).toEqual(requests);
  const { db } = server.platform;
  await sql`
    insert into foundry_event (subscription_id, kind, at)
    select max(subscription_id), old.kind, ${server.clock.now()}
    from foundry_event, unnest(array['cancel-asked', 'kept', 'pause-asked', 'change-asked', 'change-begun'])
      with ordinality as old (kind, place)
    group by old.kind, old.place order by old.place`.execute(db);
  await sql.raw(await readFile(join(schemaFolders.migrations, '0093_money_event_kinds.sql'), 'utf8')).execute(db);
  expect(await listKinds()).toEqual([...kinds, ...requests, 'change-requested', 'change-started']);
});
