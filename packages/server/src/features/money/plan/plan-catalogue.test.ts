import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

function plans() {
  return operator.client.studioPlans;
}
async function planOf(planId: string) {
  const plan = (await plans().list()).plans.find((one) => one.planId === planId);
  if (!plan) throw new Error(`there is no plan ${planId}`);
  return plan;
}
async function offeredPrices() {
  const account = await signUp(server);
  const { options } = await account.client.foundry.options();
  return Object.fromEntries(options.map(({ planId, price }) => [planId, price.amount]));
}

async function subscribe(planId: string, state = 'active') {
  const { userId } = await signUp(server);
  const { db } = server.platform;
  const now = server.clock.now();
  const current = (await planOf(planId)).prices.find(({ state }) => state === 'current');
  await db
    .insertInto('foundry_subscription')
    .values({
      account_id: userId,
      plan_id: planId,
      price_id: current?.id ?? 0,
      state,
      trial_end: state === 'active' ? null : now,
      started_at: now,
      period_start: now,
      period_end: now,
      anchor: now,
      grace_end: now,
      due_at: now,
    })
    .execute();
}

test('a new price is for subscriptions from its day on; the list counts members and trials per price', async () => {
  await subscribe('monthly');
  for (const state of ['trialing', 'past_due', 'paused']) await subscribe('monthly', state);
  const validFrom = new Date(server.clock.now().getTime() + 60_000).toISOString();
  const params = { planId: 'monthly' };
  await plans().addPrice({ params, body: { amount: 499, currency: 'USD', validFrom } });
  expect((await offeredPrices()).monthly).toBe(399);
  const { prices: before } = await planOf('monthly');
  expect(before.map(({ price, state, paying, trialing }) => [price.amount, state, paying, trialing])).toEqual([
    [499, 'coming', 0, 0],
    [399, 'current', 1, 2],
  ]);
  server.clock.advance(120_000);
  expect((await offeredPrices()).monthly).toBe(499);
  await subscribe('monthly');
  const { prices, members, trialing, price } = await planOf('monthly');
  expect(price).toEqual({ amount: 499, currency: 'USD' });
  expect({ members, trialing }).toEqual({ members: 5, trialing: 2 });
  expect(prices.map(({ state, paying }) => [state, paying])).toEqual([
    ['current', 1],
    ['past', 1],
  ]);
});

test('a coming price can be removed, a current one cannot', async () => {
  const params = { planId: 'annual' };
  const validFrom = new Date(server.clock.now().getTime() + 60_000).toISOString();
  const { prices } = await plans().addPrice({ params, body: { amount: 4999, currency: 'USD', validFrom } });
  const [coming, current] = prices;
  const removed = await plans().removePrice({ params: { ...params, id: coming?.id ?? 0 } });
  expect(removed.prices).toHaveLength(1);
  const held = plans().removePrice({ params: { ...params, id: current?.id ?? 0 } });
  await expect(held).rejects.toMatchObject({ code: 'not_found' });
  const unknown = plans().addPrice({ params, body: { amount: 399, currency: 'ZZZ' } });
  await expect(unknown).rejects.toMatchObject({ fields: [{ path: 'body.currency' }] });
  const past = plans().addPrice({ params, body: { amount: 1, currency: 'USD', validFrom: '2020-01-01T00:00:00Z' } });
  await expect(past).rejects.toMatchObject({
    fields: [{ path: 'body.validFrom', message: 'Choose a time in the future' }],
  });
});

test('a plan is made, put on sale, ordered and withdrawn; its interval is fixed once somebody has it', async () => {
  const settings = { name: 'Supporter', interval: 'month' as const, trialDays: 7, badge: true, offered: true };
  const points = { amount: 5, granted: 'monthly' as const };
  const price = { amount: 1299, currency: 'EUR' };
  const body = { ...settings, planId: 'supporter', points, perks: ['Your name in the credits'], price };
  const made = await plans().add({ body });
  expect(made).toMatchObject({ planId: 'supporter', members: 0, intervalFixed: false, price });
  await expect(plans().add({ body })).rejects.toMatchObject({ code: 'conflict' });
  expect(await offeredPrices()).toMatchObject({ supporter: 1299 });

  const params = { planId: 'supporter' };
  expect((await plans().edit({ params, body: { interval: 'year' } })).interval).toBe('year');
  await subscribe('supporter');
  await expect(plans().edit({ params, body: { interval: 'month' } })).rejects.toMatchObject({
    fields: [{ path: 'body.interval', message: 'A member has this plan: make another one' }],
  });
  await plans().order({ body: { planIds: ['supporter', 'annual', 'monthly', 'member'] } });
  expect(Object.keys(await offeredPrices())[0]).toBe('supporter');
  await expect(plans().order({ body: { planIds: ['annual'] } })).rejects.toMatchObject({ code: 'conflict' });

  const withdrawn = await plans().edit({ params, body: { offered: false } });
  expect(withdrawn).toMatchObject({ offered: false, members: 1 });
  expect(await offeredPrices()).not.toHaveProperty('supporter');
  await expect(plans().edit({ params: { planId: 'none' }, body: {} })).rejects.toMatchObject({ code: 'not_found' });
});

test('visitors see the other reading as soon as it is chosen', async () => {
  const offered = async () => (await server.client.foundry.options()).options.map(({ planId }) => planId);
  expect(await offered()).toEqual(['annual', 'monthly']);
  expect((await plans().read({ body: { reading: 'b' } })).reading).toBe('b');
  expect(await offered()).toEqual(['member']);
  expect((await plans().read({ body: { reading: 'a' } })).reading).toBe('a');
  expect(await offered()).toEqual(['annual', 'monthly']);
});

test('only staff who may set prices can read the catalogue, and changes are in the audit log', async () => {
  const support = await signUp(server, { role: 'support' });
  await expect(support.client.studioPlans.list()).rejects.toMatchObject({ status: 403 });
  expect((await support.client.studioPlans.names()).plans).toContainEqual({
    planId: 'member',
    name: 'Member',
    offered: false,
  });
  const { entries } = await operator.client.staff.audit({ query: { subject: 'plan:monthly' } });
  expect(entries).toMatchObject([{ action: 'plan.price', detail: { amount: 499 } }]);
});

test('staff can give any plan; an unknown one is refused with the name of the field', async () => {
  const { userId } = await signUp(server);
  const give = (planId: string) =>
    operator.client.staff.grantMembership({ params: { userId }, body: { kind: 'gift', planId, until: null } });
  await expect(give('platinum')).rejects.toMatchObject({
    status: 400,
    fields: [{ path: 'body.planId', message: 'There is no such plan' }],
  });
  expect((await give('supporter')).membership).toMatchObject({ planId: 'supporter', kind: 'gift' });
});
