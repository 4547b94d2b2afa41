import { dayMs, hourMs } from '@greenlight/contract/duration';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signInAgain, signUp, type TestAccount } from '../../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Gateway, GatewayRefund } from '../../gateway/gateway.ts';
import * as payment from '../../gateway/payment-method.ts';
import { makeCard } from '../../gateway/test-data.ts';
import { makeCharge } from '../../ledger/test-data.ts';
import { runDue } from '../renewal/run-due.ts';
import { extendSubscription } from '../subscription/advance-subscription.ts';
import { finishOpenRefunds, readGatewayNews } from './refund-payment.ts';

let server: TestServer;
let operator: TestAccount;
let member: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

async function people() {
  operator = await signUp(server, { role: 'operator', displayName: 'Olive Operator' });
  member = await signUp(server);
}

/** Runs `work` with some calls of the sandbox replaced. */
async function withGateway<T>(calls: Partial<Gateway>, work: () => Promise<T>): Promise<T> {
  const real = await payment.gatewayOf(server.platform, 'sandbox');
  const spy = vi.spyOn(payment, 'gatewayOf').mockResolvedValue({ ...real, ...calls });
  try {
    return await work();
  } finally {
    spy.mockRestore();
  }
}

function back(ref: string, amount: number, { key = null, failure = null }: Partial<GatewayRefund> = {}): GatewayRefund {
  return { ref, key, amount, failure };
}

async function refAtGateway(id: string): Promise<string> {
  const { rows } = await sql<{ ref: string }>`select gateway_ref as ref from charge where id = ${id}`.execute(
    server.platform.db,
  );
  return rows[0]?.ref ?? '';
}

async function ledgerOf(source: string) {
  const { rows } = await sql<{ ledger: string; amount: number }>`
    select l.ledger, l.amount::int as amount from ledger_posting p join ledger_line l on l.posting_id = p.id
    where p.source = ${source} order by l.id`.execute(server.platform.db);
  return Object.fromEntries(rows.map(({ ledger, amount }) => [ledger, amount]));
}

function refund(id: string, body: { amount?: number; reason?: string; endAccess?: boolean } = {}) {
  return operator.client.studioPayments.refund({ params: { id }, body: { reason: 'Asked for it', ...body } });
}

test('partial refunds and the rest each get a credit note, a share of the tax and a posting', async () => {
  await people();
  const id = await makeCharge(server.platform, { userId: member.userId, amount: 475, tax: 76 });
  const first = await refund(id, { amount: 100 });
  expect(first).toMatchObject({
    status: 'partly_refunded',
    refunded: 100,
    refundable: { amount: 375 },
    refunds: [{ amount: { amount: 100 }, state: 'succeeded', reason: 'Asked for it', actor: 'Olive Operator' }],
    creditNotes: [{ number: expect.stringMatching(/^CN-\d{6}$/), total: { amount: 100 } }],
  });
  expect(await ledgerOf(`refund:${first.refunds[0]?.id}`)).toEqual({ 'gateway:sandbox': -100, refund: 84, tax: 16 });
  await refund(id, { amount: 100 });
  const last = await refund(id);
  expect(last).toMatchObject({ status: 'refunded', refunded: 475, refundable: { amount: 0 } });
  expect(last.creditNotes).toHaveLength(3);
  const { rows } = await sql`select sum(tax)::int as tax from refund where charge_id = ${id}`.execute(
    server.platform.db,
  );
  expect(rows).toEqual([{ tax: 76 }]);
  const pdf = await fetch(last.creditNotes[0]?.url ?? '');
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  await expect(refund(id)).rejects.toMatchObject({ code: 'conflict' });
  const { entries } = await operator.client.staff.audit({ query: { action: 'payment.refund' } });
  expect(entries[0]).toMatchObject({ subject: `account:${member.userId}`, detail: { payment: id, amount: '$2.75' } });
});

test('ten full refunds at once refund the payment once', async () => {
  await people();
  const id = await makeCharge(server.platform, { userId: member.userId });
  const asked = await Promise.allSettled(Array.from({ length: 10 }, () => refund(id)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const detail = await operator.client.studioPayments.detail({ params: { id } });
  expect(detail).toMatchObject({ status: 'refunded', refunded: 399 });
  expect(detail.refunds).toHaveLength(1);
});

test('a refund that is too large, partial with end of access, or for a failed payment is refused', async () => {
  await people();
  const id = await makeCharge(server.platform, { userId: member.userId });
  await expect(refund(id, { amount: 400 })).rejects.toMatchObject({ fields: [{ path: 'body.amount' }] });
  await expect(refund(id, { amount: 100, endAccess: true })).rejects.toMatchObject({
    fields: [{ path: 'body.endAccess' }],
  });
  await expect(refund(id, { amount: 0 })).rejects.toMatchObject({ fields: [{ path: 'body.amount' }] });
  const failed = await makeCharge(server.platform, { userId: member.userId, number: '4000000000000002' });
  await expect(refund(failed)).rejects.toMatchObject({ code: 'conflict' });
  await expect(refund(crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' });
  await expect(member.client.studioPayments.refund({ params: { id }, body: { reason: 'mine' } })).rejects.toMatchObject(
    {
      code: 'forbidden',
    },
  );
});

test('an unknown outcome is asked for again with the same key, and an open refund cannot be repeated', async () => {
  await people();
  const id = await makeCharge(server.platform, { userId: member.userId });
  const keys: string[] = [];
  const real = await payment.gatewayOf(server.platform, 'sandbox');
  const lost: Gateway['refund'] = async (args) => {
    keys.push(args.key);
    await real.refund(args);
    throw new Error('the answer was lost');
  };
  const open = await withGateway({ refund: lost }, () => refund(id));
  expect(open).toMatchObject({ status: 'paid', refunds: [{ state: 'intended' }], refundable: { amount: 0 } });
  await expect(refund(id)).rejects.toMatchObject({ code: 'conflict' });
  server.clock.advance(61_000);
  const again: Gateway['refund'] = async (args) => {
    keys.push(args.key);
    return real.refund(args);
  };
  await withGateway({ refund: again }, () => finishOpenRefunds(server.platform));
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
  const detail = await operator.client.studioPayments.detail({ params: { id } });
  expect(detail).toMatchObject({ status: 'refunded', refunds: [{ state: 'succeeded' }] });
  await finishOpenRefunds(server.platform);
  expect((await operator.client.studioPayments.detail({ params: { id } })).creditNotes).toHaveLength(1);
});

test('a refund that the gateway refuses is recorded as failed and changes nothing else', async () => {
  await people();
  const id = await makeCharge(server.platform, { userId: member.userId });
  await withGateway({ refund: async () => 'failed' }, () =>
    expect(refund(id)).rejects.toMatchObject({ code: 'payment_failed' }),
  );
  const detail = await operator.client.studioPayments.detail({ params: { id } });
  expect(detail).toMatchObject({ status: 'paid', refunds: [{ state: 'failed' }], refundable: { amount: 399 } });
  expect(detail.creditNotes).toEqual([]);
});

test('a dispute, a refund at the gateway and a fee are recorded once, even with several readers', async () => {
  await people();
  const disputed = await makeCharge(server.platform, { userId: member.userId, amount: 475, tax: 76 });
  const returned = await makeCharge(server.platform, { userId: member.userId });
  const [ofDisputed, ofReturned] = [await refAtGateway(disputed), await refAtGateway(returned)];
  const at = server.clock.now();
  const told = [
    { id: '1', kind: 'fee' as const, chargeRef: ofDisputed, amount: 44, at },
    { id: '2', kind: 'disputed' as const, chargeRef: ofDisputed, amount: 475, at },
    { id: '3', kind: 'refunds' as const, chargeRef: ofReturned, refunds: [back('r1', 150)], at },
    { id: '4', kind: 'refunds' as const, chargeRef: ofReturned, refunds: [back('r2', 50), back('r1', 150)], at },
    { id: '5', kind: 'disputed' as const, chargeRef: 'of another service', amount: 1, at },
  ];
  const listNews: Gateway['listNews'] = async (after) => told.filter(({ id }) => id > (after ?? ''));
  await withGateway({ listNews }, () => Promise.all([1, 2, 3].map(() => readGatewayNews(server.platform))));
  await withGateway({ listNews }, () => readGatewayNews(server.platform));
  const { studioPayments } = operator.client;
  expect(await studioPayments.detail({ params: { id: disputed } })).toMatchObject({
    status: 'disputed',
    disputed: { amount: { amount: 475 } },
    refundable: { amount: 0 },
    creditNotes: [{ total: { amount: 475 } }],
  });
  expect(await ledgerOf(`dispute:${disputed}`)).toEqual({ 'gateway:sandbox': -475, dispute: 399, tax: 76 });
  expect(await ledgerOf('fee:sandbox:1')).toEqual({ 'gateway:sandbox': -44, fee: 44 });
  const detail = await studioPayments.detail({ params: { id: returned } });
  expect(detail).toMatchObject({ status: 'partly_refunded', refunded: 200 });
  expect(
    detail.refunds
      .map(({ amount, actor }) => [amount.amount, actor])
      .toSorted(([one], [other]) => Number(one) - Number(other)),
  ).toEqual([
    [50, null],
    [150, null],
  ]);
  await expect(refund(disputed)).rejects.toMatchObject({ code: 'conflict' });
  const { payments } = await studioPayments.list({ query: { status: 'disputed' } });
  expect(payments.map(({ id }) => id)).toEqual([disputed]);
});

test('the test card for disputes is disputed an hour after its payment', async () => {
  await people();
  const id = await makeCharge(server.platform, { userId: member.userId, number: '4000000000000259' });
  await sql`update gateway_news set last_id = '0'`.execute(server.platform.db);
  const statusNow = async () => {
    await readGatewayNews(server.platform);
    const { payments } = await operator.client.studioPayments.list({ query: { userId: member.userId } });
    return payments.find((payment) => payment.id === id)?.status;
  };
  expect(await statusNow()).toBe('paid');
  server.clock.advance(hourMs);
  expect(await statusNow()).toBe('disputed');
});

/** Signs up a member who pays for a month. Returns the payment. */
async function subscriber() {
  await people();
  await makeCard(server.platform, member.userId);
  await member.client.foundry.subscribe({ body: { planId: 'monthly', withoutTrial: true } });
  const { payments } = await operator.client.studioPayments.list({ query: { userId: member.userId } });
  server.clock.advance(1000);
  return { id: payments[0]?.id ?? '', amount: payments[0]?.amount.amount ?? 0 };
}

async function standing() {
  const info = await member.client.account.userInfo({ query: { select: 'hasSubscription,membershipReason,points' } });
  const { subscription } = await member.client.foundry.subscription();
  const { hasSubscription: may, membershipReason, pointsAvailable: points } = info;
  return { may, why: membershipReason?.why ?? null, state: subscription?.status, points };
}

test('a full refund keeps the membership, or ends it with the subscription, as staff decide', async () => {
  const { id } = await subscriber();
  await refund(id, { amount: 100 });
  await refund(id, { endAccess: false });
  expect(await standing()).toEqual({ may: true, why: null, state: 'active', points: 2 });
  const other = await subscriber();
  expect(await refund(other.id, { endAccess: true })).toMatchObject({
    status: 'refunded',
    refunds: [{ endsAccess: true }],
  });
  const state = expect.stringMatching(/^(cancelled|expired)$/);
  expect(await standing()).toEqual({ may: false, why: 'refund', state, points: 0 });
});

test('access ends when the job learns the outcome of a refund', async () => {
  const { id } = await subscriber();
  const lost: Gateway['refund'] = async () => {
    throw new Error('no answer');
  };
  await withGateway({ refund: lost }, () => refund(id, { endAccess: true }));
  expect(await standing()).toMatchObject({ may: true });
  server.clock.advance(61_000);
  await finishOpenRefunds(server.platform);
  expect(await standing()).toMatchObject({ may: false, why: 'refund' });
});

test('a dispute ends the paid access and is in the history of the account', async () => {
  const { id, amount } = await subscriber();
  const at = server.clock.now();
  const news = { id: '9', kind: 'disputed' as const, chargeRef: await refAtGateway(id), amount, at };
  const listNews: Gateway['listNews'] = async (after) => (after === news.id ? [] : [news]);
  await withGateway({ listNews }, () => readGatewayNews(server.platform));
  expect(await standing()).toMatchObject({ may: false, why: 'dispute' });
  const { history } = await operator.client.staff.member({ params: { userId: member.userId } });
  expect(history[0]).toMatchObject({ action: 'payment.dispute', actor: null, detail: { payment: id } });
});

test('a refund that fails later gives its time back once, however often the gateway reports it', async () => {
  const { id, amount } = await subscriber();
  const key = (await refund(id, { endAccess: true })).refunds[0]?.id ?? '';
  expect(await standing()).toMatchObject({ may: false, why: 'refund', points: 0 });
  await pass(40);
  const [at, chargeRef] = [server.clock.now(), await refAtGateway(id)];
  const failed = back('r9', amount, { key, failure: 'lost_or_stolen_card' });
  const told = ['21', '22'].map((news) => ({ id: news, kind: 'refunds' as const, chargeRef, refunds: [failed], at }));
  await sql`update gateway_news set last_id = '20'`.execute(server.platform.db);
  const listNews: Gateway['listNews'] = async (after) => told.filter((news) => news.id > (after ?? ''));
  await withGateway({ listNews }, () => Promise.all([1, 2].map(() => readGatewayNews(server.platform))));
  await withGateway({ listNews }, () => readGatewayNews(server.platform));
  expect(await operator.client.studioPayments.detail({ params: { id } })).toMatchObject({
    status: 'paid',
    refunded: 0,
    refundable: { amount },
    refunds: [{ state: 'failed', failure: 'lost_or_stolen_card', returned: at.toISOString() }],
    creditNotes: [{ total: { amount } }, { total: { amount: -amount } }],
  });
  expect(await ledgerOf(`refund:${key}:failed`)).toEqual({ 'gateway:sandbox': amount, refund: -amount });
  const { subscriptionEndDate, pointsAvailable } = await member.client.account.userInfo({ query: {} });
  expect(pointsAvailable).toBe(2);
  expect((Date.parse(subscriptionEndDate ?? '') - at.getTime()) / dayMs).toBeGreaterThan(27);
  expect((await withGateway({ refund: async () => 'succeeded' }, () => refund(id))).status).toBe('refunded');
});

/** Moves the clock by `days`; both accounts sign in again. */
async function pass(days: number) {
  server.clock.advance(days * dayMs);
  for (const account of [operator, member]) account.client = await signInAgain(server, account);
}

test('a refund with the clock set back to before a cancellation leaves no access', async () => {
  await subscriber();
  await pass(32);
  await runDue(server.platform);
  await pass(2);
  await member.client.foundry.cancel({ body: { reason: 'other' } });
  await pass(-1);
  const { payments } = await operator.client.studioPayments.list({ query: { userId: member.userId } });
  expect(payments).toHaveLength(2);
  await refund(payments[0]?.id ?? '', { endAccess: true });
  expect(await standing()).toMatchObject({ may: false, why: 'refund' });
});

test('a won dispute gives its time back, and charges nothing', async () => {
  await people();
  await makeCard(server.platform, member.userId, '4000000000001059');
  await member.client.foundry.subscribe({ body: { planId: 'monthly', withoutTrial: true } });
  server.clock.advance(hourMs);
  await readGatewayNews(server.platform);
  expect(await standing()).toMatchObject({ may: false, why: 'dispute', points: 0 });
  await pass(40);
  await Promise.all([1, 2, 3].map(() => readGatewayNews(server.platform)));
  const { hasSubscription, subscriptionEndDate } = await member.client.account.userInfo({ query: {} });
  const daysLeft = (Date.parse(subscriptionEndDate ?? '') - server.clock.now().getTime()) / dayMs;
  expect(hasSubscription).toBe(true);
  expect(daysLeft).toBeGreaterThan(27);
  expect(daysLeft).toBeLessThan(31);
  const { payments } = await operator.client.studioPayments.list({ query: { userId: member.userId } });
  expect(payments.map(({ status }) => status)).toEqual(['paid']);
  const { creditNotes } = await operator.client.studioPayments.detail({ params: { id: payments[0]?.id ?? '' } });
  expect(creditNotes.map(({ total }) => total.amount)).toEqual([399, -399]);
  expect(await standing()).toMatchObject({ may: true, state: 'expired', points: 2 });
});

test('a won dispute becomes credit if the member has subscribed again', async () => {
  await people();
  await makeCard(server.platform, member.userId, '4000000000001059');
  await member.client.foundry.subscribe({ body: { planId: 'monthly', withoutTrial: true } });
  server.clock.advance(hourMs);
  await readGatewayNews(server.platform);
  await makeCard(server.platform, member.userId);
  await member.client.foundry.subscribe({ body: { planId: 'monthly', withoutTrial: true } });
  await pass(1);
  await readGatewayNews(server.platform);
  const { subscription } = await member.client.foundry.subscription();
  expect(subscription).toMatchObject({ status: 'active', credit: { amount: 398, currency: 'USD' } });
});

test('gift months begin when a refund ends the paid time before them', async () => {
  const { id } = await subscriber();
  const { platform } = server;
  for (const source of ['gift:1', 'gift:2'] as const) {
    await inTransaction(platform.db, (tx) =>
      extendSubscription(platform, tx, { userId: member.userId, months: 1, kind: 'gift', source }),
    );
  }
  const paidUntil = (await member.client.account.userInfo({ query: {} })).subscriptionEndDate ?? '';
  await pass(10);
  await refund(id, { endAccess: true });
  const after = await member.client.account.userInfo({ query: {} });
  expect(after).toMatchObject({ hasSubscription: true, membershipReason: { code: 'gift' } });
  const lostDays = (Date.parse(paidUntil) - Date.parse(after.subscriptionEndDate ?? '')) / dayMs;
  expect(lostDays).toBeGreaterThan(17);
  expect(lostDays).toBeLessThan(22);
});

test('a renewal whose answer was lost is found after a refund has ended the subscription', async () => {
  const { id } = await subscriber();
  await makeCard(server.platform, member.userId, '4000000000001026');
  await pass(31);
  await runDue(server.platform);
  await refund(id, { endAccess: true });
  expect(await standing()).toMatchObject({ may: false, state: 'expired' });
  server.clock.advance(61_000);
  await runDue(server.platform);
  const { payments } = await operator.client.studioPayments.list({ query: { userId: member.userId } });
  expect(payments.map(({ status }) => status).toSorted()).toEqual(['paid', 'refunded']);
  expect(await standing()).toMatchObject({ may: true, state: 'active' });
});

test('refunded money does not count as unused value in a plan change', async () => {
  const { id } = await subscriber();
  const unused = async () => (await member.client.foundry.previewChange({ query: { planId: 'annual' } })).unused.amount;
  expect(await unused()).toBe(399);
  await refund(id, { amount: 100 });
  expect(await unused()).toBe(299);
  await refund(id);
  expect(await unused()).toBe(0);
});

test('at the end all postings balance, gateway balances match the payments, and numbers have no gap', async () => {
  const { db } = server.platform;
  const unbalanced = await sql`
    select posting_id, currency from ledger_line group by posting_id, currency having sum(amount) <> 0`.execute(db);
  expect(unbalanced.rows).toEqual([]);
  const { rows } = await sql<{ held: number; left: number }>`
    select (select sum(amount)::int from ledger_line where ledger like 'gateway:%')
        + (select sum(amount)::int from ledger_line where ledger = 'fee') as held,
      (select sum(amount - refunded - disputed)::int from charge where state = 'succeeded') as left`.execute(db);
  expect(rows[0]?.held).toBe(rows[0]?.left);
  const gaps = await sql`
    select kind, max(number) - count(*) as missing from invoice group by kind having max(number) <> count(*)`.execute(
    db,
  );
  expect(gaps.rows).toEqual([]);
});
