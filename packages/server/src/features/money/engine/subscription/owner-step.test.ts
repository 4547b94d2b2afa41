import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAgain, signUp, type TestAccount } from '../../../../../test/accounts.ts';
import { createLetterBox } from '../../../../../test/letter-box.ts';
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts';
import { grantMembership } from '../../entitlement/change-membership.ts';
import { makeCard } from '../../gateway/test-data.ts';
import { runDue } from '../renewal/run-due.ts';

const declinedLater = '4000000000000341';
const approvedEachTime = '4000002500003155';
const atOnce = { when: 'now', hasAccess: false, accessEnd: null };
const box = createLetterBox();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ jobs: box.jobs, mail: box.mail });
});
afterAll(() => server?.close());

async function pass(days: number, account: TestAccount) {
  server.clock.advance(days * dayMs);
  await runDue(server.platform);
  account.client = await signInAgain(server, account);
}

function inDays(days: number): string {
  return new Date(server.clock.now().getTime() + days * dayMs).toISOString();
}

async function member({ withoutTrial = true }: { withoutTrial?: boolean } = {}) {
  const account = await signUp(server);
  await makeCard(server.platform, account.userId);
  await account.client.foundry.subscribe({ body: { planId: 'monthly', withoutTrial } });
  return account;
}

async function late(card = declinedLater) {
  const account = await member();
  await makeCard(server.platform, account.userId, card);
  await pass(31, account);
  return account;
}

function give({ userId }: TestAccount, until: string | null) {
  return grantMembership(server.platform, server.platform.db, userId, {
    kind: 'complimentary',
    planId: 'monthly',
    until,
  });
}

async function toldBefore({ client }: TestAccount) {
  return (await client.foundry.subscription()).subscription?.ifCancelled;
}

async function cancel({ client }: TestAccount) {
  const { status, ifCancelled } = await client.foundry.cancel({ body: {} });
  const { hasSubscription } = await client.account.userInfo({ query: { select: 'subscription' } });
  return { status, hasSubscription, ifCancelled };
}

test.each([
  ['a trial', false, 'trialing'],
  ['paid time', true, 'active'],
])('%s lasts to its end after a cancellation, as shown before', async (_, withoutTrial, status) => {
  const account = await member({ withoutTrial });
  const end = (await account.client.foundry.subscription()).subscription?.subscriptionEndDate;
  expect(await toldBefore(account)).toEqual({ when: 'period-end', hasAccess: true, accessEnd: end });
  expect(await cancel(account)).toEqual({ status, hasSubscription: true, ifCancelled: null });
  expect((await box.take(account.email, 'Your membership is cancelled')).text).toContain('You can watch until');
});

test('a member who owes money sees that access ends at once, and it does', async () => {
  const account = await late();
  expect(await toldBefore(account)).toEqual(atOnce);
  expect(await cancel(account)).toEqual({ status: 'cancelled', hasSubscription: false, ifCancelled: null });
  const { text } = await box.take(account.email, 'Your membership has ended');
  expect(text).toContain('As you asked');
  expect(text).not.toContain('until');
});

test('a paused member sees that the subscription ends at once, not at the end of the pause', async () => {
  const account = await member();
  await account.client.foundry.pause({ body: { months: 2 } });
  await pass(32, account);
  expect(await toldBefore(account)).toEqual(atOnce);
  expect(await cancel(account)).toMatchObject({ status: 'cancelled', hasSubscription: false });
  expect((await box.take(account.email, 'Your membership has ended')).text).toContain('nothing more is taken');
});

test('a member with given time sees that it stays when the subscription ends', async () => {
  const owing = await late();
  await give(owing, null);
  expect(await toldBefore(owing)).toEqual({ when: 'now', hasAccess: true, accessEnd: null });
  expect(await cancel(owing)).toMatchObject({ status: 'cancelled', hasSubscription: true });
  const account = await signUp(server);
  await makeCard(server.platform, account.userId);
  const until = inDays(60);
  await give(account, until);
  await account.client.foundry.subscribe({ body: { planId: 'monthly' } });
  expect(await toldBefore(account)).toEqual({ when: 'now', hasAccess: true, accessEnd: until });
  expect(await cancel(account)).toMatchObject({ hasSubscription: true });
});

test('a charge that waits for the cardholder decides when the subscription ends, as shown before', async () => {
  const account = await late(approvedEachTime);
  expect(await toldBefore(account)).toEqual({ when: 'charge', hasAccess: false, accessEnd: null });
  expect(await cancel(account)).toMatchObject({ status: 'grace', hasSubscription: true });
  expect((await box.take(account.email, 'Your membership is cancelled')).text).toContain('A payment was under way');
});
