import { dayMs } from '@greenlight/contract/duration';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts';
import { makeCharge } from '../test-data.ts';

let server: TestServer;
let operator: TestAccount;
let ada: TestAccount;
let bob: TestAccount;
const ids: Record<'paid' | 'failed' | 'pending' | 'bobs', string> = { paid: '', failed: '', pending: '', bobs: '' };

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
  ada = await signUp(server, { displayName: 'Ada 100%_Lovelace' });
  bob = await signUp(server, { displayName: 'Bob' });
  const { platform } = server;
  const period = { subject: 'test:ada', periodStart: server.clock.now() };
  ids.failed = await makeCharge(platform, { userId: ada.userId, number: '4000000000009995', ...period });
  server.clock.advance(60_000);
  ids.paid = await makeCharge(platform, { userId: ada.userId, number: '4242424242424242', ...period });
  server.clock.advance(60_000);
  ids.bobs = await makeCharge(platform, { userId: bob.userId, amount: 3999 });
  ids.pending = await makeCharge(platform, { userId: bob.userId });
  await sql`update charge set state = 'intended', settled_at = null where id = ${ids.pending}`.execute(platform.db);
});
afterAll(() => server?.close());

async function found(query: Parameters<typeof operator.client.studioPayments.list>[0] = {}): Promise<string[]> {
  const { payments } = await operator.client.studioPayments.list(query);
  return payments.map(({ id }) => id);
}

test('payments are found by status, member, name, e-mail, invoice number and day', async () => {
  expect((await found()).toSorted()).toEqual(Object.values(ids).toSorted());
  expect(await found({ query: { status: 'failed' } })).toEqual([ids.failed]);
  expect(await found({ query: { status: 'pending' } })).toEqual([ids.pending]);
  expect(await found({ query: { status: 'refunded' } })).toEqual([]);
  expect(await found({ query: { userId: ada.userId } })).toEqual([ids.paid, ids.failed]);
  expect(await found({ query: { search: '100%_love' } })).toEqual([ids.paid, ids.failed]);
  expect(await found({ query: { search: 'x%_l' } })).toEqual([]);
  expect(await found({ query: { search: ada.email, status: 'paid' } })).toEqual([ids.paid]);
  const { payments } = await operator.client.studioPayments.list({ query: { userId: ada.userId, status: 'paid' } });
  const number = payments[0]?.invoiceNumber ?? '';
  expect(number).toMatch(/^INV-\d{6}$/);
  expect(await found({ query: { search: number } })).toEqual([ids.paid]);
  expect(await found({ query: { search: `inv ${Number(number.slice(4))}` } })).toEqual([ids.paid]);
  expect(await found({ query: { search: 'CN-1' } })).toEqual([]);
  const today = server.clock.now().toISOString().slice(0, 10);
  expect(await found({ query: { from: today, to: today } })).toHaveLength(4);
  expect(await found({ query: { to: '2020-01-01' } })).toEqual([]);
  expect(await found({ query: { from: '0000-01-01', to: '9999-12-31' } })).toHaveLength(4);
  expect(await found({ query: { page: 2, pageSize: 3 } })).toHaveLength(1);
});

test('a payment shows its attempts, its member and its invoice', async () => {
  const detail = await operator.client.studioPayments.detail({ params: { id: ids.paid } });
  expect(detail).toMatchObject({
    member: { userId: ada.userId, displayName: 'Ada 100%_Lovelace' },
    status: 'paid',
    card: { brand: 'visa', last4: '4242' },
    attempts: [
      { id: ids.paid, status: 'paid', failure: null },
      { id: ids.failed, status: 'failed', failure: 'insufficient_funds', card: { last4: '9995' } },
    ],
    refundable: { amount: 399, currency: 'USD' },
    invoice: { total: { amount: 399 } },
  });
  expect((await fetch(detail.invoice?.url ?? '')).status).toBe(200);
  const failed = await operator.client.studioPayments.detail({ params: { id: ids.failed } });
  expect(failed).toMatchObject({ invoice: null, refundable: { amount: 0 }, invoiceNumber: null });
  const unknown = operator.client.studioPayments.detail({ params: { id: crypto.randomUUID() } });
  await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
});

test('documents are found by kind and number', async () => {
  const { studioPayments } = operator.client;
  await studioPayments.refund({ params: { id: ids.bobs }, body: { amount: 999, reason: 'A part of it' } });
  const all = (await studioPayments.invoices()).invoices;
  expect(all.map(({ kind }) => kind).toSorted()).toEqual(['credit', 'invoice', 'invoice', 'invoice']);
  const [note] = (await studioPayments.invoices({ query: { kind: 'credit' } })).invoices;
  expect(note).toMatchObject({ buyer: 'Bob', total: { amount: 999 }, paymentId: ids.bobs });
  const numberOf = async (number: string) =>
    (await studioPayments.invoices({ query: { number } })).invoices.map((invoice) => invoice.number);
  expect(await numberOf(note?.number ?? '')).toEqual([note?.number]);
  expect((await numberOf('1')).toSorted()).toEqual(['CN-000001', 'INV-000001']);
  expect(await numberOf('nothing')).toEqual([]);
});

test('payouts, balances and journal show the same sums', async () => {
  const { studioPayments } = operator.client;
  const { payouts, from, to } = await studioPayments.payouts();
  expect(Date.parse(to) - Date.parse(from)).toBe(29 * dayMs);
  const today = server.clock.now().toISOString();
  // The pending payment was settled and posted before the test reset its state.
  const sums = { charged: 399 + 3999 + 399, refunded: 999, disputed: 0, fees: 0, net: 3798 };
  expect(payouts).toEqual([{ period: today.slice(0, 10), gateway: 'sandbox', currency: 'USD', ...sums }]);
  const byMonth = (await studioPayments.payouts({ query: { by: 'month' } })).payouts;
  expect(byMonth).toEqual([{ period: today.slice(0, 7), gateway: 'sandbox', currency: 'USD', ...sums }]);
  const { balances } = await studioPayments.balances();
  expect(balances).toEqual([
    { ledger: 'gateway:sandbox', currency: 'USD', debit: 4797, credit: 999 },
    { ledger: 'refund', currency: 'USD', debit: 999, credit: 0 },
    { ledger: 'revenue', currency: 'USD', debit: 0, credit: 4797 },
  ]);
  const { postings } = await studioPayments.ledger();
  expect(postings[0]).toMatchObject({
    source: expect.stringMatching(/^refund:/),
    lines: [
      { ledger: 'gateway:sandbox', debit: 0, credit: 999 },
      { ledger: 'refund', debit: 999, credit: 0 },
    ],
  });
  const wrong = studioPayments.payouts({ query: { from: '2026-02-01', to: '2026-01-01' } });
  await expect(wrong).rejects.toMatchObject({ fields: [{ path: 'query.from' }] });
});

test('only staff with the permission can read the books', async () => {
  const support = await signUp(server, { role: 'support' });
  for (const { client } of [ada, support]) {
    const { studioPayments } = client;
    const exported = { body: { table: 'payments', from: '2026-01-01', to: '2026-01-02' } } as const;
    const calls = [
      () => studioPayments.list(),
      () => studioPayments.invoices(),
      () => studioPayments.payouts(),
      () => studioPayments.ledger(),
      () => studioPayments.export(exported),
      () => studioPayments.detail({ params: { id: ids.paid } }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
  }
});
