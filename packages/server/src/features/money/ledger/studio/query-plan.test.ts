import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../../test/accounts.ts';
import { insertWithoutTriggers } from '../../../../../test/insert-without-triggers.ts';
import { openPlanReader, type PlanReader } from '../../../../../test/plan-reader.ts';
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts';
import { lookUpCoupon } from '../../offer/coupon/look-up-coupon.ts';
import { documentsOf } from '../invoice/issue-invoice.ts';
import { postCharges } from '../posting/ledger-posting.ts';
import { readPostings } from '../posting/ledger-report.ts';
import { openRefunds } from '../refund/refund.ts';
import { creditOf } from '../tax/billing-account.ts';
import { makeCharge } from '../test-data.ts';
import { listStudioPayments, readInvoices, readPayment } from './studio-payment.ts';

const payments = 100_000;
const members = 60_000;
let server: TestServer;
let reader: PlanReader;
let member: TestAccount;
let paid: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.platform;
  member = await signUp(server, { displayName: 'Needle in the hay' });
  paid = await makeCharge(server.platform, { userId: member.userId });
  await insertWithoutTriggers(db, async (tx) => {
    await sql`
      insert into account (email, display_name, created_at)
      select n || '@example.com', 'Viewer ' || n, now() - n * interval '1 minute'
      from generate_series(1, ${sql.lit(members)}) n`.execute(tx);
    await sql`
      insert into payment_method (id, account_id, gateway, gateway_ref, customer_ref, brand, last4, expiry_month,
        expiry_year, created_at)
      select gen_random_uuid(), id, 'sandbox', id, id, 'visa', '4242', 1, 2099, now() from account
      where display_name like 'Viewer %'`.execute(tx);
    await sql`
      insert into charge (id, account_id, subject, period_start, description, amount, currency, gateway, method_id, state,
        gateway_ref, failure, refunded, disputed_at, created_at, settled_at)
      select gen_random_uuid(), m.account_id, 'foundry:' || (1000000 + n), now(), 'Monthly', 399, 'USD', 'sandbox', m.id,
        case when n % 50 = 0 then 'failed' else 'succeeded' end, 'ref' || n, null, case when n % 101 = 0 then 399 else 0 end,
        case when n % 1009 = 0 then now() end, now() - n * interval '1 minute', now()
      from generate_series(1, ${sql.lit(payments)}) n
        join (select id, account_id, row_number() over () as place from payment_method) m
          on m.place = 1 + n % ${sql.lit(members)}`.execute(tx);
    await sql`
      insert into invoice (id, kind, number, account_id, charge_id, issued_at, content, total, currency)
      select gen_random_uuid(), case when row_number() over () % 100 = 0 then 'credit' else 'invoice' end,
        100 + row_number() over (), account_id, id, created_at,
        '{"number": "INV-1", "buyer": {"name": "Viewer"}, "tax": 0}', 399, 'USD'
      from charge where state = 'succeeded' and id <> ${paid}`.execute(tx);
    await sql`
      with posted as (
        insert into ledger_posting (source, description, at)
        select 'charge:' || id, 'Monthly', created_at from charge where state = 'succeeded' and id <> ${paid} returning id)
      insert into ledger_line (posting_id, ledger, amount, currency)
      select id, ledger, amount, 'USD' from posted, (values ('gateway:sandbox', 399), ('revenue', -399)) l(ledger, amount)`.execute(
      tx,
    );
    await sql`
      insert into refund (id, charge_id, amount, reason, state, created_at)
      select gen_random_uuid(), id, 399, 'Asked for it', 'succeeded', created_at from charge where state = 'succeeded' limit 20000`.execute(
      tx,
    );
  });
  // The same card, of an erased account.
  await sql`
    insert into payment_method (id, gateway, gateway_ref, customer_ref, brand, last4, expiry_month, expiry_year, fingerprint,
      created_at)
    select gen_random_uuid(), gateway, 'gone', 'gone', brand, last4, 1, 2099, fingerprint, now()
    from payment_method where account_id = ${member.userId}`.execute(db);
  await sql`analyze`.execute(db);
  reader = openPlanReader(
    server,
    new Set(['account', 'charge', 'payment_method', 'invoice', 'refund', 'ledger_posting', 'ledger_line']),
  );
}, 120_000);
afterAll(async () => {
  await reader?.close();
  await server?.close();
});

const page = { page: 1, pageSize: 50 };
const days = { from: '2026-01-01', to: '2099-01-01' };

test.each([
  ['all', {}],
  ['of days', days],
  ['that failed', { status: 'failed' as const }],
  ['that wait', { status: 'pending' as const }],
  ['that were paid', { status: 'paid' as const }],
  ['that were refunded', { status: 'refunded' as const, ...days }],
  ['that were refunded in part', { status: 'partly_refunded' as const }],
  ['that were disputed', { status: 'disputed' as const }],
  ['of a name', { search: 'Needle' }],
  ['of a name that many have', { search: 'Viewer', status: 'failed' as const }],
  ['of an invoice', { search: 'INV-000001' }],
])('a search for payments %s uses an index', async (_, query) => {
  expect(await reader.problemsOf(() => listStudioPayments(reader.platform, { ...page, ...query }), 2)).toEqual([]);
});

test('a query for payments by the same card of an erased account uses an index', async () => {
  const operator = await signUp(server, { role: 'operator' });
  const code = `NEW-${crypto.randomUUID().slice(0, 8)}`;
  const never = { durationInMonths: null, startsAt: null, endsAt: null, maxRedemptions: null, plans: [] };
  await operator.client.studioCoupons.create({
    body: { name: 'New', percentOff: 20, code, newMembers: true, ...never },
  });
  const question = { code, userId: member.userId, planId: 'monthly', ip: '127.0.0.1' };
  expect(await reader.problemsOf(() => lookUpCoupon(reader.platform, question), 12, 100)).toEqual([]);
});

test('the other queries for payments, documents, credit and journal use indexes', async () => {
  const { platform } = reader;
  const reads: [() => Promise<unknown>, number][] = [
    [() => listStudioPayments(platform, { ...page, userId: member.userId }), 1],
    [() => readPayment(platform, paid), 4],
    [() => readInvoices(platform, page), 1],
    [() => readInvoices(platform, { ...page, ...days, kind: 'credit' }), 1],
    [() => readInvoices(platform, { ...page, number: '117' }), 1],
    [() => documentsOf(platform, [paid]), 1],
    [() => creditOf(platform.db, member.userId), 1],
    [() => postCharges(platform.db, [paid]), 1],
    [() => readPostings(platform, page), 1],
    [() => openRefunds(platform), 1],
  ];
  for (const [read, readsMax] of reads) expect(await reader.problemsOf(read, readsMax)).toEqual([]);
});
