import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import { withTax } from '../../../../platform/money-math.ts';
import { taxShare } from '../refund/refund-share.ts';
import { creditOf } from '../tax/billing-account.ts';
import { makeCharge } from '../test-data.ts';
import { giveCredit, postCharges, postDispute, postFee, returnCredit, useCredit } from './ledger-posting.ts';
import { chargeLines, creditLines, feeLines, type LedgerLine, returnLines } from './posting-lines.ts';

let server: TestServer;
let member: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  member = await signUp(server);
});
afterAll(() => server?.close());

function sumOf(lines: LedgerLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

test('random charges, partial refunds, disputes, credits and fees balance, and net revenue is never negative', () => {
  const charge = fc.record({
    price: fc.integer({ min: 1, max: 2_000_000 }),
    rate: fc.option(fc.record({ rate: fc.integer({ min: 0, max: 99_999 }), inclusive: fc.boolean() }), { nil: null }),
    // Each is a percentage of what is left.
    parts: fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 5 }),
    disputed: fc.boolean(),
    credit: fc.integer({ min: -500, max: 500 }),
    fee: fc.integer({ min: 0, max: 300 }),
  });
  fc.assert(
    fc.property(fc.array(charge, { maxLength: 20 }), (charges) => {
      const all: LedgerLine[] = [];
      const post = (lines: LedgerLine[]) => {
        expect(sumOf(lines)).toBe(0);
        all.push(...lines);
      };
      for (const { price, rate, parts, disputed, credit, fee } of charges) {
        const { amount, tax } = withTax(price, rate);
        const taken = { gateway: 'sandbox', amount, tax, taxRateId: rate ? 1 : null };
        post(chargeLines(taken));
        post(feeLines({ gateway: 'sandbox', amount: fee }));
        post(creditLines({ accountId: 'a', amount: credit }));
        let back = 0;
        let taxBack = 0;
        const giveBack = (kind: 'refund' | 'dispute', part: number) => {
          const share = taxShare({ amount, tax }, back, part);
          post(returnLines(kind, { ...taken, amount: part, tax: share }));
          back += part;
          taxBack += share;
        };
        for (const percent of parts) {
          const part = Math.ceil(((amount - back) * percent) / 100);
          if (part > 0) giveBack('refund', part);
        }
        if (disputed && amount > back) giveBack('dispute', amount - back);
        // A full refund returns exactly the whole tax.
        if (back === amount) expect(taxBack).toBe(tax);
        expect(taxBack).toBeLessThanOrEqual(tax);
      }
      expect(sumOf(all)).toBe(0);
      const inLedger = (name: string) => sumOf(all.filter(({ ledger }) => ledger === name));
      // Credit only moves revenue to a later charge, so it belongs to the sum.
      const net = -inLedger('revenue') - inLedger('credit') - inLedger('refund') - inLedger('dispute');
      expect(net).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('the database refuses an unbalanced posting and any change of a posting', async () => {
  const { db } = server.platform;
  const unbalanced = inTransaction(db, async (tx) => {
    await sql`insert into ledger_posting (source, description, at) values ('test:unbalanced', '', now())`.execute(tx);
    await sql`
      insert into ledger_line (posting_id, ledger, amount, currency)
      select id, 'revenue', -1, 'USD' from ledger_posting where source = 'test:unbalanced'`.execute(tx);
  });
  await expect(unbalanced).rejects.toThrow('does not balance');
  await makeCharge(server.platform, { userId: member.userId });
  await expect(sql`update ledger_line set amount = amount + 1`.execute(db)).rejects.toThrow('only ever added to');
  await expect(sql`delete from ledger_posting`.execute(db)).rejects.toThrow('only ever added to');
});

async function balances(): Promise<Record<string, number>> {
  const { rows } = await sql<{ ledger: string; sum: number }>`
    select ledger, sum(amount)::int as sum from ledger_line group by ledger`.execute(server.platform.db);
  return Object.fromEntries(rows.map(({ ledger, sum }) => [ledger, sum]));
}

test('the same event is posted once, even by concurrent callers', async () => {
  const { platform } = server;
  const before = await balances();
  const id = await makeCharge(platform, { userId: member.userId, amount: 475, tax: 76 });
  const again = () =>
    inTransaction(platform.db, async (tx) => {
      await postCharges(tx, [id]);
      await postFee(tx, { chargeId: id, amount: 44, at: platform.clock.now(), source: 'fee_1' });
      await postDispute(tx, { chargeId: id, amount: 475, tax: 76, at: platform.clock.now() });
    });
  await Promise.all(Array.from({ length: 8 }, again));
  const moved = Object.entries(await balances()).map(([ledger, sum]) => [ledger, sum - (before[ledger] ?? 0)]);
  expect(Object.fromEntries(moved)).toEqual({
    'gateway:sandbox': -44,
    revenue: -399,
    tax: 0,
    fee: 44,
    dispute: 399,
  });
});

test('credit is used up to its amount, once per source, and returned once', async () => {
  const { db, clock } = server.platform;
  const { userId } = await signUp(server);
  const at = clock.now();
  const move = { userId, currency: 'USD', description: 'Unused time', at };
  await inTransaction(db, (tx) => giveCredit(tx, { ...move, amount: 500, source: `change:${userId}` }));
  await inTransaction(db, (tx) => giveCredit(tx, { ...move, amount: 500, source: `change:${userId}` }));
  expect(await creditOf(db, userId)).toEqual({ amount: 500, currency: 'USD' });
  const use = (source: string) => inTransaction(db, (tx) => useCredit(tx, { ...move, amount: 300, source }));
  const sources = Array.from({ length: 10 }, () => randomUUID());
  const used = await Promise.all(sources.map(use));
  expect(used.toSorted((a, b) => b - a)).toEqual([300, 200, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(await creditOf(db, userId)).toBeNull();
  const most = sources[used.indexOf(300)] ?? '';
  expect(await use(most)).toBe(300);
  await inTransaction(db, (tx) => returnCredit(tx, { source: most, at }));
  await inTransaction(db, (tx) => returnCredit(tx, { source: most, at }));
  await inTransaction(db, (tx) => returnCredit(tx, { source: 'unknown', at }));
  expect(await creditOf(db, userId)).toEqual({ amount: 300, currency: 'USD' });
  const other = inTransaction(db, (tx) => useCredit(tx, { ...move, currency: 'EUR', amount: 300, source: 'eur' }));
  expect(await other).toBe(0);
});
