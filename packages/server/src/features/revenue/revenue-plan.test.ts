import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlanReader, type PlanReader } from '../../../test/plan-reader.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import type { Platform } from '../../platform/platform.ts';
import { listRows, listWho, readCohorts, readRevenue } from './service.ts';

const subscriptions = 100_000;
const readsMax = 5;
/** Of 8 KB: every step of all subscriptions, from the index alone. */
const blocksMax = 8000;
const answeredMs = 500;

let server: TestServer;
let reader: PlanReader;
let platform: Platform;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(new Date('2026-06-30T12:00:00Z'));
  reader = openPlanReader(server, new Set(['revenue_event', 'membership_standing']));
  platform = reader.platform;
  const steps = sql`
    insert into revenue_event (backend, subscription_id, plan, kind, at, currency, monthly, paying, price, first_paid_at)`;
  const start = sql`timestamptz '2024-07-01' + n * interval '10 minutes'`;
  await sql`
    ${steps} select 'foundry', n, 'monthly', 'new', ${start}, 'USD', 399, 1, 399, ${start}
    from generate_series(1, ${subscriptions}::int) n`.execute(server.platform.db);
  await sql`
    ${steps} select 'foundry', n, 'monthly', case n % 3 when 0 then 'voluntary' when 1 then 'involuntary' else 'late' end,
      ${start} + interval '40 days', 'USD', case n % 3 when 2 then 0 else -399 end, case n % 3 when 2 then 0 else -1 end,
      399, ${start}
    from generate_series(1, ${subscriptions}::int, 2) n`.execute(server.platform.db);
  await sql`vacuum analyze revenue_event`.execute(server.platform.db);
}, 60_000);
afterAll(async () => {
  await reader?.close();
  await server?.close();
});

const page = { page: 1, pageSize: 50 };
const years = { from: '2024-07-01', to: '2026-06-30', currency: 'USD' };
const month = { to: '2026-05-30', currency: 'USD' };

test.each<[string, () => Promise<unknown>]>([
  ['a month', () => readRevenue(platform, month)],
  ['two years', () => readRevenue(platform, years)],
  ['cohorts of two years', () => readCohorts(platform, years)],
  ['what happened in two years', () => listRows(platform, { ...years, page })],
  ['who could not pay', () => listRows(platform, { ...years, kind: 'involuntary', page })],
  ['who pays', () => listWho(platform, { ...month, who: 'paying', page })],
])('%s of 100,000 subscriptions: in half a second', async (_, call) => {
  await call();
  const began = performance.now();
  await call();
  expect(performance.now() - began).toBeLessThan(answeredMs);
});

test.each<[string, () => Promise<unknown>]>([
  ['what happened', () => listRows(platform, { ...years, page })],
  ['who could not pay', () => listRows(platform, { ...years, kind: 'involuntary', page })],
])('%s reads no table through', async (_, call) => {
  expect(await reader.excessesOf(call, readsMax, blocksMax)).toEqual([]);
});
