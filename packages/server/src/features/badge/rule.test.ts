import { randomUUID } from 'node:crypto';
import type { BadgeRule } from '@greenlight/contract/badge-studio';
import { dayMs } from '@greenlight/contract/duration';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { endLive } from '../live/on-air.ts';
import { makeStream } from '../live/test-data.ts';
import { makeMedia } from '../media/test-data.ts';
import { movePitch } from '../pitch/move-pitch.ts';
import { settlePitch } from '../pitch/settle-pitch.ts';
import { makePitch } from '../pitch/test-data.ts';
import { grantPoints } from '../points/points-ledger.ts';
import { listTimeBasedBadges } from './due-queries.ts';
import { recheckBadges } from './grant-due.ts';
import { readBadges } from './read-badges.ts';
import { holdersOf, makeBadge, runBadges } from './test-data.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
  await operator.client.studioConfig.update({ body: { config: { badges_enabled: true, livestream_enabled: true } } });
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => server?.close());

async function member(): Promise<TestAccount> {
  const account = await signUp(server);
  const { db } = server.platform;
  await db.updateTable('account').set({ verified_at: new Date() }).where('id', '=', account.userId).execute();
  return account;
}

function daysAgo(days: number): Date {
  return new Date(server.clock.now().getTime() - days * dayMs);
}

interface Fact {
  plan?: string;
  kind?: 'paid' | 'trial';
  from: Date;
  to?: Date | null;
  refunded?: boolean;
}

async function addFact({ userId }: TestAccount, { plan = 'annual', kind = 'paid', from, to = null, refunded }: Fact) {
  await server.platform.db
    .insertInto('membership_fact')
    .values({
      account_id: userId,
      kind,
      plan,
      starts_at: from,
      ends_at: to,
      ...(refunded && { revoked_at: server.clock.now(), revoked_reason: 'refund' }),
    })
    .execute();
}

async function comment({ userId }: TestAccount, mediaId: number, count: number) {
  await sql`
    insert into comment_thread (media_id) values (${mediaId}) on conflict do nothing`.execute(server.platform.db);
  await sql`
    insert into comment (thread_id, account_id, client_id, message, created_at)
    select t.id, ${userId}::uuid, gen_random_uuid(), 'Nice', ${server.clock.now()}
    from comment_thread t, generate_series(1, ${count}::int)
    where media_id = ${mediaId}`.execute(server.platform.db);
}

async function watch({ userId }: TestAccount, minutes: number, kind?: 'station') {
  const { mediaId } = await makeStream(server.platform, { onAir: true, ...(kind && { kind }) });
  const watched = { media_id: mediaId, account_id: userId, watched_ms: 0, reported_at: server.clock.now() };
  await server.platform.db.insertInto('livestream_watch').values(watched).execute();
  await server.platform.db
    .updateTable('livestream_watch')
    .set({ watched_ms: minutes * 60_000 })
    .where('media_id', '=', mediaId)
    .execute();
}

/** Makes wins as rows: the games themselves are tested in features/bingo. */
async function winBingo(
  { userId }: TestAccount,
  { state, lines, isRevoked = false }: { state: 'open' | 'over'; lines: number; isRevoked?: boolean },
): Promise<number> {
  const { db } = server.platform;
  const { rows } = await sql<{ id: number }>`
    with game as (
      insert into bingo_game (media_id, title, state, pace, squares, seed, commitment, created_at)
      values (${await makeMedia(db, {})}, 'Bingo', ${state}, 'live', array_fill('A'::text, array[24]), sha256('seed'), sha256('s'), now())
      returning id
    ), player as (
      insert into bingo_player (game_id, account_id, pseudonym, card, mask, joined_at)
      select id, ${userId}::uuid, gen_random_uuid()::text, array_fill(1::smallint, array[25]), 0, now() from game
      returning id, game_id
    ), call as (
      insert into bingo_call (game_id, square, at) select id, 1, now() from game returning id
    ), win as (
      insert into bingo_win (game_id, player_id, account_id, kind, line, call_id, won_at, revoked_at)
      select p.game_id, p.id, ${userId}::uuid, 'line', n, c.id, now(), case when ${isRevoked}::boolean then now() end
      from player p, call c, generate_series(1, ${lines}::int) n
    )
    select id from game`.execute(db);
  return rows[0]?.id ?? 0;
}

async function winGiveaway({ userId }: TestAccount, state: 'notified' | 'claimed'): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with draw as (
      insert into giveaway (title, prize, created_at) values ('A kiln', 'A kiln', now()) returning id
    )
    insert into giveaway_winner (giveaway_id, position, line, pseudonym, account_id, state)
    select id, 1, 1, 'somebody', ${userId}::uuid, 'notified' from draw returning id`.execute(server.platform.db);
  if (state === 'claimed') {
    await sql`
      update giveaway_winner set state = 'claimed', claimed_at = now() where id = ${rows[0]?.id}`.execute(
      server.platform.db,
    );
  }
}

interface Situation {
  rule: () => BadgeRule;
  /** Does something that does not earn the badge yet. */
  nearly: (account: TestAccount) => Promise<unknown>;
  /** Does what is missing for the badge. */
  reach: (account: TestAccount) => Promise<unknown>;
  progress: { count: number; goal: number } | null;
}

let mediaId: number;
beforeAll(async () => {
  mediaId = await makeMedia(server.platform.db, {});
});

async function support(account: TestAccount, points: number) {
  const { platform } = server;
  const { userId, client } = account;
  await grantPoints(platform, platform.db, [{ userId, amount: points, event: randomUUID(), kind: 'granted' }]);
  const id = await makePitch(platform, operator.userId, { goal: points });
  await client.pitch.give({ params: { id }, body: { points, key: randomUUID() } });
  return id;
}

const situations: Record<string, Situation> = {
  plan: {
    rule: () => ({ kind: 'plan', planId: 'monthly' }),
    nearly: async (account) => {
      await addFact(account, { plan: 'monthly', kind: 'trial', from: daysAgo(40) });
      await addFact(account, { plan: 'monthly', from: daysAgo(10), to: daysAgo(-20), refunded: true });
      await addFact(account, { plan: 'annual', from: daysAgo(1) });
    },
    reach: (account) => addFact(account, { plan: 'monthly', from: daysAgo(0.5) }),
    progress: null,
  },
  months: {
    rule: () => ({ kind: 'months', threshold: 3 }),
    // Times that overlap count once. A trial and the future do not count.
    nearly: async (account) => {
      await addFact(account, { from: daysAgo(500), to: daysAgo(500 - 35) });
      await addFact(account, { from: daysAgo(500), to: daysAgo(500 - 35) });
      await addFact(account, { kind: 'trial', from: daysAgo(400), to: daysAgo(100) });
      await addFact(account, { from: daysAgo(35), to: daysAgo(-400) });
    },
    reach: (account) => addFact(account, { from: daysAgo(70), to: daysAgo(35) }),
    progress: { count: 2, goal: 3 },
  },
  points: {
    rule: () => ({ kind: 'points', threshold: 10 }),
    nearly: async (account) => {
      await support(account, 50);
      const id = await support(account, 7);
      for (const to of ['greenlit', 'production', 'released'] as const) {
        await movePitch(server.platform, operator.userId, { pitchId: id, to });
      }
      await settlePitch(server.platform, { pitchId: id });
    },
    reach: async (account) => {
      const id = await support(account, 3);
      for (const to of ['greenlit', 'production', 'released'] as const) {
        await movePitch(server.platform, operator.userId, { pitchId: id, to });
      }
      await settlePitch(server.platform, { pitchId: id });
    },
    progress: { count: 7, goal: 10 },
  },
  streams: {
    rule: () => ({ kind: 'streams', threshold: 2 }),
    nearly: async (account) => {
      await watch(account, 6);
      await watch(account, 4);
      await watch(account, 600, 'station');
    },
    reach: (account) => watch(account, 5),
    progress: { count: 1, goal: 2 },
  },
  comments: {
    rule: () => ({ kind: 'comments', threshold: 3 }),
    nearly: async (account) => {
      await comment(account, mediaId, 3);
      await sql`
        update comment set removed_at = now() where id in (
          select max(id) from comment where account_id = ${account.userId})`.execute(server.platform.db);
    },
    reach: (account) => comment(account, mediaId, 1),
    progress: { count: 2, goal: 3 },
  },
  bingo: {
    rule: () => ({ kind: 'bingo', threshold: 2 }),
    nearly: async (account) => {
      await winBingo(account, { state: 'over', lines: 3 });
      await winBingo(account, { state: 'open', lines: 1 });
      await winBingo(account, { state: 'over', lines: 1, isRevoked: true });
    },
    reach: async (account) => {
      const id = await winBingo(account, { state: 'open', lines: 1 });
      await sql`update bingo_game set state = 'over', over_at = now() where id = ${id}`.execute(server.platform.db);
    },
    progress: { count: 1, goal: 2 },
  },
  giveaway: {
    rule: () => ({ kind: 'giveaway', threshold: 1 }),
    nearly: (account) => winGiveaway(account, 'notified'),
    reach: (account) => winGiveaway(account, 'claimed'),
    progress: { count: 0, goal: 1 },
  },
  date: {
    rule: () => ({ kind: 'date', date: daysAgo(0).toISOString().slice(0, 10) }),
    nearly: async (account) => {
      await addFact(account, { from: daysAgo(30), to: daysAgo(1) });
      await addFact(account, { from: daysAgo(-2) });
    },
    reach: (account) => addFact(account, { from: daysAgo(1), to: daysAgo(-1) }),
    progress: null,
  },
};

test.each(Object.keys(situations))('%s: earned by an event, and over the past, with progress before', async (name) => {
  const { rule, nearly, reach, progress } = situations[name] as Situation;
  const { platform } = server;
  const [live, past, never] = [await member(), await member(), await member()];
  await nearly(past);
  await reach(past);
  await nearly(live);
  const badge = await makeBadge(platform, operator.userId, rule());
  await runBadges(platform);
  const own = new Set([live, past, never].map(({ userId }) => userId));
  const holders = async () => (await holdersOf(platform, badge)).filter((id) => own.has(id));
  expect(await holders()).toEqual([past.userId]);
  const shown = async () => (await live.client.badge.list()).badges.find(({ id }) => id === badge);
  expect(await shown()).toMatchObject({ earned: null, progress });
  await reach(live);
  await runBadges(platform);
  expect(await holders()).toEqual([past.userId, live.userId].toSorted());
  expect(await shown()).toMatchObject({ earned: expect.any(String), progress: null });
  // Never twice: another check changes nothing.
  const rows = () =>
    platform.db.selectFrom('badge_earned').selectAll().where('badge_id', '=', badge).orderBy('account_id');
  const before = await rows().execute();
  await recheckBadges(platform);
  await runBadges(platform);
  expect(await rows().execute()).toEqual(before);
  await operator.client.studioBadges.end({ params: { id: badge } });
});

test.each([
  ['points', 'points_enabled'],
  ['streams', 'livestream_enabled'],
  ['bingo', 'bingo_enabled'],
  ['giveaway', 'giveaways_enabled'],
] as const)('a badge for %s is not listed as to earn while that is switched off', async (kind, flag) => {
  const badge = await makeBadge(server.platform, operator.userId, { kind, threshold: 1 });
  const { client } = await member();
  const listed = async (isOn: boolean) => {
    await operator.client.studioConfig.update({ body: { config: { [flag]: isOn } } });
    return (await client.badge.list()).badges.some(({ id }) => id === badge);
  };
  expect([await listed(false), await listed(true)]).toEqual([false, true]);
});

test('joined: accounts from before a day, with a confirmed address', async () => {
  const { platform } = server;
  const [old, fresh, unconfirmed] = [await member(), await member(), await signUp(server)];
  const made = (at: Date, { userId }: TestAccount) =>
    platform.db.updateTable('account').set({ created_at: at }).where('id', '=', userId).execute();
  await made(daysAgo(3000), old);
  await made(daysAgo(3000), unconfirmed);
  const date = daysAgo(2000).toISOString().slice(0, 10);
  const badge = await makeBadge(platform, operator.userId, { kind: 'joined', date });
  await runBadges(platform);
  expect(await holdersOf(platform, badge)).toEqual([old.userId]);
  const shown = async ({ client }: TestAccount) => (await client.badge.list()).badges.some(({ id }) => id === badge);
  expect([await shown(old), await shown(unconfirmed), await shown(fresh)]).toEqual([true, true, false]);
});

test('a badge for a membership on a day is listed until that day is over (UTC), then for those who have it', async () => {
  const { platform, clock } = server;
  const [has, hasNot] = [await member(), await member()];
  clock.set(new Date('2025-03-09T12:00:00Z'));
  await addFact(has, { from: daysAgo(20) });
  const badge = await makeBadge(platform, operator.userId, { kind: 'date', date: '2025-03-10' });
  await runBadges(platform);
  const listed = async ({ userId }: TestAccount) =>
    (await readBadges(platform, userId)).badges.find(({ id }) => id === badge);
  const at = async (time: string) => {
    clock.set(new Date(time));
    await recheckBadges(platform);
    await runBadges(platform);
    return [await listed(has), await listed(hasNot)].map((found) => found && found.earned);
  };
  expect(await at('2025-03-09T23:59:59Z')).toEqual([null, null]);
  const earned = '2025-03-10T00:00:00.000Z';
  expect(await at('2025-03-10T23:59:59Z')).toEqual([earned, null]);
  expect(await at('2025-03-11T00:00:00Z')).toEqual([earned, undefined]);
});

test('an account without a confirmed address earns a badge once it is confirmed, or has a membership', async () => {
  const { platform } = server;
  const [confirms, joins, idle] = [await signUp(server), await signUp(server), await signUp(server)];
  for (const account of [confirms, joins, idle]) await comment(account, mediaId, 1);
  const badge = await makeBadge(platform, operator.userId, { kind: 'comments', threshold: 1 });
  const own = [confirms, joins, idle].map(({ userId }) => userId);
  const holders = async () => (await holdersOf(platform, badge)).filter((id) => own.includes(id));
  await runBadges(platform);
  expect(await holders()).toEqual([]);
  await platform.db.updateTable('account').set({ verified_at: new Date() }).where('id', '=', confirms.userId).execute();
  await addFact(joins, { from: daysAgo(1) });
  await runBadges(platform);
  expect(await holders()).toEqual([confirms.userId, joins.userId].toSorted());
});

test('months that go by earn a badge in the night; the date is that of the last month', async () => {
  const { platform, clock } = server;
  const account = await member();
  await addFact(account, { from: new Date('2024-01-31T10:00:00Z') });
  clock.set(new Date('2024-03-30T09:00:00Z'));
  const badge = await makeBadge(platform, operator.userId, { kind: 'months', threshold: 2 });
  await runBadges(platform);
  expect(await holdersOf(platform, badge)).toEqual([]);
  clock.set(new Date('2024-04-02T09:00:00Z'));
  await recheckBadges(platform);
  await runBadges(platform);
  expect(await holdersOf(platform, badge)).toEqual([account.userId]);
  const { at } = await platform.db
    .selectFrom('badge_earned')
    .select('at')
    .where('badge_id', '=', badge)
    .executeTakeFirstOrThrow();
  expect(at.toISOString()).toBe('2024-03-31T10:00:00.000Z');
});

test.each(['UTC', 'Pacific/Kiritimati'])(
  'the nights after a day look at it once more, for three days, also where it is %s',
  async (zone) => {
    const { platform } = server;
    const badge = await makeBadge(platform, operator.userId, { kind: 'date', date: '2023-05-20' });
    await runBadges(platform);
    vi.stubEnv('TZ', zone);
    const listed = async (day: string) => {
      const since = new Date(`${day}T20:00:00Z`);
      return (await listTimeBasedBadges(platform.db, { kinds: ['date'], now: since, since })).includes(badge);
    };
    expect([await listed('2023-05-20'), await listed('2023-05-21')]).toEqual([true, false]);
  },
);

test('an attended stream is dated when its five minutes were watched, and one that is over is not attended any more', async () => {
  const { clock, platform } = server;
  const badge = await makeBadge(platform, operator.userId, { kind: 'streams', threshold: 1 });
  const [early, late] = [await member(), await member()];
  const { mediaId, livestreamId } = await makeStream(platform, { onAir: true, access: 'free' });
  const report = ({ client }: TestAccount, watchDurationMs: number) =>
    client.live.reportWatch({ params: { id: mediaId }, query: { livestreamId, watchDurationMs } });
  clock.advance(3_600_000);
  await report(early, 0);
  for (let n = 0; n < 30; n += 1) {
    clock.advance(10_000);
    await report(early, 10_000);
  }
  const at = clock.now();
  await endLive(platform, { livestreamId });
  clock.advance(3_600_000);
  await report(late, 300_000);
  await runBadges(platform);
  const earned = platform.db.selectFrom('badge_earned').selectAll().where('badge_id', '=', badge);
  const rows = (await earned.execute()).filter((row) => [early.userId, late.userId].includes(row.account_id ?? ''));
  expect(rows).toMatchObject([{ account_id: early.userId, at }]);
});
