import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { addFact } from '../membership/service.ts';
import { rewardInvitations } from './reward/service.ts';

let server: TestServer;
let operator: TestAccount;
const dayMs = 24 * 60 * 60 * 1000;

beforeAll(async () => {
  server = await startTestServer();
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
  const of = { backend: 'stripe' as const, subscriptionId: `sub_${userId}` };
  const fact = { userId, kind: 'paid' as const, plan: 'monthly', startsAt, endsAt, of, source: randomUUID() };
  return addFact(server.platform, server.platform.db, fact);
}

async function invite(inviter: TestAccount, email?: string) {
  const invited = await signUp(server, email ? { email } : {});
  await invited.client.invitation.accept({ body: { code: await codeOf(inviter) } });
  return invited;
}

async function endOf({ client }: TestAccount) {
  const info = await client.account.userInfo({ query: { select: 'subscriptionEndDate' } });
  return info.subscriptionEndDate;
}

test('both get their months when the invited one pays for the first time, once', async () => {
  const inviter = await signUp(server);
  await pay(inviter);
  const invited = await invite(inviter);
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
});

test.each<[string, (inviter: TestAccount) => Promise<TestAccount>]>([
  ['address', async (inviter) => invite(inviter, inviter.email.replace('@', '+friend@'))],
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
])('nobody invites themselves: the same %s', async (refused, bring) => {
  const inviter = await signUp(server, { email: `${randomUUID()}@example.com` });
  // The factory signs everybody in from a browser of their own.
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

test('rewards of a year are bounded, and staff says how many and how much', async () => {
  const { studioInvitations } = operator.client;
  await studioInvitations.saveSettings({ body: { months: 2, yearlyMax: 1 } });
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

test('only a new account says who brought it, and nobody themselves', async () => {
  const inviter = await signUp(server);
  const code = await codeOf(inviter);
  await inviter.client.invitation.accept({ body: { code } });
  const old = await signUp(server);
  server.clock.advance(25 * 60 * 60 * 1000);
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
