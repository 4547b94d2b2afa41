import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { waitForLocks } from '../../../test/wait-for-locks.ts';
import { killWorker, startWorker } from '../../../test/worker.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { endBadge } from '../badge/edit-badge.ts';
import { grantPlanBadge } from '../badge/grant-badge.ts';
import { makeBadge } from '../badge/test-data.ts';
import { makeStream } from '../live/test-data.ts';
import { makePlayable } from '../playback/test-data.ts';
import { dealCard } from './deal-card.ts';
import { givePrizes } from './give-prizes.ts';
import { lockDueAwards } from './prize-queries.ts';
import { reachMoment } from './reach-moment.ts';
import { makeGame, squareTexts } from './test-data.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
  await operator.client.studioConfig.update({ body: { config: { bingo_enabled: true } } });
});
afterAll(async () => {
  await server.close();
});

type Wish = Parameters<typeof makeGame>[1];

/** A live game in which each of these accounts has a card, and all cards are full. */
async function makeWon(
  players: TestAccount[],
  wish: Omit<Wish, 'mediaId'>,
  { codes = [], createdBy = operator.userId }: { codes?: string[]; createdBy?: string } = {},
) {
  const { mediaId } = await makeStream(server.platform, { createdBy, access: 'free', onAir: true });
  const gameId = await makeGame(operator.client, { mediaId, squares: squareTexts(24), ...wish });
  const params = { id: gameId };
  const { studioBingo } = operator.client;
  if (codes.length > 0) await studioBingo.addCodes({ params, body: { goal: 'full', codes } });
  for (const { userId } of players) await dealCard(server.platform, { gameId, userId });
  for (let square = 0; square < 24; square += 1) await studioBingo.call({ params, body: { square } });
  return gameId;
}

function end(gameId: number) {
  return operator.client.studioBingo.move({ params: { id: gameId }, body: { state: 'over' } });
}

async function pointsOf({ client }: TestAccount) {
  return (await client.points.balance()).pointsGained;
}

test('points and badges are given once, however many give them at the same time', async () => {
  const players = await Promise.all(Array.from({ length: 5 }, () => signUp(server)));
  const gameId = await makeWon(players, {
    prizes: [
      { goal: 'full', kind: 'points', points: 25 },
      { goal: 'line', kind: 'badge', badgeId: 'annual' },
    ],
  });
  await end(gameId);
  await Promise.all(Array.from({ length: 4 }, () => givePrizes(server.platform, { gameId })));
  await givePrizes(server.platform, { gameId });
  expect(await Promise.all(players.map(pointsOf))).toEqual([25, 25, 25, 25, 25]);
  const { badges } = await (players[0] as TestAccount).client.badge.list();
  expect(badges.filter(({ earned }) => earned !== null)).toHaveLength(1);
  const { prizes } = await operator.client.studioBingo.read({ params: { id: gameId } });
  expect(prizes.map(({ goal, given, due }) => ({ goal, given, due }))).toEqual([
    { goal: 'line', given: 5, due: 0 },
    { goal: 'full', given: 5, due: 0 },
  ]);
});

test('each winner gets one code, which nobody else sees, and the studio says when there are too few', async () => {
  const players = await Promise.all(Array.from({ length: 3 }, () => signUp(server)));
  const codes = ['ONE-1', 'TWO-2', 'ONE-1'];
  const gameId = await makeWon(players, { prizes: [{ goal: 'full', kind: 'codes' }] }, { codes });
  const params = { id: gameId };
  expect((await operator.client.studioBingo.read({ params })).prizes[0]).toMatchObject({ codes: 2 });
  await end(gameId);
  await Promise.all([givePrizes(server.platform, { gameId }), givePrizes(server.platform, { gameId })]);
  const prizes = await Promise.all(
    players.map(async ({ client }) => (await client.bingo.prizes({ params })).prizes[0]),
  );
  // All three win with the same call, so their pseudonyms decide.
  const games = await Promise.all(players.map(({ client }) => client.bingo.read({ params })));
  const order = games.map(({ pseudonym }, place) => ({ pseudonym: pseudonym ?? '', place }));
  order.sort((one, other) => (one.pseudonym < other.pseudonym ? -1 : 1));
  const places = order.map(({ place }) => place);
  expect(places.map((place) => prizes[place]?.code)).toEqual(['ONE-1', 'TWO-2', null]);
  const last = places[2] as number;
  expect(prizes[last]).toMatchObject({ state: 'short' });
  const game = await operator.client.studioBingo.read({ params });
  expect(game.prizes[0]).toMatchObject({ codes: 0, given: 2, short: 1 });
  const { rows } = await sql<{ sealed: string }>`select encode(sealed, 'escape') as sealed from bingo_code`.execute(
    server.platform.db,
  );
  expect(JSON.stringify(rows)).not.toContain('ONE-1');

  await operator.client.studioBingo.addCodes({ params, body: { goal: 'full', codes: ['THREE-3'] } });
  const { winners } = await operator.client.studioBingo.winners({ params });
  const short = winners.find(({ award }) => award === 'short');
  await operator.client.studioBingo.release({ params, body: { winId: short?.winId ?? 0 } });
  await givePrizes(server.platform, { gameId });
  const after = await (players[last] as TestAccount).client.bingo.prizes({ params });
  expect(after.prizes[0]).toMatchObject({ state: 'given', code: 'THREE-3' });
});

test('a second account of the same person gets no second prize until staff give it', async () => {
  const name = `person-${crypto.randomUUID()}`;
  const first = await signUp(server, { email: `${name}@gmail.com` });
  const again = await signUp(server, { email: `${name}+two@gmail.com` });
  const other = await signUp(server);
  const creator = await signUp(server, { role: 'creator' });
  const prizes = [{ goal: 'full' as const, kind: 'points' as const, points: 10 }];
  const gameId = await makeWon([first, again, other], { prizes }, { createdBy: creator.userId });
  await end(gameId);
  await givePrizes(server.platform, { gameId });
  // All three win with the same call, and chance decides which account of the person is first.
  const pair = await Promise.all([first, again].map(pointsOf));
  expect(pair.toSorted((a, b) => a - b)).toEqual([0, 10]);
  expect(await pointsOf(other)).toBe(10);
  const params = { id: gameId };
  const { winners } = await operator.client.studioBingo.winners({ params });
  const withheld = winners.filter(({ award }) => award === 'withheld');
  expect(withheld.map(({ userId }) => userId)).toEqual([(pair[0] === 0 ? first : again).userId]);
  const release = { params, body: { winId: withheld[0]?.winId ?? 0 } };
  await expect(creator.client.studioBingo.release(release)).rejects.toMatchObject({ code: 'forbidden' });
  await operator.client.studioBingo.release(release);
  await givePrizes(server.platform, { gameId });
  expect(await Promise.all([first, again, other].map(pointsOf))).toEqual([10, 10, 10]);
});

test('a badge that cannot be given does not count as a given prize', async () => {
  const { platform } = server;
  const players = await Promise.all(Array.from({ length: 3 }, () => signUp(server)));
  const rule = { kind: 'bingo' as const, threshold: 99 };
  const badgeId = await makeBadge(platform, operator.userId, rule, { edition: 2 });
  const holder = players[0] as TestAccount;
  await grantPlanBadge(platform.db, { userId: holder.userId, badge: badgeId, event: 'test', at: server.clock.now() });
  const prizes = [{ goal: 'full' as const, kind: 'badge' as const, badgeId }];
  const gameId = await makeWon(players, { prizes });
  await end(gameId);
  await givePrizes(platform, { gameId });
  // One winner has the badge already; one badge was left for the other two.
  const params = { id: gameId };
  expect((await operator.client.studioBingo.read({ params })).prizes).toMatchObject([{ given: 2, short: 1, due: 0 }]);

  const ended = await makeBadge(platform, operator.userId, rule);
  const late = await makeWon([holder], { prizes: [{ goal: 'full', kind: 'badge', badgeId: ended }] });
  await endBadge(platform, operator.userId, ended);
  await end(late);
  await givePrizes(platform, { gameId: late });
  const [prize] = (await holder.client.bingo.prizes({ params: { id: late } })).prizes;
  expect(prize).toMatchObject({ kind: 'badge', state: 'short' });
});

test('winners are locked in the common lock order of points holders', async () => {
  const { platform } = server;
  const players = await Promise.all(Array.from({ length: 2 }, () => signUp(server)));
  const userIds = players.map(({ userId }) => userId);
  const gameId = await makeWon(players, { prizes: [{ goal: 'full', kind: 'points', points: 4 }] });
  await end(gameId);
  // The first one among winners of the same call has the later row.
  const order = await inTransaction(platform.db, (tx) => lockDueAwards(tx, { gameId, count: 2 }));
  const [last = '', first = ''] = order.map(({ userId }) => userId ?? '');
  expect([first, last].toSorted()).toEqual(userIds.toSorted());
  await sql`insert into points_holder (account_id) values (${first})`.execute(platform.db);
  await sql`insert into points_holder (account_id) values (${last})`.execute(platform.db);
  const lock = (tx: Db, userId: string) =>
    sql`select from points_holder where account_id = ${userId} for no key update nowait`.execute(tx);
  const given = await inTransaction(platform.db, async (tx) => {
    await lock(tx, first);
    const giving = givePrizes(platform, { gameId });
    await waitForLocks(platform.db, 1);
    await lock(tx, last);
    return { giving };
  });
  await given.giving;
  expect(await Promise.all(players.map(pointsOf))).toEqual([4, 4]);
});

test('the first places share their prize, staff take none, and those after them get none', async () => {
  const [first, late] = [await signUp(server), await signUp(server)];
  const { mediaId } = await makeStream(server.platform, { createdBy: operator.userId, access: 'free', onAir: true });
  const prizes = [{ goal: 'full' as const, kind: 'points' as const, points: 5, places: 1 }];
  const gameId = await makeGame(operator.client, { mediaId, squares: squareTexts(60), prizes });
  const params = { id: gameId };
  const deal = async ({ userId }: TestAccount) => (await dealCard(server.platform, { gameId, userId }))?.card ?? [];
  const [ofStaff, ofFirst, ofLate] = [await deal(operator), await deal(first), await deal(late)];
  const others = Array.from({ length: 60 }, (_, square) => square);
  const squares = [...new Set([...ofStaff, ...ofFirst, ...others])].filter((square) => square >= 0);
  for (const square of squares) await operator.client.studioBingo.call({ params, body: { square } });
  await end(gameId);
  await givePrizes(server.platform, { gameId });
  const isTie = ofLate.every((square) => ofStaff.includes(square) || ofFirst.includes(square));
  expect(await Promise.all([operator, first, late].map(pointsOf))).toEqual([0, 5, isTie ? 5 : 0]);
});

test('the last badge of an edition goes to a member, not to staff who reached the goal with them', async () => {
  const { platform } = server;
  const badgeId = await makeBadge(platform, operator.userId, { kind: 'bingo', threshold: 99 }, { edition: 1 });
  const member = await signUp(server);
  const staff = await Promise.all(Array.from({ length: 4 }, () => signUp(server, { role: 'moderator' })));
  const gameId = await makeWon([...staff, member], { prizes: [{ goal: 'full', kind: 'badge', badgeId }] });
  await end(gameId);
  await givePrizes(platform, { gameId });
  const [prize] = (await member.client.bingo.prizes({ params: { id: gameId } })).prizes;
  expect(prize).toMatchObject({ kind: 'badge', state: 'given' });
});

test.each(['points', 'codes'] as const)('staff get no %s as a prize, also when it is given again', async (kind) => {
  const member = await signUp(server);
  const prize = { goal: 'full' as const, kind, ...(kind === 'points' && { points: 9 }) };
  const codes = kind === 'codes' ? ['ONE-1', 'TWO-2'] : [];
  const gameId = await makeWon([operator, member], { prizes: [prize] }, { codes });
  await end(gameId);
  await givePrizes(server.platform, { gameId });
  const params = { id: gameId };
  const { winners } = await operator.client.studioBingo.winners({ params });
  const refused = winners.find(({ award }) => award === 'staff');
  expect(refused?.userId).toBe(operator.userId);
  await operator.client.studioBingo.release({ params, body: { winId: refused?.winId ?? 0 } });
  await givePrizes(server.platform, { gameId });
  const prizesOf = async ({ client }: TestAccount) => (await client.bingo.prizes({ params })).prizes;
  expect(await prizesOf(operator)).toMatchObject([{ kind, state: 'staff', code: null }]);
  expect(await prizesOf(member)).toMatchObject([{ kind, state: 'given', code: kind === 'codes' ? 'ONE-1' : null }]);
  expect(await Promise.all([operator, member].map(pointsOf))).toEqual(kind === 'points' ? [0, 9] : [0, 0]);
  const game = await operator.client.studioBingo.read({ params });
  expect(game.prizes).toMatchObject([{ given: 1, short: 0, staff: 1, codes: kind === 'codes' ? 1 : 0 }]);
});

test('in a recording a prize for all is given when it is reached', async () => {
  const member = await signUp(server);
  const { mediaId } = await makePlayable(server.platform, { createdBy: operator.userId, access: 'free' });
  const calls = Array.from({ length: 24 }, (_, square) => ({ square, atMs: square * 1000 }));
  const prizes = [{ goal: 'line' as const, kind: 'points' as const, points: 3 }];
  const gameId = await makeGame(operator.client, { mediaId, squares: squareTexts(24), calls, prizes });
  await dealCard(server.platform, { gameId, userId: member.userId });
  // Counts grow by stored wins: the wins of a call are not counted again for each one.
  await sql`update bingo_call set full_cards = 40 where game_id = ${gameId} and square = 23`.execute(
    server.platform.db,
  );
  await reachMoment(server.platform, { gameId, userId: member.userId, atMs: 24_000 });
  await givePrizes(server.platform, { gameId });
  expect(await pointsOf(member)).toBe(3);
  const { calls: reached } = await operator.client.studioBingo.read({ params: { id: gameId } });
  expect(reached.at(-1)).toMatchObject({ square: 23, full: 41 });
  await end(gameId);
  await givePrizes(server.platform, { gameId });
  expect(await pointsOf(member)).toBe(3);
});

test('workers that are killed while they give prizes, and those who go on, give each once', {
  timeout: 240_000,
}, async () => {
  const count = 3000;
  const { platform } = server;
  const { mediaId } = await makeStream(platform, { createdBy: operator.userId, access: 'free', onAir: true });
  const prizes = [{ goal: 'full' as const, kind: 'points' as const, points: 7 }];
  const gameId = await makeGame(operator.client, { mediaId, squares: squareTexts(24), prizes });
  await operator.client.studioBingo.call({ params: { id: gameId }, body: { square: 0 } });
  await sql`
    with made as (
      insert into account (email, display_name, role, created_at)
      select 'winner' || n || '@example.com', 'Winner', 'member', now() from generate_series(1, ${count}::int) n
      returning id
    ), player as (
      insert into bingo_player (game_id, account_id, pseudonym, card, mask, joined_at)
      select ${gameId}, id, md5(id::text), array_fill(0, array[25]), 33554431, now() from made returning id, account_id
    )
    insert into bingo_win (game_id, player_id, account_id, kind, line, call_id, won_at)
    select ${gameId}, p.id, p.account_id, 'full', 12, c.id, now()
    from player p, bingo_call c where c.game_id = ${gameId}`.execute(platform.db);
  await sql`update bingo_call set full_cards = ${count} where game_id = ${gameId}`.execute(platform.db);
  await end(gameId);
  const given = async () => (await operator.client.studioBingo.read({ params: { id: gameId } })).prizes[0]?.given ?? 0;
  const worker = await startWorker(server);
  while ((await given()) === 0);
  await killWorker(server, worker);
  expect(await given()).toBeLessThan(count);
  await Promise.all([startWorker(server), givePrizes(platform, { gameId })]);
  await expect.poll(given, { timeout: 120_000 }).toBe(count);
  const { rows } = await sql<{ wrong: number; holders: number }>`
    select count(*) filter (where h.issued <> 7)::int as wrong, count(*)::int as holders
    from points_holder h join bingo_player p on p.account_id = h.account_id
    where p.game_id = ${gameId}`.execute(platform.db);
  expect(rows).toEqual([{ wrong: 0, holders: count }]);
});

test('an erased account leaves its card and its win, without the person', async () => {
  const member = await signUp(server);
  const gameId = await makeWon([member], {});
  const params = { id: gameId };
  const before = await operator.client.studioBingo.winners({ params });
  await sql`delete from account where id = ${member.userId}`.execute(server.platform.db);
  const after = await operator.client.studioBingo.winners({ params });
  expect(after.winners).toEqual(before.winners.map((winner) => ({ ...winner, userId: null, displayName: '' })));
  expect((await operator.client.studioBingo.read({ params })).players).toBe(1);
});
