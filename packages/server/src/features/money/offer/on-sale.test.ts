import { couponsOnSaleMax } from '@greenlight/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

let server: TestServer;
let operator: TestAccount;
let client: TestAccount['client'];

const gift = { months: 6, price: { amount: 1999, currency: 'USD' }, planId: 'monthly', others: 'keep' } as const;
const joinParams = { planId: 'monthly' };

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
  client = operator.client;
});
afterAll(() => server?.close());
beforeEach(async () => {
  const { db } = server.platform;
  await db.deleteFrom('coupon_code').execute();
  await db.deleteFrom('coupon').execute();
  await db.updateTable('gift_option').set({ offered: false }).execute();
  await client.studioInvitations.saveSettings({ body: { months: 2, yearlyMax: 7 } });
  await client.studioCancelOffer.save({ body: { percentOff: 50, months: 3 } });
});

function addCoupon(code: string, terms: { maxRedemptions?: number; endsAt?: string } = {}) {
  return client.studioCoupons.create({ body: { name: code, percentOff: 20, code, ...terms } });
}

async function planPrice(): Promise<number | undefined> {
  const { plans } = await client.studioPlans.list();
  return plans.find(({ planId }) => planId === 'monthly')?.price?.amount;
}

test('the list has what can still be bought or redeemed', async () => {
  const { id } = await client.studioGifts.addOption({ body: { ...gift, offered: true } });
  await client.studioGifts.addOption({ body: { ...gift, offered: false } });
  const open = await addCoupon('OPEN');
  const soon = new Date(server.clock.now().getTime() + 1000).toISOString();
  await addCoupon('ENDED', { endsAt: soon });
  const used = await addCoupon('USED-UP', { maxRedemptions: 1 });
  await server.platform.db.updateTable('coupon').set({ redeemed: 1 }).where('id', '=', used.id).execute();
  const archived = await addCoupon('ARCHIVED');
  await client.studioCoupons.update({ params: { id: archived.id }, body: { archived: true } });
  server.clock.advance(2000);
  const onSale = await client.studioOnSale.list();
  expect(onSale.gifts.map((one) => one.id)).toEqual([id]);
  expect(onSale.coupons.map((one) => one.id)).toEqual([open.id]);
  expect(onSale).toMatchObject({
    moreCoupons: 0,
    invitation: { months: 2, yearlyMax: 7 },
    cancelOffer: { percentOff: 50, months: 3 },
  });
});

test('the list says how many coupons it leaves out', async () => {
  const coupon = { name: 'One of many', percent_off: 10, created_at: server.clock.now() };
  const rows = Array.from({ length: couponsOnSaleMax + 3 }, () => coupon);
  await server.platform.db.insertInto('coupon').values(rows).execute();
  const { coupons, moreCoupons } = await client.studioOnSale.list();
  expect([coupons.length, moreCoupons]).toEqual([couponsOnSaleMax, 3]);
});

test.each([
  [
    'another price',
    (withdraw: object) =>
      client.studioPlans.addPrice({ params: joinParams, body: { amount: 555, currency: 'USD', withdraw } }),
  ],
  [
    'a plan on sale',
    (withdraw: object) => client.studioPlans.edit({ params: joinParams, body: { offered: true, withdraw } }),
  ],
  ['the plan of /join', (withdraw: object) => client.studioPlans.chooseJoin({ body: { planId: 'member', withdraw } })],
  ['another reading', (withdraw: object) => client.studioPlans.read({ body: { reading: 'a', withdraw } })],
])('%s takes off sale what the request names, and nothing else', async (_, change) => {
  const { id } = await client.studioGifts.addOption({ body: { ...gift, offered: true } });
  const kept = await client.studioGifts.addOption({ body: { ...gift, offered: true } });
  const [gone, stays] = [await addCoupon('GONE'), await addCoupon('STAYS')];
  await change({ gifts: [id], coupons: [gone.id], cancelOffer: true });
  const onSale = await client.studioOnSale.list();
  expect(onSale.gifts.map((one) => one.id)).toEqual([kept.id]);
  expect(onSale.coupons.map((one) => one.id)).toEqual([stays.id]);
  expect(onSale).toMatchObject({ invitation: { months: 2 }, cancelOffer: null });
  expect(await client.studioCancelOffer.get()).toEqual({ percentOff: 0, months: 3 });
  await change({ invitation: true });
  expect((await client.studioOnSale.list()).invitation).toBeNull();
  expect(await client.studioInvitations.settings()).toMatchObject({ months: 0, yearlyMax: 7 });
});

test('an unknown id is refused with the name of its list, and nothing changes', async () => {
  const { id } = await client.studioGifts.addOption({ body: { ...gift, offered: true } });
  const coupon = await addCoupon('KEPT');
  const before = [await planPrice(), await client.studioOnSale.list()];
  const attempt = (withdraw: object) =>
    client.studioPlans.addPrice({ params: joinParams, body: { amount: 777, currency: 'USD', withdraw } });
  await expect(attempt({ gifts: [id, 'none'], coupons: [coupon.id] })).rejects.toMatchObject({
    code: 'invalid_request',
    fields: [{ path: 'body.withdraw.gifts' }],
  });
  await expect(attempt({ gifts: [id], coupons: [coupon.id, 9_876_543_210], invitation: true })).rejects.toMatchObject({
    code: 'invalid_request',
    fields: [{ path: 'body.withdraw.coupons' }],
  });
  expect([await planPrice(), await client.studioOnSale.list()]).toEqual(before);
});

test('a change that is refused takes nothing off sale', async () => {
  const { id } = await client.studioGifts.addOption({ body: { ...gift, offered: true } });
  const coupon = await addCoupon('KEPT');
  const before = await client.studioOnSale.list();
  const withdraw = { gifts: [id], coupons: [coupon.id], invitation: true, cancelOffer: true };
  await expect(
    client.studioPlans.edit({ params: { planId: 'no-such-plan' }, body: { offered: true, withdraw } }),
  ).rejects.toMatchObject({ code: 'not_found' });
  await expect(
    client.studioPlans.addPrice({
      params: joinParams,
      body: { amount: 777, currency: 'USD', validFrom: '2001-01-01T00:00:00Z', withdraw },
    }),
  ).rejects.toMatchObject({ fields: [{ path: 'body.validFrom' }] });
  expect(await client.studioOnSale.list()).toEqual(before);
});

test('withdrawals are in the audit log', async () => {
  const { id } = await client.studioGifts.addOption({ body: { ...gift, offered: true } });
  const coupon = await addCoupon('LOGGED');
  await client.studioPlans.read({ body: { reading: 'b', withdraw: { gifts: [id], coupons: [coupon.id] } } });
  const rows = await server.platform.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'action', 'subject'])
    .where('subject', 'in', [`gift-option:${id}`, `coupon:${coupon.id}`])
    .where('action', 'in', ['gift.withdraw-option', 'coupon.edit'])
    .orderBy('action')
    .execute();
  expect(rows.map(({ actor_id, action }) => [actor_id, action])).toEqual([
    [operator.userId, 'coupon.edit'],
    [operator.userId, 'gift.withdraw-option'],
  ]);
});
