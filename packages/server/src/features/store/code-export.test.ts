import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { openPlanReader } from '../../../test/plan-reader.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { openCodeExport } from './code-export.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

async function linesAt(url: string): Promise<string[]> {
  return (await (await fetch(url)).text()).replace('\uFEFF', '').trim().split('\r\n');
}

test('the file has all codes, to whom they were given, and which were used; erased accounts without the person', async () => {
  const { studioStore, staff } = operator.client;
  const expiresAt = '2098-06-01T00:00:00.000Z';
  const created = server.clock.now().toISOString();
  await studioStore.add({ body: { codes: ['A-1', 'A-2'], percentOff: 20, expiresAt } });
  await studioStore.add({ body: { codes: ['=A-3'] } });
  server.clock.advance(60_000);
  const given = server.clock.now().toISOString();
  const [ada, gone] = [await signUp(server, { subscribed: true }), await signUp(server, { subscribed: true })];
  for (const { client } of [ada, gone]) await client.store.takeCode();
  server.clock.advance(60_000);
  const used = server.clock.now().toISOString();
  await studioStore.tellUsed({ body: { codes: ['A-2'] } });
  await sql`delete from account where id = ${gone.userId}`.execute(server.platform.db);
  const { url } = await studioStore.exportCodes();
  expect(await linesAt(url)).toEqual([
    'code,percent off,expires,created,given,user id,e-mail,used',
    `A-1,20,${expiresAt},${created},${given},${ada.userId},${ada.email},`,
    `A-2,20,${expiresAt},${created},${given},,,${used}`,
    `'=A-3,15,,${created},,,,`,
  ]);
  const { entries } = await staff.audit({ query: { action: 'store.export' } });
  expect(entries[0]).toMatchObject({ subject: 'store:codes', actor: { userId: operator.userId } });
});

test('the download of codes is for people who may edit the codes and confirmed their identity, for ten minutes', async () => {
  for (const role of ['member', 'creator', 'moderator', 'support'] as const) {
    const { client } = await signUp(server, { role });
    await expect(client.studioStore.exportCodes()).rejects.toMatchObject({ code: 'forbidden' });
  }
  const { client } = await signUp(server, { role: 'operator' });
  const { url } = await client.studioStore.exportCodes();
  const statusOf = async (at: string) => (await fetch(at)).status;
  expect(await statusOf(url)).toBe(200);
  expect(await statusOf(`${url.slice(0, -3)}abc`)).toBe(404);
  expect(await statusOf(url.replace('store-exports', 'points-exports'))).toBe(404);
  server.clock.advance(11 * 60_000);
  expect(await statusOf(url)).toBe(404);
  server.clock.advance(5 * 60_000);
  await expect(client.studioStore.exportCodes()).rejects.toMatchObject({ code: 'confirmation_required' });
});

test('many codes are read in batches by an index, and no further than they are downloaded', {
  timeout: 60_000,
}, async () => {
  const { db } = server.platform;
  const { client } = await signUp(server, { role: 'operator' });
  await sql`
    insert into store_code (code, percent_off, created_at)
    select 'E-' || n, 10, now() from generate_series(1, 20000) n`.execute(db);
  await sql`analyze store_code`.execute(db);
  const { url } = await client.studioStore.exportCodes();
  const lines = await linesAt(url);
  expect([lines.length, new Set(lines).size]).toEqual([20_004, 20_004]);

  const reader = openPlanReader(server, new Set(['store_code', 'account']));
  let read = 0;
  const load = async () => {
    const { body } = openCodeExport(reader.platform, url.split('/').at(-1) ?? '');
    for await (const chunk of body as AsyncIterable<Buffer>) {
      read += String(chunk).split('\n').length - 1;
      if (read > 5000) return;
    }
  };
  expect(await reader.problemsOf(load, 6)).toEqual([]);
  await reader.close();
});
