import { randomUUID } from 'node:crypto';
import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import { addFact, addStanding } from '../../entitlement/change-membership.ts';
import { addMonths } from '../../plan/billing-calendar.ts';
import { refusalTexts } from './coupon-refusal.ts';
import { discountOf } from './discount.ts';
import { redeemCancelDiscount, redeemCoupon } from './redeem-coupon.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());
beforeEach(() => server.platform.db.deleteFrom('rate_limit').execute());

type Terms = Parameters<typeof operator.client.studioCoupons.create>[0]['body'];

function makeCoupon(terms: Partial<Terms> = {}) {
  const code = `c${randomUUID().slice(0, 8)}`;
  return operator.client.studioCoupons.create({ body: { name: 'Test', percentOff: 20, code, ...terms } });
}

function inDays(days: number): Date {
  return new Date(server.clock.now().getTime() + days * dayMs);
}

/** A member whose subscription is charged again in twenty days. */
async function subscriber(paid = true) {
  const account = await signUp(server);
  const { platform } = server;
  const subscriptionRef = { backend: 'foundry' as const, subscriptionId: String(Math.trunc(Math.random() * 1e9)) };
  const [startsAt, endsAt] = [inDays(-10), inDays(20)];
  const fact = { userId: account.userId, planId: 'monthly', startsAt, endsAt, subscriptionRef };
  await addFact(platform, platform.db, { ...fact, kind: paid ? 'paid' : 'trial' });
  await addStanding(platform, platform.db, {
    ...subscriptionRef,
    userId: account.userId,
    planId: 'monthly',
    state: 'active',
    cancelled: false,
    billingAt: endsAt,
    since: startsAt,
    source: randomUUID(),
  });
  return { ...account, subscriptionRef, endsAt };
}

test('a code in any case gives the subscription a discount, with months that count from the next charge', async () => {
  const { code } = await makeCoupon({ durationInMonths: 3 });
  const { client, subscriptionRef, userId, endsAt } = await subscriber();
  const typed = ` ${code?.toUpperCase().slice(0, 4)}-${code?.slice(4)} `;
  expect(await client.coupon.lookUpCode({ query: { search: typed } })).toEqual({
    coupon: { code, percentOff: 20, durationInMonths: 3, endDate: null },
  });
  expect(await client.coupon.subscription()).toEqual({
    subscriptionId: subscriptionRef.subscriptionId,
    discount: null,
  });
  const discount = await client.coupon.redeemCode({
    body: { subscriptionId: subscriptionRef.subscriptionId, coupon: typed },
  });
  const end = addMonths(endsAt, 3);
  expect(discount).toEqual({
    subscriptionId: subscriptionRef.subscriptionId,
    code,
    percentOff: 20,
    durationInMonths: 3,
    startDate: server.clock.now().toISOString(),
    endDate: end.toISOString(),
  });
  expect(await client.coupon.subscription()).toEqual({ subscriptionId: subscriptionRef.subscriptionId, discount });
  expect(await discountOf(server.platform.db, { ...subscriptionRef, at: endsAt })).toEqual(discount);
  expect(await discountOf(server.platform.db, { ...subscriptionRef, at: end })).toBeNull();
  const { redemptions } = await operator.client.studioCoupons.redemptions({ params: { id: 1 } });
  expect(redemptions).toMatchObject([{ code, userId, percentOff: 20 }]);
});

test('an unknown or archived code is answered with null; many guesses are stopped', async () => {
  const { id, code } = await makeCoupon();
  const { client } = await subscriber();
  await operator.client.studioCoupons.update({ params: { id }, body: { archived: true } });
  expect(await client.coupon.lookUpCode({ query: { search: code ?? '' } })).toEqual({ coupon: null });
  const { code: known } = await makeCoupon();
  const ask = (search: string) => client.coupon.lookUpCode({ query: { search } });
  for (let hit = 0; hit < 40; hit += 1) expect((await ask(known ?? '')).coupon).not.toBeNull();
  for (let miss = 1; miss < 30; miss += 1) expect((await ask(`miss${miss}`)).coupon).toBeNull();
  await expect(ask('one-more')).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
});

test.each<[string, Partial<Terms>, keyof typeof refusalTexts]>([
  ['before it begins', { startsAt: '2100-01-01T00:00:00.000Z' }, 'not-begun'],
  ['after its end', { endsAt: '2001-01-01T00:00:00.000Z' }, 'ended'],
  ['on another plan', { plans: ['annual'] }, 'plan'],
  ['by a member who paid before', { newMembers: true }, 'new-members'],
])('a code cannot be used %s, and the answer gives the reason', async (_, terms, reason) => {
  const { code } = await makeCoupon(terms);
  const { client, subscriptionRef } = await subscriber();
  const refused = { status: 400, code: 'coupon_not_applicable', message: refusalTexts[reason], values: { reason } };
  await expect(client.coupon.lookUpCode({ query: { search: code ?? '' } })).rejects.toMatchObject(refused);
  const apply = client.coupon.redeemCode({
    body: { subscriptionId: subscriptionRef.subscriptionId, coupon: code ?? '' },
  });
  await expect(apply).rejects.toMatchObject(refused);
});

test('the calls of the own engine answer the same: null, the text of the reason, or the discount', async () => {
  const [good, bad] = [await makeCoupon(), await makeCoupon({ plans: ['annual'] })];
  const { client, subscriptionRef } = await subscriber();
  const check = (coupon: string | null) => client.foundry.lookUpCode({ query: { coupon: coupon ?? '' } });
  expect(await check('nothing')).toEqual({ coupon: null });
  expect(await check(good.code)).toMatchObject({ coupon: { code: good.code, percentOff: 20 } });
  await expect(check(bad.code)).rejects.toMatchObject({ status: 400, message: refusalTexts.plan });
  const redeem = (code: string | null) => client.foundry.redeemCode({ body: { code: code ?? '' } });
  await expect(redeem('nothing')).rejects.toMatchObject({ status: 400, message: 'No Discount Code Found' });
  expect(await redeem(good.code)).toMatchObject({ subscriptionId: subscriptionRef.subscriptionId, code: good.code });
  const given = await signUp(server, { subscribed: true });
  const body = { code: good.code ?? '' };
  await expect(given.client.foundry.redeemCode({ body })).rejects.toMatchObject({ code: 'subscription_state' });
});

test('a member uses a coupon once, and it never replaces a bigger discount', async () => {
  const [small, big] = [await makeCoupon(), await makeCoupon({ percentOff: 50, newMembers: true })];
  const { client, subscriptionRef } = await subscriber(false);
  const apply = ({ code }: { code: string | null }) =>
    client.coupon.redeemCode({ body: { subscriptionId: subscriptionRef.subscriptionId, coupon: code ?? '' } });
  expect((await apply(small)).percentOff).toBe(20);
  await expect(apply(small)).rejects.toMatchObject({ message: refusalTexts.redeemed });
  expect((await apply(big)).percentOff).toBe(50);
  expect((await client.coupon.subscription()).discount?.code).toBe(big.code);
  await expect(apply(await makeCoupon())).rejects.toMatchObject({ message: refusalTexts.better });
});

test('a member can use a code only on their own subscription', async () => {
  const { code: coupon } = await makeCoupon();
  const [{ client }, other] = [await subscriber(), await subscriber()];
  const apply = client.coupon.redeemCode({
    body: { subscriptionId: other.subscriptionRef.subscriptionId, coupon: coupon ?? '' },
  });
  await expect(apply).rejects.toMatchObject({ code: 'not_found' });
  const given = await signUp(server, { subscribed: true });
  expect(await given.client.coupon.subscription()).toEqual({ subscriptionId: null, discount: null });
});

test('if fifty members take the last redemption at the same moment, one gets it', async () => {
  const coupon = await makeCoupon({ maxRedemptions: 1 });
  const members = await Promise.all(Array.from({ length: 50 }, () => subscriber()));
  const tries = await Promise.allSettled(
    members.map(({ client, subscriptionRef }) =>
      client.coupon.redeemCode({ body: { subscriptionId: subscriptionRef.subscriptionId, coupon: coupon.code ?? '' } }),
    ),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const told = tries.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []));
  expect(new Set(told)).toEqual(new Set([refusalTexts['used-up']]));
  const { redeemed } = await operator.client.studioCoupons.read({ params: { id: coupon.id } });
  expect(redeemed).toBe(1);
  const { redemptions } = await operator.client.studioCoupons.redemptions({ params: { id: coupon.id } });
  expect(redemptions).toHaveLength(1);
});

test('a redemption in a transaction that fails does not count', async () => {
  const coupon = await makeCoupon({ maxRedemptions: 1 });
  const { userId, subscriptionRef } = await subscriber();
  const { platform } = server;
  const use = { ...subscriptionRef, userId, code: coupon.code ?? '', planId: 'monthly', at: server.clock.now() };
  const failing = inTransaction(platform.db, async (tx) => {
    await redeemCoupon(tx, use);
    throw new Error('the payment failed');
  });
  await expect(failing).rejects.toThrow('the payment failed');
  expect((await operator.client.studioCoupons.read({ params: { id: coupon.id } })).redeemed).toBe(0);
  await redeemCoupon(platform.db, use);
});

test('a member who takes the offer to stay gets a discount without a code to share', async () => {
  const { userId, subscriptionRef, endsAt } = await subscriber();
  const { platform } = server;
  const terms = { planId: 'monthly', percentOff: 30, months: 2 };
  const offer = { ...subscriptionRef, userId, at: server.clock.now(), nextChargeAt: endsAt, ...terms };
  await redeemCancelDiscount(platform.db, offer);
  expect(await discountOf(platform.db, { ...subscriptionRef, at: endsAt })).toMatchObject({
    percentOff: 30,
    durationInMonths: 2,
  });
  await expect(redeemCancelDiscount(platform.db, offer)).rejects.toMatchObject({ message: refusalTexts.better });
});

test('ten thousand single-use codes are made at once, each works once, and all can be exported', async () => {
  const { id } = await makeCoupon({ code: null });
  const { studioCoupons } = operator.client;
  expect(await studioCoupons.makeCodes({ params: { id }, body: { count: 10_000, prefix: 'fan' } })).toEqual({
    made: 10_000,
  });
  const { codes } = await studioCoupons.exportCodes({ params: { id } });
  expect(new Set(codes.map(({ code }) => code)).size).toBe(10_000);
  expect(codes.every(({ code }) => /^FAN-[A-Z2-9]{10}$/.test(code))).toBe(true);
  const [first, second] = [await subscriber(), await subscriber()];
  const coupon = codes[0]?.code ?? '';
  const apply = ({ client, subscriptionRef }: typeof first) =>
    client.coupon.redeemCode({
      body: { subscriptionId: subscriptionRef.subscriptionId, coupon: coupon.toLowerCase() },
    });
  await apply(first);
  await expect(apply(second)).rejects.toMatchObject({ message: refusalTexts['used-up'] });
  const used = (await studioCoupons.exportCodes({ params: { id } })).codes.filter((code) => code.used);
  expect(used).toMatchObject([{ code: coupon, email: first.email }]);
  expect((await studioCoupons.read({ params: { id } })).codes).toBe(10_000);
});

test('a coupon that cannot be made is refused with the name of the field', async () => {
  const { id, code } = await makeCoupon();
  await expect(makeCoupon({ code: code?.toUpperCase() })).rejects.toMatchObject({ code: 'code_taken' });
  const wrong = { startsAt: inDays(2).toISOString(), endsAt: inDays(1).toISOString() };
  await expect(makeCoupon(wrong)).rejects.toMatchObject({ fields: [{ path: 'body.endsAt' }] });
  await expect(makeCoupon({ plans: ['none'] })).rejects.toMatchObject({ fields: [{ path: 'body.plans' }] });
  const edited = await operator.client.studioCoupons.update({
    params: { id },
    body: { name: 'Spring', endsAt: wrong.endsAt },
  });
  expect(edited).toMatchObject({ name: 'Spring', percentOff: 20, endsAt: wrong.endsAt, code });
  const { coupons } = await operator.client.studioCoupons.list({ query: { archived: true } });
  expect(coupons.some((coupon) => coupon.id === id)).toBe(false);
});
