import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlanReader, type PlanReader } from '../../../../test/plan-reader.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listRevenueRows, listRevenueSubscribers, readCohorts, readRevenue } from './revenue-report.ts';

const subscriptions = 100_000;
const readsMax = 5;
/** Blocks of 8 KB. All events of all subscriptions take some 2,000. */
const blocksMax = 8000;

let server: TestServer;
let reader: PlanReader;
/** Sums over all events may read whole tables. */
let sums: PlanReader;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(new Date('2026-06-30T12:00:00Z'));
  reader = openPlanReader(server, new Set(['revenue_event', 'membership_standing']));
  sums = openPlanReader(server, new Set());
  const steps = sql`
    insert into revenue_event (backend, subscription_id, plan, kind, at, currency, monthly, paying, price, first_paid_at,
      monthly_from_then, is_paying_from_then, state_ends_at)`;
  const start = sql`timestamptz '2024-07-01' + n * interval '10 minutes'`;
  await sql`
    ${steps} select 'foundry', n, 'monthly', 'new', ${start}, 'USD', 399, 1, 399, ${start}, 399, true,
      case n % 2 when 1 then ${start} + interval '40 days' end
    from generate_series(1, ${subscriptions}::int) n`.execute(server.platform.db);
  await sql`
    ${steps} select 'foundry', n, 'monthly', case n % 3 when 0 then 'voluntary' when 1 then 'involuntary' else 'late' end,
      ${start} + interval '40 days', 'USD', case n % 3 when 2 then 0 else -399 end, case n % 3 when 2 then 0 else -1 end,
      399, ${start}, case n % 3 when 2 then 399 else 0 end, n % 3 = 2, null
    from generate_series(1, ${subscriptions}::int, 2) n`.execute(server.platform.db);
  await sql`vacuum analyze revenue_event, revenue_day`.execute(server.platform.db);
}, 60_000);
afterAll(async () => {
  await Promise.all([reader?.close(), sums?.close()]);
  await server?.close();
});

const page = { page: 1, pageSize: 50 };
const years = { from: '2024-07-01', to: '2026-06-30', currency: 'USD' };
const month = { to: '2026-05-30', currency: 'USD' };

test.each<[string, (platform: Platform) => Promise<unknown>]>([
  ['cohorts of two years', (platform) => readCohorts(platform, years)],
])('%s of 100,000 subscriptions read the events in few passes', async (_, call) => {
  expect(await sums.problemsOf(() => call(sums.platform), readsMax, blocksMax)).toEqual([]);
});

test.each<[string, (platform: Platform) => Promise<unknown>]>([
  ['a month', (platform) => readRevenue(platform, month)],
  ['two years', (platform) => readRevenue(platform, years)],
  ['the paying members', (platform) => listRevenueSubscribers(platform, { ...month, who: 'paying', page })],
  [
    'the paying members of a year ago',
    (platform) => listRevenueSubscribers(platform, { to: '2025-05-30', currency: 'USD', who: 'paying', page }),
  ],
  ['the events of two years', (platform) => listRevenueRows(platform, { ...years, page })],
  ['the involuntary losses', (platform) => listRevenueRows(platform, { ...years, kind: 'involuntary', page })],
])('%s: no read of a whole table with 100,000 subscriptions', async (_, call) => {
  expect(await reader.problemsOf(() => call(reader.platform), readsMax, blocksMax)).toEqual([]);
});
