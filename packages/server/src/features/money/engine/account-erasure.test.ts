import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAgain, signUp, type TestAccount } from '../../../../test/accounts.ts';
import { createLetterBox } from '../../../../test/letter-box.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { makeCard } from '../gateway/test-data.ts';
import { runDue } from './renewal/run-due.ts';

const box = createLetterBox();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ jobs: box.jobs, mail: box.mail });
  const operator = await signUp(server, { role: 'operator' });
  await operator.client.studioConfig.update({ body: { config: { deletion_grace_days: 60 } } });
});
afterAll(() => server?.close());

async function pass(days: number, account: TestAccount) {
  server.clock.advance(days * dayMs);
  await runDue(server.platform);
  account.client = await signInAgain(server, account);
}

async function member(withoutTrial: boolean) {
  const account = await signUp(server);
  await makeCard(server.platform, account.userId);
  await account.client.foundry.subscribe({ body: { planId: 'monthly', withoutTrial } });
  return account;
}

async function subscriptionOf({ client }: TestAccount) {
  const { subscription } = await client.foundry.subscription();
  if (!subscription) throw new Error('there is no subscription');
  return subscription;
}

async function amountsOf({ client }: TestAccount) {
  return (await client.foundry.history()).payments.map(({ amount }) => amount.amount);
}

test('a member who asks for erasure sees no next charge, but the one that comes if the account is kept', async () => {
  const account = await member(true);
  const before = await subscriptionOf(account);
  const { deleteRequest } = await account.client.account.requestDeletion({ query: {} });
  const leaving = await subscriptionOf(account);
  expect(leaving).toMatchObject({
    nextCharge: null,
    subscriptionBillingDate: null,
    automaticRenewal: false,
    canUpdatePlan: false,
    leaving: { date: deleteRequest, ifKept: before.nextCharge },
  });
  const select = 'subscription,subscription-extended,subscription-status';
  const info = await account.client.account.userInfo({ query: { select } });
  expect(info).toMatchObject({ hasSubscription: true, automaticRenewal: false, subscriptionBillingDate: null });
  expect((await box.take(account.email, 'will be deleted')).text).toContain('Nothing more is charged');
  await account.client.account.cancelDeletion({ query: { userId: account.userId } });
  expect(await subscriptionOf(account)).toEqual(before);
});

test('nothing is charged while the account waits for erasure; if it is kept, the subscription goes on', async () => {
  const account = await member(true);
  await account.client.account.requestDeletion({ query: {} });
  await pass(31, account);
  expect(await amountsOf(account)).toEqual([399]);
  await pass(20, account);
  expect(await amountsOf(account)).toEqual([399]);
  const held = await subscriptionOf(account);
  expect(held.leaving?.ifKept).toMatchObject({ amount: { amount: 399, currency: 'USD' } });
  expect(Date.parse(held.leaving?.ifKept?.date ?? '')).toBeGreaterThanOrEqual(server.clock.now().getTime());
  await account.client.account.cancelDeletion({ query: { userId: account.userId } });
  await pass(1, account);
  expect(await amountsOf(account)).toEqual([399, 399]);
  expect(await subscriptionOf(account)).toMatchObject({ status: 'active', leaving: null });
  const info = await account.client.account.userInfo({ query: { select: 'subscription' } });
  expect(info).toMatchObject({ hasSubscription: true });
});

test('a trial of an account that waits for erasure ends without a charge, and no letter announces one', async () => {
  const account = await member(false);
  await account.client.account.requestDeletion({ query: {} });
  await pass(12, account);
  await pass(5, account);
  expect(await amountsOf(account)).toEqual([]);
  const subjects = box.letters.filter(({ to }) => to === account.email).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /trial|payment/i.test(subject))).toEqual([]);
});
