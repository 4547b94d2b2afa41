import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAgain, signUp, type TestAccount } from '../../../../test/accounts.ts';
import { codeOf } from '../../../../test/refusal.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { issueEmailUndo } from '../../account/email/undo-email-change.ts';
import { runDue } from '../engine/renewal/run-due.ts';
import { extendSubscription } from '../engine/subscription/advance-subscription.ts';
import { addFact, addStanding } from '../entitlement/change-membership.ts';
import { readMembership } from '../entitlement/read-membership.ts';
import { makeCard } from '../gateway/test-data.ts';
import { applyImportRows } from './apply-import.ts';
import { tables } from './member-export-queries.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(new Date('2026-11-22T12:00:00Z'));
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

const header = 'Name,Email,Patron Status,Charge Frequency,Tier,Patronage Since Date,Next Charge Date';

function fileOf(lines: string[]) {
  return [header, ...lines].join('\n');
}

function begin(lines: string[]) {
  const body = { source: 'patreon' as const, filename: 'members.csv', csv: fileOf(lines) };
  return operator.client.studioTransfers.begin({ body });
}

async function outcomes(id: string) {
  const { rows } = await operator.client.studioTransfers.rows({ params: { id } });
  return rows.map(({ line, email, outcome, reason }) => [line, email.split('@')[0], outcome, reason]);
}

function run(importId: string, signal = new AbortController().signal) {
  return applyImportRows(server.platform, { importId }, { signal });
}

async function give({ userId }: TestAccount, days: number) {
  const startsAt = server.clock.now();
  const endsAt = new Date(startsAt.getTime() + days * dayMs);
  await addFact(server.platform, server.platform.db, { userId, kind: 'gift', planId: 'monthly', startsAt, endsAt });
}

test('the dry run shows the outcome of each line and writes nothing', async () => {
  const has = await signUp(server, { email: 'longer@example.com' });
  await give(has, 90);
  const less = await signUp(server, { email: 'shorter@example.com' });
  await give(less, 2);
  const closed = await signUp(server, { email: 'suspended@example.com' });
  await operator.client.staff.updateMember({ params: { userId: closed.userId }, body: { suspended: true } });
  const { id, tiers, counts } = await begin([
    'New,new@example.com,Active patron,monthly,Producer,2024-01-01,2026-12-01',
    'Longer,longer@example.com,Active patron,monthly,Producer,2024-01-01,2026-12-01',
    'Shorter,shorter@example.com,Active patron,monthly,Producer,2024-01-01,2026-12-01',
    'Suspended,suspended@example.com,Active patron,monthly,Producer,2024-01-01,2026-12-01',
    'Fan,fan@example.com,Active patron,monthly,Fan,2024-01-01,2026-12-01',
    'Former,former@example.com,Former patron,monthly,,2020-01-01,',
    'Wrong,not an address,Active patron,monthly,Producer,2024-01-01,2026-12-01',
  ]);
  expect(tiers).toEqual([
    { name: 'Producer', members: 4, planId: null },
    { name: 'Fan', members: 1, planId: null },
  ]);
  expect(counts).toEqual({ new: 1, changed: 0, unchanged: 0, refused: 6 });
  const plans = { Producer: 'annual' };
  const set = await operator.client.studioTransfers.set({
    params: { id },
    body: { plans, until: null, letters: false },
  });
  expect(set.counts).toEqual({ new: 2, changed: 1, unchanged: 1, refused: 3 });
  expect(await outcomes(id)).toEqual([
    [2, 'new', 'new', null],
    [3, 'longer', 'unchanged', 'Already has access for this long'],
    [4, 'shorter', 'changed', null],
    [5, 'suspended', 'refused', 'The account here is suspended'],
    [6, 'fan', 'refused', 'No plan is chosen for “Fan”'],
    [7, 'former', 'new', null],
    [8, 'not an address', 'refused', 'The e-mail address is none'],
  ]);
  const { db } = server.platform;
  expect(await db.selectFrom('account').select('id').where('email', '=', 'new@example.com').execute()).toEqual([]);

  await operator.client.studioTransfers.apply({ params: { id } });
  await run(id);
  const done = await operator.client.studioTransfers.read({ params: { id } });
  expect(done).toMatchObject({ state: 'done', finished: 7, total: 7 });
  const made = await db
    .selectFrom('account')
    .select(['id', 'display_name', 'created_at'])
    .where('email', '=', 'new@example.com')
    .executeTakeFirstOrThrow();
  expect(made).toMatchObject({ display_name: 'New', created_at: new Date('2024-01-01') });
  expect(await readMembership(server.platform, made.id)).toMatchObject({
    member: true,
    until: new Date('2026-12-02'),
    fact: { kind: 'paid', planId: 'annual' },
  });
  expect((await readMembership(server.platform, less.userId)).until).toEqual(new Date('2026-12-02'));
});

async function subscribe({ userId }: TestAccount, { cancelled }: { cancelled: boolean }) {
  const since = server.clock.now();
  const billingAt = cancelled ? null : new Date(since.getTime() + 5 * dayMs);
  const subscriptionRef = { backend: 'foundry' as const, subscriptionId: `of-${userId}` };
  const standing = {
    userId,
    ...subscriptionRef,
    planId: 'monthly',
    state: 'active' as const,
    cancelled,
    billingAt,
    since,
  };
  await addStanding(server.platform, server.platform.db, { ...standing, source: `${userId}:${cancelled}` });
}

test('a line is refused if the account has a subscription here that renews', async () => {
  const pays = await signUp(server, { email: 'pays@example.com' });
  const leaves = await signUp(server, { email: 'leaves@example.com' });
  const decides = await signUp(server, { email: 'decides@example.com' });
  await subscribe(pays, { cancelled: false });
  await subscribe(leaves, { cancelled: true });
  const { id } = await begin(
    ['pays', 'leaves', 'decides'].map((one) => `N,${one}@example.com,Active patron,monthly,T,2024-01-01,2026-12-30`),
  );
  const body = { plans: { T: 'monthly' }, until: null, letters: false };
  await operator.client.studioTransfers.set({ params: { id }, body });
  const paysTwice = 'Has a subscription here that renews: one of the two has to be cancelled first';
  const expected = [
    [2, 'pays', 'refused', paysTwice],
    [3, 'leaves', 'changed', null],
  ];
  expect(await outcomes(id)).toEqual([...expected, [4, 'decides', 'changed', null]]);
  await operator.client.studioTransfers.apply({ params: { id } });
  await subscribe(decides, { cancelled: false });
  await run(id);
  expect(await outcomes(id)).toEqual([...expected, [4, 'decides', 'refused', paysTwice]]);
  expect((await readMembership(server.platform, decides.userId)).member).toBe(false);
});

test('a member who subscribes during imported time is charged first when that time ends', async () => {
  const { db } = server.platform;
  const member = await signUp(server);
  const { userId, client } = member;
  const startsAt = server.clock.now();
  const endsAt = new Date(startsAt.getTime() + 20 * dayMs);
  const source = 'import:x:1';
  await addFact(server.platform, db, { userId, kind: 'paid', planId: 'annual', startsAt, endsAt, source });
  await makeCard(server.platform, userId);
  const { subscription } = await client.foundry.subscribe({ body: { planId: 'monthly' } });
  expect(subscription).toMatchObject({
    status: 'active',
    isInTrial: false,
    pausedUntil: null,
    subscriptionBillingDate: endsAt.toISOString(),
    nextCharge: { amount: { amount: 399 }, date: endsAt.toISOString() },
  });
  await expect(client.foundry.resume()).rejects.toMatchObject({ code: 'subscription_state' });
  // A gift comes after the imported time, before the first charge.
  const later = await inTransaction(db, (tx) =>
    extendSubscription(server.platform, tx, { userId, months: 1, kind: 'gift', source: 'gift:late' }),
  );
  expect(later).toEqual(new Date('2027-01-12T12:00:00Z'));
  server.clock.set(new Date('2027-01-12T11:59:00Z'));
  await runDue(server.platform);
  const charges = db.selectFrom('charge').select(['amount', 'period_start']).where('account_id', '=', userId);
  expect(await charges.execute()).toEqual([]);
  expect((await readMembership(server.platform, userId)).member).toBe(true);
  server.clock.set(new Date('2027-01-12T12:01:00Z'));
  await runDue(server.platform);
  expect(await charges.execute()).toEqual([{ amount: 399, period_start: later }]);
  server.clock.set(startsAt);
});

test('a stopped import continues where it was, and each line is written once', async () => {
  const lines = Array.from(
    { length: 1200 },
    (_, at) => `N${at},many${at}@example.com,Active patron,monthly,T,2024-01-01,2026-12-30`,
  );
  const { id } = await begin(lines);
  await operator.client.studioTransfers.set({
    params: { id },
    body: { plans: { T: 'monthly' }, until: null, letters: true },
  });
  await operator.client.studioTransfers.apply({ params: { id } });
  await expect(operator.client.studioTransfers.apply({ params: { id } })).rejects.toMatchObject({ code: 'conflict' });
  let asked = 0;
  const stopped = {
    throwIfAborted() {
      asked += 1;
      if (asked > 1) throw new Error('stopped');
    },
  };
  await expect(run(id, stopped as unknown as AbortSignal)).rejects.toThrow('stopped');
  expect(await operator.client.studioTransfers.read({ params: { id } })).toMatchObject({
    state: 'applying',
    finished: 999,
  });
  await Promise.all([run(id), run(id)]);
  expect(await operator.client.studioTransfers.read({ params: { id } })).toMatchObject({
    state: 'done',
    finished: 1200,
  });
  const facts = await server.platform.db
    .selectFrom('membership_fact')
    .select('id')
    .where('source', 'like', `import:${id}:%`)
    .execute();
  expect(facts).toHaveLength(1200);
  const again = await begin(lines);
  const compared = await operator.client.studioTransfers.set({
    params: { id: again.id },
    body: { plans: { T: 'monthly' }, until: null, letters: true },
  });
  expect(compared.counts).toEqual({ new: 0, changed: 0, unchanged: 1200, refused: 0 });
});

test('an e-mail to which an account may still return is refused, and the other lines are written', async () => {
  const { db } = server.platform;
  const moved = await signUp(server, { email: 'earlier@example.com' });
  await inTransaction(db, async (tx) => {
    await issueEmailUndo(server.platform, tx, moved.userId);
    await tx.updateTable('account').set({ email: 'later@example.com' }).where('id', '=', moved.userId).execute();
  });
  const { id } = await begin(
    ['earlier', 'beside'].map((one) => `N,${one}@example.com,Active patron,monthly,T,2024-01-01,2026-12-30`),
  );
  const body = { plans: { T: 'monthly' }, until: null, letters: false };
  await operator.client.studioTransfers.set({ params: { id }, body });
  await operator.client.studioTransfers.apply({ params: { id } });
  await run(id);
  expect(await outcomes(id)).toEqual([
    [2, 'earlier', 'refused', 'Somebody may still go back to this address'],
    [3, 'beside', 'new', null],
  ]);
  const made = db
    .selectFrom('account')
    .select('email')
    .where('email', 'in', ['earlier@example.com', 'beside@example.com']);
  expect(await made.execute()).toEqual([{ email: 'beside@example.com' }]);
});

test('a file without end dates needs a day from staff; an unknown plan is refused', async () => {
  const csv =
    'id,email,name,complimentary_plan,stripe_customer_id,created_at,tiers\n1,gold@example.com,G,false,cus,2024-01-01,Gold\n';
  const { studioTransfers } = operator.client;
  const { id, untilNeeded } = await studioTransfers.begin({ body: { source: 'ghost', filename: 'g.csv', csv } });
  expect(untilNeeded).toBe(1);
  const set = (plans: Record<string, string>, until: string | null) =>
    studioTransfers.set({ params: { id }, body: { plans, until, letters: false } });
  expect((await set({ Gold: 'monthly' }, null)).counts.refused).toBe(1);
  expect((await set({ Gold: 'monthly' }, '2027-01-01T00:00:00Z')).counts.new).toBe(1);
  await expect(set({ Gold: 'platinum' }, null)).rejects.toMatchObject({ fields: [{ path: 'body.plans.Gold' }] });
  await studioTransfers.remove({ params: { id } });
  await expect(studioTransfers.read({ params: { id } })).rejects.toMatchObject({ code: 'not_found' });
});

test('one archive has all tables, for some minutes, for staff with the permission', async () => {
  const { url } = await operator.client.studioTransfers.export();
  const response = await fetch(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('content-type')).toBe('application/zip');
  for (const table of Object.keys(tables)) expect(bytes.includes(`${table}.csv`)).toBe(true);
  const support = await signUp(server, { role: 'support' });
  await expect(support.client.studioTransfers.export()).rejects.toMatchObject({ status: 403 });
  server.clock.advance(11 * 60 * 1000);
  expect((await fetch(url)).status).toBe(404);
});

test('unusual tier names, dates and characters cause no server error', async () => {
  const { studioTransfers } = operator.client;
  const lines = [
    ['constructor', '2026-12-01'],
    ['toString', '2026-12-01'],
    [`${'x'.repeat(199)}💥`, '2026-12-01'],
    ['Never ends', '9999-12-31'],
    ['Year nought', '0000-01-01'],
    ['Beyond', '9999-12-31 23:59:59'],
    ['Cut', `${'y'.repeat(39)}💥`],
  ].map(
    ([tier, day], index) =>
      `${'n'.repeat(29)}💥💥,hard${index}@example.com,Active patron,monthly,${tier},${day},${day}`,
  );
  const { id, tiers, counts } = await begin(lines);
  expect(tiers.map(({ planId }) => planId)).toEqual(tiers.map(() => null));
  expect(counts).toMatchObject({ refused: 7 });
  const set = (plans: Record<string, string>) =>
    studioTransfers.set({ params: { id }, body: { plans, until: null, letters: false } });
  for (const key of ['a\u0000', '\ud800']) expect(await codeOf(set({ [key]: 'monthly' }))).toBe('invalid_request');
  const named = await set(Object.fromEntries(tiers.map(({ name }) => [name, 'monthly'])));
  expect(named.counts).toMatchObject({ new: 5, refused: 2 });
  const { rows } = await studioTransfers.rows({ params: { id } });
  expect(rows.map(({ reason }) => reason).filter(Boolean)).toEqual([
    '“0000-01-01” is no date',
    `“${'y'.repeat(39)}” is no date`,
  ]);
  await studioTransfers.apply({ params: { id } });
  await run(id);
  expect(await studioTransfers.read({ params: { id } })).toMatchObject({ state: 'done', total: 7, finished: 7 });
});

test('staff cannot give themselves a membership by an import', async () => {
  const { db } = server.platform;
  const role = { name: 'books', title: 'Books', permissions: ['billing.edit'] };
  await db.insertInto('role').values(role).execute();
  const books = await signUp(server);
  await db.updateTable('account').set({ role: 'books' }).where('id', '=', books.userId).execute();
  const { studioTransfers } = await signInAgain(server, books);
  const line = `Me,${books.email},Active patron,monthly,T,2024-01-01,2026-12-01`;
  const body = { source: 'patreon' as const, filename: 'me.csv', csv: fileOf([line]) };
  const { id } = await studioTransfers.begin({ body });
  const plans = { T: 'monthly' };
  const own = await studioTransfers.set({ params: { id }, body: { plans, until: null, letters: false } });
  expect(own.counts).toMatchObject({ refused: 1, changed: 0 });
  const others = await operator.client.studioTransfers.set({
    params: { id },
    body: { plans, until: null, letters: false },
  });
  expect(others.counts).toMatchObject({ refused: 0, changed: 1 });
});
