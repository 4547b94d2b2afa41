import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { grantMembership } from '../membership/service.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

test('reading A is on offer: 3.99 a month with 2 points, 39.99 a year with 30 and a badge, 14 days to try', async () => {
  const { options, coupon } = await server.client.foundry.options();
  expect(coupon).toBeNull();
  expect(options).toEqual([
    expect.objectContaining({
      planId: 'monthly',
      interval: 'month',
      price: { amount: 399, currency: 'USD' },
      trialDays: 14,
      points: { amount: 2, granted: 'monthly' },
      badge: false,
    }),
    expect.objectContaining({
      planId: 'annual',
      interval: 'year',
      price: { amount: 3999, currency: 'USD' },
      trialDays: 14,
      points: { amount: 30, granted: 'at-signup' },
      badge: true,
    }),
  ]);
});

test('who had a trial is offered none, however it ended', async () => {
  const account = await signUp(server);
  const trialDays = async () => (await account.client.foundry.options()).options.map((plan) => plan.trialDays);
  expect(await trialDays()).toEqual([14, 14]);
  const until = new Date(server.clock.now().getTime() + 1000).toISOString();
  const { platform } = server;
  await grantMembership(platform, platform.db, account.userId, { kind: 'trial', plan: 'monthly', until });
  server.clock.advance(10_000);
  expect(await trialDays()).toEqual([0, 0]);
});

test('any discount code is answered as the specification says', async () => {
  await expect(server.client.foundry.options({ query: { coupon: 'SAVE20' } })).rejects.toMatchObject({
    status: 400,
    code: 'coupon_invalid',
    message: 'No Discount Code Found',
  });
  await expect(server.client.foundry.options({ query: { coupon: ' ' } })).rejects.toMatchObject({
    code: 'invalid_request',
  });
});

test('reading B can be put on offer, and a new price is a row of its own from its date on', async () => {
  const { db } = server.platform;
  await db.updateTable('plan').set({ offered: true }).where('id', '=', 'member').execute();
  const validFrom = new Date(server.clock.now().getTime() + 60_000);
  const price = { plan_id: 'member', amount: 899, currency: 'USD', valid_from: validFrom };
  await db.insertInto('plan_price').values(price).execute();
  const account = await signUp(server);
  const prices = async () => (await account.client.foundry.options()).options.map((plan) => plan.price.amount);
  expect(await prices()).toEqual([399, 3999, 799]);
  server.clock.advance(120_000);
  expect(await prices()).toEqual([399, 3999, 899]);
});
