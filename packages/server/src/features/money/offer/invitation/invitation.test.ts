import { randomUUID } from 'node:crypto';
import { dayMs, hourMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../../test/accounts.ts';
import { createLetterBox } from '../../../../../test/letter-box.ts';
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts';
import { rewardInvitations } from '../../checkout/reward-invitation.ts';
import { addFact } from '../../entitlement/change-membership.ts';
import { makeCharge } from '../../ledger/test-data.ts';

let server: TestServer;
let operator: TestAccount;
const box = createLetterBox();

beforeAll(async () => {
  server = await startTestServer({ mail: box.mail, jobs: box.jobs });
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

async function codeOf(account: TestAccount): Promise<string> {
  const { url } = await account.client.invitation.state();
  expect(url).toMatch(new RegExp(`^${server.url}/learn-more\\?invite=[A-Z0-9]{10}$`));
  return new URL(url).searchParams.get('invite') ?? '';
}

function pay({ userId }: TestAccount, days = 30) {
  const startsAt = server.clock.now();
  const endsAt = new Date(startsAt.getTime() + days * dayMs);
  const subscriptionRef = { backend: 'stripe' as const, subscriptionId: `sub_${userId}` };
  const fact = {
    userId,
    kind: 'paid' as const,
    planId: 'monthly',
    startsAt,
    endsAt,
    subscriptionRef,
    source: randomUUID(),
  };
  return addFact(server.platform, server.platform.db, fact);
}

async function invite(inviter: TestAccount, who: { email?: string; displayName?: string } = {}) {
  const invited = await signUp(server, who);
  await invited.client.invitation.accept({ body: { code: await codeOf(inviter) } });
  return invited;
}

async function endOf({ client }: TestAccount) {
  const info = await client.account.userInfo({ query: { select: 'subscriptionEndDate' } });
  return info.subscriptionEndDate;
}

test('both get months and a letter, once, when the invited member pays for the first time', async () => {
  const inviter = await signUp(server, { displayName: 'Ines' });
  await pay(inviter);
  const invited = await invite(inviter, { displayName: 'Ian' });
  await rewardInvitations(server.platform);
  expect(await inviter.client.invitation.state()).toMatchObject({ waiting: 1, rewarded: 0, months: 1, left: 12 });
  await pay(invited);
  const ends = [await endOf(inviter), await endOf(invited)];
  await Promise.all([1, 2, 3].map(() => rewardInvitations(server.platform)));
  await rewardInvitations(server.platform);
  expect(await inviter.client.invitation.state()).toMatchObject({ waiting: 0, rewarded: 1, monthsGained: 1, left: 11 });
  for (const [index, account] of [inviter, invited].entries()) {
    const gained = Date.parse((await endOf(account)) ?? '') - Date.parse(ends[index] ?? '');
    expect(gained).toBeGreaterThanOrEqual(28 * dayMs);
    expect(gained).toBeLessThanOrEqual(31 * dayMs);
  }
  for (const [{ email }, friend] of [
    [inviter, 'Ian'],
    [invited, 'Ines'],
  ] as const) {
    const { text } = await box.take(email, 'Free time for you at');
    expect(text).toContain(`${friend} and you are both members now, and the invitation gives each of you 1 month`);
  }
  expect(box.letters.filter(({ subject }) => subject.includes('Free time'))).toEqual([]);
});

test.each<[string, (inviter: TestAccount) => Promise<TestAccount>]>([
  ['address', async (inviter) => invite(inviter, { email: inviter.email.replace('@', '+friend@') })],
  [
    'device',
    async (inviter) => {
      const invited = await invite(inviter);
      const { db } = server.platform;
      const { identifier } = await db
        .selectFrom('device')
        .select('identifier')
        .where('account_id', '=', inviter.userId)
        .executeTakeFirstOrThrow();
      const device = { account_id: invited.userId, identifier, model: 'Linux', platform: 'web' };
      await db.insertInto('device').values(device).execute();
      return invited;
    },
  ],
  [
    'card',
    async (inviter) => {
      const invited = await invite(inviter);
      for (const [index, { userId }] of [inviter, invited].entries()) {
        await server.platform.db
          .insertInto('payment_method')
          .values({
            id: randomUUID(),
            account_id: userId,
            gateway: 'sandbox',
            gateway_ref: `card:${inviter.userId}:${index}`,
            customer_ref: userId,
            brand: 'visa',
            last4: '4242',
            expiry_month: 1,
            expiry_year: 2030,
            fingerprint: `print:${inviter.userId}`,
            created_at: server.clock.now(),
          })
          .execute();
      }
      return invited;
    },
  ],
])('an invitation of oneself gives no reward: the same %s', async (refused, bring) => {
  const inviter = await signUp(server, { email: `${randomUUID()}@example.com` });
  // `signUp` signs in each account from its own browser.
  const invited = await bring(inviter);
  await pay(invited);
  const end = await endOf(invited);
  await rewardInvitations(server.platform);
  expect(await endOf(invited)).toBe(end);
  const row = await server.platform.db
    .selectFrom('invitation')
    .select(['state', 'refused_for'])
    .where('invited_id', '=', invited.userId)
    .executeTakeFirst();
  expect(row).toEqual({ state: 'refused', refused_for: refused });
});

test('rewards of a year have a limit; staff set it and the months of a reward', async () => {
  const { studioInvitations } = operator.client;
  expect(await server.client.invitation.offer()).toEqual({ months: 1 });
  await studioInvitations.saveSettings({ body: { months: 2, yearlyMax: 1 } });
  await expect.poll(() => server.client.invitation.offer()).toEqual({ months: 2 });
  const inviter = await signUp(server);
  for (const account of [await invite(inviter), await invite(inviter)]) await pay(account);
  await rewardInvitations(server.platform);
  expect(await inviter.client.invitation.state()).toMatchObject({ rewarded: 1, monthsGained: 2, left: 0 });
  expect(await studioInvitations.settings()).toMatchObject({ months: 2, yearlyMax: 1, waiting: 0 });
  await studioInvitations.saveSettings({ body: { months: 0, yearlyMax: 12 } });
  await pay(await invite(inviter));
  await rewardInvitations(server.platform);
  expect((await inviter.client.invitation.state()).rewarded).toBe(1);
});

test('only a new account can accept an invitation, and not its own', async () => {
  const inviter = await signUp(server);
  const code = await codeOf(inviter);
  await inviter.client.invitation.accept({ body: { code } });
  const old = await signUp(server);
  server.clock.advance(25 * hourMs);
  const late = await signUp(server);
  await late.client.invitation.accept({ body: { code: code.toLowerCase() } });
  await server
    .as(old)
    .invitation.accept({ body: { code } })
    .catch(() => undefined);
  expect(
    (
      await server
        .as(late)
        .invitation.accept({ body: { code: 'NOBODY22' } })
        .catch((e) => e)
    ).code,
  ).toBe('not_found');
  const rows = await server.platform.db
    .selectFrom('invitation')
    .select('invited_id')
    .where('inviter_id', '=', inviter.userId)
    .execute();
  expect(rows).toEqual([{ invited_id: late.userId }]);
});

test('of two accounts that invite each other only the older one is an inviter', async () => {
  const older = await signUp(server);
  server.clock.advance(60_000);
  const younger = await invite(older);
  await older.client.invitation.accept({ body: { code: await codeOf(younger) } });
  expect((await younger.client.invitation.state()).waiting).toBe(0);
  expect((await older.client.invitation.state()).waiting).toBe(1);
});

test('a period that a discount made free is no payment, nor is a refunded charge', async () => {
  const { platform, clock } = server;
  const inviter = await signUp(server);
  const invited = await invite(inviter);
  const [startsAt, endsAt] = [clock.now(), new Date(clock.now().getTime() + 30 * dayMs)];
  const subscriptionRef = { backend: 'foundry' as const, subscriptionId: '4711' };
  const fact = { userId: invited.userId, kind: 'paid' as const, planId: 'monthly', startsAt, endsAt, subscriptionRef };
  await addFact(platform, platform.db, fact);
  await rewardInvitations(platform);
  expect((await inviter.client.invitation.state()).waiting).toBe(1);
  const id = await makeCharge(platform, { userId: invited.userId, subject: 'foundry:4711' });
  operator = await signUp(server, { role: 'operator' });
  await operator.client.studioPayments.refund({ params: { id }, body: { reason: 'Sorry' } });
  await rewardInvitations(platform);
  expect((await inviter.client.invitation.state()).waiting).toBe(1);
  const periodStart = new Date(clock.now().getTime() + 1);
  await makeCharge(platform, { userId: invited.userId, subject: 'foundry:4711', periodStart });
  await operator.client.studioInvitations.saveSettings({ body: { months: 1, yearlyMax: 12 } });
  await rewardInvitations(platform);
  expect(await inviter.client.invitation.state()).toMatchObject({ waiting: 0, rewarded: 1 });
});
