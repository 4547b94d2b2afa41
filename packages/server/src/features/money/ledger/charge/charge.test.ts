import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../../../test/accounts.ts';
import { startProgram } from '../../../../../test/program.ts';
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { ChargeOutcome } from '../../gateway/gateway.ts';
import { makeCard } from '../../gateway/test-data.ts';
import { askGateway, intendCharge, readCharge, settleCharge } from './charge.ts';
import type { NewCharge } from './charge-queries.ts';

const asker = join(import.meta.dirname, '../../../../../test/ask-charges.ts');
const charges = 60;
const kills = 4;

let server: TestServer;
let userId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ userId } = await signUp(server));
});
afterAll(() => server?.close());

async function newCharge(number?: string, more: Partial<NewCharge> = {}): Promise<NewCharge> {
  return {
    id: randomUUID(),
    userId,
    subject: `test:${randomUUID()}`,
    periodStart: server.clock.now(),
    periodEnd: null,
    description: 'Monthly',
    lines: [{ description: 'Monthly', amount: 399 }],
    amount: 399,
    tax: 0,
    taxRateId: null,
    currency: 'USD',
    gateway: 'sandbox',
    methodId: await makeCard(server.platform, userId, number),
    at: server.clock.now(),
    ...more,
  };
}

function intend(charge: NewCharge) {
  return inTransaction(server.platform.db, (tx) => intendCharge(tx, charge));
}

function settle(chargeId: string, outcome: ChargeOutcome) {
  const { platform } = server;
  return inTransaction(platform.db, (tx) => settleCharge(tx, { chargeId, outcome, at: platform.clock.now() }));
}

async function booksOf(id: string) {
  const { rows } = await sql<{ invoices: number; postings: number; sum: number; taken: number }>`
    select (select count(*)::int from invoice where charge_id = ${id}) as invoices,
      (select count(*)::int from ledger_posting where source = ${`charge:${id}`}) as postings,
      (select coalesce(sum(amount), 0)::int from ledger_line l join ledger_posting p on p.id = l.posting_id
        where p.source = ${`charge:${id}`}) as sum,
      (select count(*)::int from sandbox_charge where key = ${id} and state = 'succeeded') as taken`.execute(
    server.platform.db,
  );
  return rows[0];
}

test('one period has one charge, however many callers intend it at once', async () => {
  const charge = await newCharge();
  const rows = await Promise.all(Array.from({ length: 20 }, () => intend({ ...charge, id: randomUUID() })));
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
  expect(rows[0]).toMatchObject({ state: 'intended', attempt: 1, amount: 399 });
});

test('a success is recorded once, with its invoice and its posting', async () => {
  const row = await intend(await newCharge());
  const outcome = await askGateway(server.platform, row);
  const settled = await Promise.all(Array.from({ length: 5 }, () => settle(row.id, outcome)));
  expect(settled.toSorted()).toEqual(['settled', ...Array(4).fill('settled-before')]);
  expect(await booksOf(row.id)).toEqual({ invoices: 1, postings: 1, sum: 0, taken: 1 });
  expect(await readCharge(server.platform, row.id)).toMatchObject({ state: 'succeeded', gatewayRef: outcome.ref });
});

test('another attempt begins only after a definite failure', async () => {
  const charge = await newCharge('4000000000001034');
  const first = await intend(charge);
  expect((await intend({ ...charge, id: randomUUID() })).id).toBe(first.id);
  const outcome = await askGateway(server.platform, first);
  expect(outcome).toMatchObject({ state: 'failed', failure: 'declined' });
  expect(await settle(first.id, outcome)).toBe('settled');
  const second = await intend({ ...charge, id: randomUUID() });
  expect(second).toMatchObject({ attempt: 2, state: 'intended' });
  expect(await settle(second.id, await askGateway(server.platform, second))).toBe('settled');
  expect((await intend({ ...charge, id: randomUUID() })).id).toBe(second.id);
});

test('a charge that waits for its cardholder stays open, and fails after a day', async () => {
  const row = await intend(await newCharge('4000002500003155'));
  expect(await settle(row.id, await askGateway(server.platform, row))).toBe('needs-approval');
  const waiting = await readCharge(server.platform, row.id);
  expect(waiting?.state).toBe('needs-approval');
  expect(await booksOf(row.id)).toMatchObject({ invoices: 0, postings: 0 });
  server.clock.advance(25 * 60 * 60_000);
  const outcome = await askGateway(server.platform, waiting ?? row);
  expect(outcome).toMatchObject({ state: 'failed', failure: 'authentication_failed' });
  expect(await settle(row.id, outcome)).toBe('settled');
});

test('money that was taken before the connection broke is found by asking again', async () => {
  const row = await intend(await newCharge('4000000000001026'));
  await expect(askGateway(server.platform, row)).rejects.toThrow('broke');
  expect((await readCharge(server.platform, row.id))?.state).toBe('intended');
  expect(await settle(row.id, await askGateway(server.platform, row))).toBe('settled');
  expect(await booksOf(row.id)).toEqual({ invoices: 1, postings: 1, sum: 0, taken: 1 });
});

test('if the process is killed at any moment, each charge is still taken and recorded once', async () => {
  const methodId = await makeCard(server.platform, userId);
  const rows = await Promise.all(
    Array.from({ length: charges }, async () => intend(await newCharge(undefined, { methodId }))),
  );
  const { config } = server.platform;
  const env = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '', SANDBOX_LATENCY_MS: '20' };
  const ids = rows.map(({ id }) => id);
  for (let kill = 0; kill < kills; kill += 1) {
    const program = startProgram(asker, env, ids);
    await program.says(/^asking/);
    await sleep(randomInt(50, 300));
    await program.end('SIGKILL');
  }
  const { rows: between } = await sql<{ taken: number; settled: number }>`
    select (select count(*)::int from sandbox_charge where key = any(${ids})) as taken,
      (select count(*)::int from charge where id = any(${ids}::uuid[]) and state = 'succeeded') as settled`.execute(
    server.platform.db,
  );
  expect(between[0]?.taken).toBeGreaterThanOrEqual(between[0]?.settled ?? 0);
  expect(between[0]?.settled).toBeLessThan(charges);
  const last = startProgram(asker, env, ids);
  await last.says(/^all asked/);
  expect(await last.exitCode).toBe(0);
  for (const id of ids) expect(await booksOf(id)).toEqual({ invoices: 1, postings: 1, sum: 0, taken: 1 });
});
