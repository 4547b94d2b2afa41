import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUp, type TestAccount, testPassword } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeMedia } from '../media/test-data.ts';
import { recheckBadges } from './grant-due.ts';
import { holdersOf, makeBadge, runBadges } from './test-data.ts';

let server: TestServer;
let operator: TestAccount;
let mediaId: number;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
  await operator.client.studioConfig.update({ body: { config: { badges_enabled: true } } });
  mediaId = await makeMedia(server.platform.db, {});
});
afterAll(() => server?.close());
beforeEach(() => runBadges(server.platform));

async function comment({ userId }: TestAccount, count: number) {
  const { db } = server.platform;
  await sql`insert into comment_thread (media_id) values (${mediaId}) on conflict do nothing`.execute(db);
  await sql`
    insert into comment (thread_id, account_id, client_id, message, created_at)
    select t.id, ${userId}::uuid, gen_random_uuid(), 'Nice', now()
    from comment_thread t, generate_series(1, ${count}::int) where media_id = ${mediaId}`.execute(db);
}

type Kind = 'paid' | 'gift' | 'patreon' | 'complimentary' | 'trial';

/** Adds facts in one statement, as a payment that is followed by others does. */
async function addFacts({ userId }: { userId: string }, kinds: Kind[]) {
  await server.platform.db
    .insertInto('membership_fact')
    .values(kinds.map((kind) => ({ account_id: userId, kind, plan: 'annual' })))
    .execute();
}

async function confirm(userId: string) {
  await server.platform.db
    .updateTable('account')
    .set({ verified_at: server.clock.now() })
    .where('id', '=', userId)
    .execute();
}

async function dueCauses(): Promise<string[]> {
  const rows = await server.platform.db.selectFrom('badge_due').select('cause').orderBy('cause').execute();
  return rows.map(({ cause }) => cause);
}

const allCauses = ['bingo', 'comment', 'giveaway', 'joined', 'membership', 'points', 'stream'];

interface Absence {
  leave: (account: TestAccount) => Promise<unknown>;
  comeBack: (account: TestAccount) => Promise<unknown>;
}

function suspend({ userId }: TestAccount, suspended: boolean) {
  const body = { suspended, reason: 'A test' };
  return operator.client.staff.updateMember({ params: { userId }, body });
}

const absences: Record<string, Absence> = {
  suspended: { leave: (account) => suspend(account, true), comeBack: (account) => suspend(account, false) },
  'about to be erased': {
    leave: ({ client }) => client.account.requestDeletion(),
    comeBack: ({ client, userId }) => client.account.cancelDeletion({ query: { userId } }),
  },
};

test.each(Object.keys(absences))(
  'a member who met a rule while the account was %s earns the badge after that',
  async (name) => {
    const { platform } = server;
    const { leave, comeBack } = absences[name] as Absence;
    const account = await signUp(server, { confirmed: true });
    const badge = await makeBadge(platform, operator.userId, { kind: 'comments', threshold: 2 });
    await comment(account, 1);
    await runBadges(platform);
    await leave(account);
    await comment(account, 1);
    await runBadges(platform);
    expect(await holdersOf(platform, badge)).not.toContain(account.userId);
    await comeBack(account);
    await runBadges(platform);
    expect(await holdersOf(platform, badge)).toContain(account.userId);
  },
);

test('an account that is suspended and about to be erased is looked at when it is neither', async () => {
  const account = await signUp(server, { confirmed: true });
  const { db, clock } = server.platform;
  const change = async (values: { suspended_at?: Date | null; deletion_due_at?: Date | null }) => {
    await runBadges(server.platform);
    await db.updateTable('account').set(values).where('id', '=', account.userId).execute();
    return dueCauses();
  };
  expect(await change({ suspended_at: clock.now(), deletion_due_at: clock.now() })).toEqual([]);
  expect(await change({ suspended_at: null })).toEqual([]);
  expect(await change({ deletion_due_at: null })).toEqual(allCauses);
  expect(await change({ deletion_due_at: null, suspended_at: null })).toEqual([]);
});

test('an old account earns a badge for early accounts when it is added with a confirmed address, or confirms it', async () => {
  const { platform } = server;
  const badge = await makeBadge(platform, operator.userId, { kind: 'joined', date: '2021-01-01' });
  await runBadges(platform);
  const add = async (userCreated: string, isConfirmed: boolean) => {
    const body = { email: `${randomUUID()}@example.com`, displayName: 'Old Friend', password: testPassword };
    return (await operator.client.staff.addMember({ body: { ...body, userCreated, isConfirmed } })).userId;
  };
  const added = await add('2020-05-01T00:00:00Z', true);
  const [confirms, joins] = [await add('2020-05-02T00:00:00Z', false), await add('2020-05-03T00:00:00Z', false)];
  await add('2020-05-04T00:00:00Z', false);
  await add('2021-05-05T00:00:00Z', true);
  const holders = async () => {
    await recheckBadges(platform);
    await runBadges(platform);
    return holdersOf(platform, badge);
  };
  expect(await holders()).toEqual([added]);
  await confirm(confirms);
  expect(await holders()).toEqual([added, confirms].toSorted());
  await addFacts({ userId: joins }, ['gift']);
  expect(await holders()).toEqual([added, confirms, joins].toSorted());
});

test.each([
  [['paid']],
  [['gift']],
  [['patreon']],
  [['complimentary']],
  [['trial', 'paid', 'complimentary']],
] as Kind[][][])(
  'what an account without a confirmed address did counts with its first membership: %s',
  async (kinds) => {
    const { platform } = server;
    const [joins, tries] = [await signUp(server), await signUp(server)];
    const badge = await makeBadge(platform, operator.userId, { kind: 'comments', threshold: 3 });
    const own = [joins.userId, tries.userId];
    const holders = async () => (await holdersOf(platform, badge)).filter((id) => own.includes(id));
    for (const account of [joins, tries]) await comment(account, 3);
    await addFacts(tries, ['trial']);
    await runBadges(platform);
    expect(await holders()).toEqual([]);
    await addFacts(joins, kinds);
    await runBadges(platform);
    expect(await holders()).toEqual([joins.userId]);
  },
);

test('a later membership, or one of an account with a confirmed address, notes no more than itself', async () => {
  const [confirmed, other] = [await signUp(server, { confirmed: true }), await signUp(server)];
  const noted = async (account: TestAccount, kinds: Kind[]) => {
    await runBadges(server.platform);
    await addFacts(account, kinds);
    return dueCauses();
  };
  expect(await noted(confirmed, ['complimentary', 'trial'])).toEqual([]);
  expect(await noted(confirmed, ['paid'])).toEqual(['membership']);
  expect(await noted(other, ['trial'])).toEqual([]);
  expect(await noted(other, ['complimentary', 'paid'])).toEqual([...allCauses, 'membership'].toSorted());
  expect(await noted(other, ['gift', 'complimentary'])).toEqual(['membership']);
});
