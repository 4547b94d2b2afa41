import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts';
import { makeCharge } from '../test-data.ts';

const many = 2500;
let server: TestServer;
let operator: TestAccount;
let today: string;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
  today = server.clock.now().toISOString().slice(0, 10);
  const { userId } = await signUp(server, { displayName: '=HYPERLINK("https://evil.example","x")' });
  const id = await makeCharge(server.platform, { userId, amount: 475, tax: 76, description: '+1, "quoted"' });
  await operator.client.studioPayments.refund({ params: { id }, body: { amount: 100, reason: 'A part' } });
  // More rows than one batch; groups of them share a microsecond.
  await sql`
    insert into charge (id, account_id, subject, period_start, description, amount, currency, gateway, method_id, state,
      created_at)
    select gen_random_uuid(), account_id, 'many:' || n, period_start, 'Many', amount, 'JPY', gateway, method_id, 'failed',
      created_at + (n / 50) * interval '7 microseconds'
    from charge, generate_series(1, ${sql.lit(many)}) n where id = ${id}`.execute(server.platform.db);
});
afterAll(() => server?.close());

async function tableOf(table: 'payments' | 'invoices' | 'ledger'): Promise<Record<string, string>[]> {
  const { url } = await operator.client.studioPayments.export({ body: { table, from: today, to: today } });
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${table}-${today}-${today}.csv"`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  return parse(bytes, { bom: true, columns: true });
}

test('each payment is exported once, and no value is a formula in a spreadsheet', async () => {
  const rows = await tableOf('payments');
  expect(rows).toHaveLength(many + 1);
  expect(new Set(rows.map(({ Payment }) => Payment)).size).toBe(many + 1);
  const first = rows.find(({ Description }) => Description !== 'Many');
  expect(first).toMatchObject({
    Name: `'=HYPERLINK("https://evil.example","x")`,
    Description: `'+1, "quoted"`,
    Amount: '4.75',
    Tax: '0.76',
    Refunded: '1',
    Invoice: 'INV-000001',
  });
  // A yen has no cents.
  expect(rows.find(({ Currency }) => Currency === 'JPY')).toMatchObject({ Amount: '475', State: 'failed' });
});

test('credit notes are negative, and the journal adds up', async () => {
  const invoices = await tableOf('invoices');
  expect(invoices.map(({ Number: number, Total, Corrects }) => [number, Total, Corrects])).toEqual(
    expect.arrayContaining([
      ['INV-000001', '4.75', ''],
      ['CN-000001', '-1', 'INV-000001'],
    ]),
  );
  const journal = await tableOf('ledger');
  const sumOf = (side: 'Debit' | 'Credit') =>
    journal.reduce((sum, line) => sum + Math.round(Number(line[side]) * 100), 0);
  expect(sumOf('Debit')).toBe(575);
  expect(sumOf('Credit')).toBe(575);
});

test('an export address expires after some minutes and cannot be forged', async () => {
  const body = { table: 'ledger', from: today, to: today } as const;
  const { url } = await operator.client.studioPayments.export({ body });
  expect((await fetch(url.replace(':ledger:', ':payments:'))).status).toBe(404);
  expect((await fetch(`${url}x`)).status).toBe(404);
  server.clock.advance(10 * 60 * 1000);
  expect((await fetch(url)).status).toBe(404);
  const { entries } = await operator.client.staff.audit({ query: { action: 'payment.export' } });
  expect(entries[0]).toMatchObject({ subject: 'payment-export:ledger', detail: { from: today, to: today } });
  const wrong = operator.client.studioPayments.export({ body: { ...body, from: '2999-01-01' } });
  await expect(wrong).rejects.toMatchObject({ fields: [{ path: 'body.from' }] });
});
