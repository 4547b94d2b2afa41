import { dayMs } from '@greenlight/contract/duration';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { addStanding } from '../entitlement/change-membership.ts';

type State = Parameters<typeof addStanding>[2]['state'];

let server: TestServer;
let operator: TestAccount;
let begin: number;
function dayOf(day: number) {
  return new Date(begin + day * dayMs).toISOString().slice(0, 10);
}
function revenue() {
  return operator.client.studioRevenue;
}

async function live(displayName: string, planId: string, states: [number, State, boolean?][]) {
  const { userId } = await signUp(server, { displayName });
  const subscription = { backend: 'stripe', subscriptionId: `sub_${userId}` } as const;
  for (const [day, state, cancelled = false] of states) {
    await stand(userId, { ...subscription, planId, state, cancelled, since: momentOf(day) });
  }
  return userId;
}

function momentOf(day: number) {
  return new Date(begin + day * dayMs + 60_000);
}

async function stand(
  userId: string,
  standing: Partial<Parameters<typeof addStanding>[2]> & {
    backend: 'foundry' | 'stripe';
    subscriptionId: string;
    since: Date;
  },
) {
  const usual = { userId, planId: 'monthly', state: 'active', cancelled: false, billingAt: null } as const;
  const source = `${userId}:${standing.backend}:${standing.since.toISOString()}`;
  await addStanding(server.platform, server.platform.db, { ...usual, ...standing, source });
}

async function eventsOf(userId: string) {
  const { rows } = await revenue().rows({ query: { from: dayOf(0), to: dayOf(149), pageSize: 100 } });
  const own = rows.filter(({ member }) => member?.userId === userId).toReversed();
  return own.map(({ kind, monthly, price }) => [kind, monthly, price]);
}

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(new Date('2026-06-30T12:00:00Z'));
  begin = Date.parse('2026-03-02T00:00:00Z');
  operator = await signUp(server, { role: 'operator' });
  await live('Stays', 'monthly', [
    [0, 'trialing'],
    [14, 'active'],
    [44, 'active'],
  ]);
  await live('Leaves', 'monthly', [
    [0, 'active'],
    [10, 'active', true],
    [30, 'cancelled', true],
  ]);
  await live('Fails', 'monthly', [
    [1, 'active'],
    [31, 'past_due'],
    [35, 'grace'],
    [38, 'expired'],
  ]);
  await live('Recovers', 'annual', [
    [2, 'active'],
    [32, 'past_due'],
    [34, 'active'],
  ]);
  await live('=Looks', 'monthly', [
    [3, 'trialing'],
    [17, 'expired'],
  ]);
  await live('Pauses', 'monthly', [
    [4, 'active'],
    [34, 'paused'],
    [64, 'active'],
  ]);
});
afterAll(() => server?.close());

test('recurring revenue, churn, trials and recovery follow from the standings of subscriptions', async () => {
  const { total, points, by } = await revenue().read({ query: { from: dayOf(0), to: dayOf(40) } });
  expect(by).toBe('day');
  expect(points).toHaveLength(41);
  const annual = Math.round(3999 / 12);
  expect(points[5]).toMatchObject({ mrr: 3 * 399 + annual, paying: 4, trialing: 2 });
  expect(total).toMatchObject({
    mrr: 399 + annual,
    arr: 12 * (399 + annual),
    paying: 2,
    trialing: 0,
    paid: 5,
    new: 5,
    converted: 1,
    trials: 2,
    trialsLost: 1,
    trialConversion: 0.5,
    voluntary: 1,
    involuntary: 1,
    paused: 1,
    recovered: 1,
    recoveredAmount: 3999,
    recoveryRate: 0.5,
    arpu: Math.round((399 + annual) / 2),
  });
  expect(total.churn).toBeCloseTo((2 / 5) * (30 / 41));
  expect(total.ltv).toBe(Math.round((399 + annual) / 2 / ((2 / 5) * (30 / 41))));
});

test('longer spans are by month and start with the sums before them', async () => {
  const { total, points, by } = await revenue().read({ query: { from: dayOf(50), to: dayOf(149) } });
  expect(by).toBe('month');
  expect(points.map(({ day }) => day)).toEqual(['2026-04-30', '2026-05-31', '2026-06-30', '2026-07-29']);
  expect(total).toMatchObject({ paying: 3, new: 0, back: 1, paid: 3, churn: 0, ltv: null, recoveryRate: null });
});

test('each number leads to its rows, page by page', async () => {
  const query = { from: dayOf(0), to: dayOf(40) };
  const names = async (kind: Parameters<ReturnType<typeof revenue>['rows']>[0] & object) =>
    (await revenue().rows(kind)).rows.map(({ member }) => member?.displayName);
  expect(await names({ query: { ...query, kind: 'voluntary' } })).toEqual(['Leaves']);
  expect(await names({ query: { ...query, kind: 'involuntary' } })).toEqual(['Fails']);
  expect(await names({ query: { ...query, kind: 'converted' } })).toEqual(['Stays']);
  expect(await names({ query: { ...query, kind: 'recovered' } })).toEqual(['Recovers']);
  const all = await revenue().rows({ query: { ...query, pageSize: 3, page: 1 } });
  expect(all).toMatchObject({ hasMore: true, page: 1 });
  const { rows } = await revenue().subscribers({ query: { to: dayOf(40) } });
  expect(rows.map(({ member, monthly }) => [member?.displayName, monthly])).toEqual([
    ['Recovers', 333],
    ['Stays', 399],
  ]);
});

test('parallel requests get the same numbers', async () => {
  await live('Everywhere', 'monthly', [[90, 'active']]);
  const query = { from: dayOf(89), to: dayOf(91) };
  const answers = await Promise.all(Array.from({ length: 6 }, () => revenue().read({ query })));
  expect(answers.map(({ total }) => total.new)).toEqual([1, 1, 1, 1, 1, 1]);
});

test('cohorts count who still pays, month by month from the first payment', async () => {
  const { cohorts } = await revenue().cohorts({ query: { from: dayOf(0), to: dayOf(60) } });
  expect(cohorts).toEqual([{ month: '2026-03', members: 5, remaining: [5, 2, 3, 3] }]);
});

test('tables are exported as CSV without formulas that run', async () => {
  const days = { from: dayOf(0), to: dayOf(40), currency: 'USD' };
  const load = async (table: 'numbers' | 'rows' | 'cohorts') =>
    (await fetch((await revenue().export({ body: { table, ...days } })).url)).text();
  const numbers = (await load('numbers')).trim().split('\r\n');
  expect(numbers).toHaveLength(42);
  expect(numbers.at(-1)).toMatch(/^2026-04-11,USD,7\.32,2,0,/);
  const rows = await load('rows');
  expect(rows.trim().split('\r\n')).toHaveLength(15);
  expect(rows).toContain(",trial-lost,'=Looks,");
  expect(await load('cohorts')).toContain('2026-03,5,5,2,3,3');
  const { url } = await revenue().export({ body: { table: 'rows', ...days } });
  server.clock.advance(11 * 60 * 1000);
  expect((await fetch(url)).status).toBe(404);
});

test('numbers stay after the account is erased, its name does not', async () => {
  const userId = await live('Erased', 'monthly', [[5, 'active']]);
  const before = await revenue().read({ query: { from: dayOf(0), to: dayOf(40) } });
  await server.platform.db.deleteFrom('account').where('id', '=', userId).execute();
  const after = await revenue().read({ query: { from: dayOf(0), to: dayOf(40) } });
  expect(after.total).toEqual(before.total);
  const { rows } = await revenue().rows({ query: { from: dayOf(5), to: dayOf(5) } });
  expect(rows).toMatchObject([{ kind: 'new', member: null }]);
});

test('a discount reduces every period that began while it was in force', async () => {
  const { userId } = await signUp(server, { displayName: 'Discounted' });
  const subscriptionRef = { backend: 'foundry', subscriptionId: '4711' } as const;
  await sql`
    insert into coupon_redemption (account_id, backend, subscription_id, code, percent_off, starts_at, ends_at, redeemed_at)
    values (${userId}, 'foundry', '4711', 'HALF', 50, ${momentOf(0)}, ${momentOf(61)}, ${momentOf(0)}),
      (${userId}, 'foundry', '4711', 'LATER', 25, ${momentOf(75)}, null, ${momentOf(75)})`.execute(server.platform.db);
  // On day 76 gift months are added: they come before the next charge is due, and nothing is paid for them.
  for (const [day, next] of [
    [0, 30],
    [30, 61],
    [61, 92],
    [76, 122],
    [122, 153],
  ] as const) {
    await stand(userId, { ...subscriptionRef, since: momentOf(day), billingAt: momentOf(next) });
  }
  expect(await eventsOf(userId)).toEqual([
    ['new', 199, 199],
    ['change', 200, 399],
    ['change', -100, 299],
  ]);
});

test('a discount that the card provider no longer names still counts for earlier periods', async () => {
  const { db } = server.platform;
  const { userId } = await signUp(server, { displayName: 'Promoted' });
  const subscriptionRef = { backend: 'stripe', subscriptionId: 'sub_promoted' } as const;
  const discount = { code: 'TENTH', percentOff: 10, startDate: momentOf(0).toISOString(), endDate: null };
  await sql`insert into stripe_customer (id, account_id, created_at) values ('cus_p', ${userId}, now())`.execute(db);
  await sql`
    insert into stripe_subscription (id, customer_id, plan_id, state, amount, currency, interval, started_at, digest, discount)
    values ('sub_promoted', 'cus_p', 'annual', 'active', 3999, 'USD', 'year', now(), '', ${discount})`.execute(db);
  await stand(userId, { ...subscriptionRef, planId: 'annual', since: momentOf(1), billingAt: momentOf(100) });
  expect(await eventsOf(userId)).toEqual([['new', 300, 3599]]);
  server.clock.set(momentOf(90));
  await sql`update stripe_subscription set discount = null where id = 'sub_promoted'`.execute(db);
  await eventsOf(userId);
  await stand(userId, { ...subscriptionRef, planId: 'annual', since: momentOf(100), billingAt: momentOf(465) });
  server.clock.set(new Date('2026-06-30T12:00:00Z'));
  expect(await eventsOf(userId)).toEqual([
    ['new', 300, 3599],
    ['change', 33, 3999],
  ]);
});

test('a member who moves to the other backend is neither lost nor new', async () => {
  const userId = await live('Moves', 'monthly', [
    [0, 'active'],
    [20, 'active', true],
    [30, 'cancelled', true],
  ]);
  await stand(userId, { backend: 'foundry', subscriptionId: '4712', since: momentOf(20), state: 'paused' });
  await stand(userId, { backend: 'foundry', subscriptionId: '4712', since: momentOf(30.01) });
  expect(await eventsOf(userId)).toEqual([
    ['new', 399, 399],
    ['change', -399, 399],
    ['change', 399, 399],
  ]);
});

test('the report opens in the currency of the newest event', async () => {
  const { db } = server.platform;
  const first = sql`(select min(id) from revenue_event)`;
  await sql`update revenue_event set currency = 'AUD' where id = ${first}`.execute(db);
  const { currency, currencies } = await revenue().read({ query: {} });
  await sql`update revenue_event set currency = 'USD' where id = ${first}`.execute(db);
  expect({ currency, currencies }).toEqual({ currency: 'USD', currencies: ['USD', 'AUD'] });
});

test('only staff with the permission can read revenue', async () => {
  const support = await signUp(server, { role: 'support' });
  await expect(support.client.studioRevenue.read()).rejects.toMatchObject({ status: 403 });
  const wrong = revenue().read({ query: { from: dayOf(3), to: dayOf(1) } });
  await expect(wrong).rejects.toMatchObject({ fields: [{ path: 'query.from' }] });
});
