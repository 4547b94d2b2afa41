import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs } from '@greenlight/contract/duration';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { createAccount } from '../../account/create-account.ts';
import { readMembership } from '../entitlement/read-membership.ts';
import type { ChargeOutcome } from '../gateway/gateway.ts';
import { makeCard } from '../gateway/test-data.ts';
import { cancelSubscription, pauseSubscription } from './cancel-or-pause.ts';
import { changeSubscription } from './change-plan.ts';
import { resumeSubscription } from './pay-due.ts';
import { runDue } from './renewal/run-due.ts';
import { startSubscription } from './start-subscription.ts';
import { extendSubscription } from './subscription/advance-subscription.ts';

type Answer = 'succeeds' | 'declined' | 'expired' | 'drops-before' | 'drops-after' | 'late';

/** The gateway of these tests, and a simulated crash: after it, nothing that the process does has an effect. */
const world = vi.hoisted(() => ({
  answers: [] as Answer[],
  outcomes: new Map<string, ChargeOutcome>(),
  taken: [] as { key: string; amount: number }[],
  /** How many calls of `pass` are left until the process crashes; null: it does not. */
  left: null as number | null,
  dying: new AbortController(),
}));

/** A point at which the process may crash. */
function pass(): void {
  if (world.dying.signal.aborted) throw new Error('the process is dead');
  if (world.left === null) return;
  world.left -= 1;
  if (world.left > 0) return;
  world.dying.abort();
  throw new Error('the process dies');
}

vi.mock('../../../platform/db/transaction.ts', async (original) => {
  const real = await original<typeof import('../../../platform/db/transaction.ts')>();
  return {
    ...real,
    async inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
      if (db.isTransaction) return work(db);
      pass();
      const result = await real.inTransaction(db, work);
      pass();
      return result;
    },
  };
});

vi.mock('../gateway/sandbox/sandbox-gateway.ts', async (original) => ({
  ...(await original<object>()),
  openSandbox: async () => ({ name: 'sandbox', charge }),
}));

async function charge({ key, amount }: { key: string; amount: number }): Promise<ChargeOutcome> {
  pass();
  const answer = world.answers.shift() ?? 'succeeds';
  if (answer === 'drops-before') throw new Error('the connection broke');
  const known = world.outcomes.get(key);
  const outcome = known ?? outcomeOf(answer, key);
  if (!known && outcome.state === 'succeeded') world.taken.push({ key, amount });
  world.outcomes.set(key, outcome);
  if (answer === 'drops-after') throw new Error('the connection broke after the money was taken');
  if (answer === 'late') await sleep(2);
  pass();
  return outcome;
}

function outcomeOf(answer: Answer, key: string): ChargeOutcome {
  if (answer === 'declined') return { state: 'failed', ref: null, failure: 'declined' };
  if (answer === 'expired') return { state: 'failed', ref: null, failure: 'expired_card' };
  return { state: 'succeeded', ref: `ch-${key}` };
}

const graceDays = 7;
let server: TestServer;
let latest = new Date(0);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());
afterEach(restart);

function restart(): void {
  world.left = null;
  world.dying = new AbortController();
  // The leases of the crashed process expire.
  server.clock.advance(61_000);
}

async function member(): Promise<string> {
  const { platform } = server;
  const email = `${randomUUID()}@example.com`;
  const account = { email, displayName: 'Member', role: 'member', passwordHash: null, createdAt: new Date() };
  const userId = await createAccount(platform.db, account);
  await makeCard(platform, userId);
  return userId;
}

/** Erases the account, so that clock changes of the next run do not touch it. */
async function forget(userId: string): Promise<void> {
  await server.platform.db.deleteFrom('account').where('id', '=', userId).execute();
  await runDue(server.platform);
}

function subscribe(userId: string, withTrial = false, chargeId?: string) {
  return startSubscription(server.platform, { userId, planId: 'monthly', withTrial }, chargeId);
}

/** Runs the job as two processes at once. */
async function run(): Promise<void> {
  const { signal } = world.dying;
  await Promise.all([1, 2].map(() => runDue(server.platform, {}, { signal }))).catch(() => undefined);
}

interface Books {
  charges: { id: string; state: string; amount: number; periodStart: Date }[];
  paid: { from: Date; to: Date }[];
  covered: { from: Date; to: Date }[];
  living: { state: string; cancelAtEnd: boolean; resumeAt: Date | null } | undefined;
}

async function booksOf(userId: string): Promise<Books> {
  const { db } = server.platform;
  const charges = await sql<Books['charges'][number]>`
    select id, state, amount, period_start as "periodStart" from charge where account_id = ${userId}`.execute(db);
  const facts = await sql<{ kind: string; from: Date; to: Date }>`
    select kind, starts_at as "from", least(ends_at, revoked_at) as "to" from membership_fact
    where account_id = ${userId} and kind <> 'grace' order by starts_at, id`.execute(db);
  const { rows } = await sql<NonNullable<Books['living']>>`
    select state, cancel_at_end as "cancelAtEnd", resume_at as "resumeAt"
    from foundry_subscription where account_id = ${userId} and ended_at is null`.execute(db);
  const paid = facts.rows.filter(({ kind }) => kind === 'paid');
  return { charges: charges.rows, paid, covered: facts.rows, living: rows[0] };
}

/** Checks everything that must be true at any time. */
async function check(userId: string): Promise<Books> {
  const books = await booksOf(userId);
  const at = server.clock.now();
  const succeeded = books.charges.filter(({ state }) => state === 'succeeded');
  expect(new Set(succeeded.map(({ periodStart }) => periodStart.getTime())).size).toBe(succeeded.length);
  expect(books.charges.filter(({ state }) => state === 'intended').length).toBeLessThanOrEqual(1);
  expect(books.paid).toHaveLength(succeeded.length);
  for (const [index, one] of books.paid.slice(1).entries()) {
    expect(one.from >= (books.paid[index]?.to ?? one.to)).toBe(true);
  }
  const { member: isMember } = await readMembership(server.platform, userId);
  const covers = books.covered.some(({ from, to }) => from <= at && at < to);
  if (covers) expect(isMember).toBe(true);
  if (isMember && !covers) {
    // Grace follows paid, trial or given time, and the end of a pause.
    const graces = [...books.covered.map(({ to }) => to), ...(books.living?.resumeAt ? [books.living.resumeAt] : [])];
    const inGrace = graces.some((from) => from <= at && at.getTime() < from.getTime() + graceDays * dayMs);
    // A member who cancels during an open charge keeps grace until it is settled.
    const isUnderWay = books.charges.some(({ state }) => state === 'intended');
    expect(inGrace && books.living !== undefined && (isUnderWay || !books.living.cancelAtEnd)).toBe(true);
  }
  return books;
}

/** Checks the same after all outcomes are known: all money is accounted for, and the ledger balances. */
async function settle(userId: string): Promise<Books> {
  restart();
  // A clock that went back is set forward again.
  if (server.clock.now() < latest) server.clock.set(latest);
  world.answers = [];
  for (let turns = 0; turns < 4; turns += 1) {
    await run();
    server.clock.advance(61_000);
  }
  const books = await check(userId);
  expect(books.charges.filter(({ state }) => state === 'intended')).toEqual([]);
  const own = new Map(books.charges.map((one) => [one.id, one]));
  for (const { key, amount } of world.taken.filter((one) => own.has(one.key))) {
    expect(own.get(key)).toMatchObject({ state: 'succeeded', amount });
  }
  for (const { id, state } of books.charges) {
    if (state === 'succeeded') expect(world.taken.filter(({ key }) => key === id)).toHaveLength(1);
  }
  const { rows } = await sql<{ off: number; unbooked: number; gaps: number; points: number }>`
    select (select count(*)::int from (select from ledger_line group by currency having sum(amount) <> 0) s) as off,
      (select count(*)::int from charge c where state = 'succeeded' and (
        not exists (select from ledger_posting where source = 'charge:' || c.id)
        or not exists (select from invoice where charge_id = c.id))) as unbooked,
      (select coalesce(max(number), 0) - count(*)::int from invoice where kind = 'invoice') as gaps,
      (select coalesce(sum(available), 0)::int from points_holder where account_id = ${userId}) as points`.execute(
    server.platform.db,
  );
  const isMonthly = books.charges.every(({ amount }) => amount === 399);
  const points = isMonthly ? { points: 2 * books.paid.length } : {};
  expect(rows[0]).toMatchObject({ off: 0, unbooked: 0, gaps: 0, ...points });
  return books;
}

/** Runs `work` once for each point at which the process can crash; returns how many there are. */
async function dieEverywhere(work: (userId: string) => Promise<unknown>, after: (books: Books) => void, begun = true) {
  for (let moment = 1; ; moment += 1) {
    const userId = await member();
    if (begun) await subscribe(userId);
    world.left = moment;
    await work(userId).catch(() => undefined);
    const died = world.dying.signal.aborted;
    restart();
    await check(userId);
    if (died && !begun) await subscribe(userId).catch(() => undefined);
    after(await settle(userId));
    await forget(userId);
    if (!died) return moment - 1;
  }
}

test('a renewal that crashes at any point is charged once', async () => {
  const moments = await dieEverywhere(
    async () => {
      server.clock.advance(31 * dayMs);
      await runDue(server.platform, {}, { signal: world.dying.signal });
    },
    ({ charges, living }) => {
      expect(charges.map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
      expect(living?.state).toBe('active');
    },
  );
  expect(moments).toBeGreaterThanOrEqual(5);
});

test('a first payment that crashes at any point and is repeated is charged once', async () => {
  const moments = await dieEverywhere(
    subscribe,
    ({ charges, living }) => {
      expect(charges.map(({ state }) => state)).toEqual(['succeeded']);
      expect(living?.state).toBe('active');
    },
    false,
  );
  expect(moments).toBeGreaterThanOrEqual(5);
});

test('a plan change that crashes at any point is charged once, or not at all', async () => {
  const moments = await dieEverywhere(
    (userId) => changeSubscription(server.platform, { userId, planId: 'annual' }),
    ({ charges, living }) => {
      expect(charges.length).toBeLessThanOrEqual(2);
      expect(charges.every(({ state }) => state === 'succeeded')).toBe(true);
      expect(living?.state).toBe('active');
    },
  );
  expect(moments).toBeGreaterThanOrEqual(5);
});

const anyAnswer = fc.constantFrom<Answer>('succeeds', 'declined', 'expired', 'drops-before', 'drops-after', 'late');
const anyEvent = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('run' as const), answers: fc.array(anyAnswer, { maxLength: 3 }) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 33 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: -15, max: 400 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('die' as const), moment: fc.integer({ min: 1, max: 9 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(...(['cancel', 'resume', 'pause', 'up', 'down', 'subscribe', 'both', 'gift'] as const)),
    }),
  },
);
type Event = typeof anyEvent extends fc.Arbitrary<infer T> ? T : never;

async function happen(userId: string, event: Event): Promise<unknown> {
  const { platform } = server;
  switch (event.kind) {
    case 'run':
      world.answers = [...event.answers];
      return run();
    case 'days':
      if (server.clock.now() > latest) latest = server.clock.now();
      return server.clock.advance(event.days * dayMs);
    case 'die':
      world.left = event.moment;
      await run();
      return restart();
    case 'cancel':
      return cancelSubscription(platform, { userId });
    case 'resume':
      return resumeSubscription(platform, { userId });
    case 'pause':
      return pauseSubscription(platform, { userId, months: 1 });
    case 'subscribe':
      return subscribe(userId);
    case 'gift':
      return inTransaction(platform.db, (tx) =>
        extendSubscription(platform, tx, { userId, months: 1, kind: 'gift', source: `gift:${randomUUID()}` }),
      );
    case 'both':
      return Promise.allSettled([run(), changeSubscription(platform, { userId, planId: 'annual' }), subscribe(userId)]);
    default:
      return changeSubscription(platform, { userId, planId: event.kind === 'up' ? 'annual' : 'monthly' });
  }
}

test('with random events in any order, nobody pays twice, and access follows the payments', async () => {
  const anyLife = fc.asyncProperty(fc.array(anyEvent, { maxLength: 14, size: 'max' }), async (events) => {
    const userId = await member();
    await subscribe(userId);
    for (const event of events) {
      // A call that the state does not allow, or a failed payment, throws and changes nothing.
      await happen(userId, event).catch(() => undefined);
      await check(userId);
    }
    await settle(userId);
    await forget(userId);
  });
  const examples: [Event[]][] = [
    [[{ kind: 'days', days: -1 }, { kind: 'up' }]],
    // A plan change whose answer is lost, and a cancellation before the job asks for it again.
    [[{ kind: 'run', answers: ['declined', 'drops-after'] }, { kind: 'both' }, { kind: 'both' }, { kind: 'cancel' }]],
    [[{ kind: 'run', answers: ['drops-after'] }, { kind: 'up' }, { kind: 'cancel' }, { kind: 'resume' }]],
    [[{ kind: 'run', answers: ['drops-after'] }, { kind: 'up' }, { kind: 'gift' }]],
  ];
  const { counterexample, errorInstance } = await fc.check(anyLife, { numRuns: 30, examples });
  expect({ counterexample, errorInstance }).toEqual({ counterexample: null, errorInstance: null });
}, 120_000);
