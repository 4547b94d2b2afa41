import { createHash, createHmac } from 'node:crypto';
import { bingoBlock, bingoCard, bingoCommitment, linesIn } from '@greenlight/contract/bingo-card';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { type BingoPlayer, openBingoPlayer } from '../../../test/bingo-socket.ts';
import { startSecondServer, startTestServer, type TestServer } from '../../../test/test-server.ts';
import { runPremieres } from '../live/premiere/run-premieres.ts';
import { makeStream } from '../live/test-data.ts';
import { makePlayable, sealedPlaylist } from '../playback/test-data.ts';
import { makeGame, squareTexts } from './test-data.ts';

let server: TestServer;
let second: TestServer;
let operator: TestAccount;
const open: BingoPlayer[] = [];

beforeAll(async () => {
  server = await startTestServer();
  second = await startSecondServer(server);
  operator = await signUp(server, { role: 'operator' });
  await setSwitch(true);
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await second.close();
  await server.close();
});

function setSwitch(bingo_enabled: boolean) {
  return operator.client.studioConfig.update({ body: { config: { bingo_enabled } } });
}

async function makeLive(access: 'free' | 'members' = 'free') {
  return makeStream(server.platform, { createdBy: operator.userId, access, onAir: true });
}

async function play(gameId: number, account?: TestAccount, at = server) {
  const member = account ?? (await signUp(server));
  const player = await openBingoPlayer(at.url, member.token);
  open.push(player);
  expect(await player.send({ type: 'join', gameId })).toEqual({ ok: true, id: null });
  return { ...member, player, own: () => player.last('own'), game: () => player.last('game') };
}

function call(gameId: number, square: number) {
  return operator.client.studioBingo.call({ params: { id: gameId }, body: { square } });
}

const patience = { timeout: 10_000, interval: 20 };

test('the seed is fixed before the game, and seed, squares and pseudonym make each card again', async () => {
  const { mediaId } = await makeLive();
  const gameId = await makeGame(operator.client, { mediaId, isClosed: true });
  const params = { id: gameId };
  const member = await play(gameId);
  const card = member.own()?.card ?? [];
  const announced = await member.client.bingo.read({ params });
  expect(announced).toMatchObject({
    state: 'announced',
    seed: null,
    commitment: expect.stringMatching(/^[\da-f]{64}$/),
  });
  expect(JSON.stringify(await operator.client.studioBingo.read({ params }))).not.toContain('seed');
  await expect(member.client.bingo.cards({ params })).rejects.toMatchObject({ code: 'not_found' });
  // A second join does not give another card.
  const again = await play(gameId, member);
  expect(again.own()).toEqual(member.own());
  await expect(
    operator.client.studioBingo.update({ params, body: { squares: squareTexts(40) } }),
  ).rejects.toMatchObject({ code: 'conflict' });

  await operator.client.studioBingo.move({ params, body: { state: 'open' } });
  await call(gameId, 3);
  await operator.client.studioBingo.move({ params, body: { state: 'over' } });
  const { seed, squares, commitment, pseudonym } = await member.client.bingo.read({ params });
  const announcement = bingoCommitment(gameId, seed ?? '', squares);
  expect(createHash('sha256').update(announcement).digest('hex')).toBe(announced.commitment);
  expect(commitment).toBe(announced.commitment);
  const { cards } = await member.client.bingo.cards({ params });
  expect(cards).toEqual([{ pseudonym, squares: card }]);
  const blockOf = (block: number) =>
    createHmac('sha256', Buffer.from(seed ?? '', 'hex'))
      .update(bingoBlock(gameId, pseudonym ?? '', block))
      .digest();
  expect(bingoCard(squares.length, blockOf)).toEqual(card);
});

test('squares are 24 to 75, each once, and a draft is for its team', async () => {
  const { mediaId } = await makeLive();
  const create = (squares: string[]) =>
    operator.client.studioBingo.create({ body: { title: 'A game', mediaId, squares } });
  await expect(create(squareTexts(23))).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(create(squareTexts(76))).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(create([...squareTexts(29), 'SOMEBODY says word 3'])).rejects.toMatchObject({
    fields: [expect.objectContaining({ path: 'body.squares.29' })],
  });
  const { id } = await create(squareTexts(24));
  expect((await create(squareTexts(75))).squares).toHaveLength(75);
  const member = await signUp(server);
  await expect(member.client.bingo.read({ params: { id } })).rejects.toMatchObject({ code: 'not_found' });
  const stranger = await signUp(server, { role: 'creator' });
  await expect(stranger.client.studioBingo.read({ params: { id } })).rejects.toMatchObject({ code: 'not_found' });
  expect((await stranger.client.studioBingo.list()).games).toEqual([]);
  await expect(call(id, 1)).rejects.toMatchObject({ code: 'conflict' });
});

test('a call reaches members of both processes, and who completes a line by it shares the place', async () => {
  const { mediaId } = await makeLive();
  const gameId = await makeGame(operator.client, { mediaId, squares: squareTexts(24) });
  const one = await play(gameId);
  const two = await play(gameId, undefined, second);
  const row = (one.own()?.card ?? []).slice(0, 5);
  const column = [0, 1, 2, 3, 4].map((step) => (two.own()?.card ?? [])[step * 5] ?? -1);
  const called = new Set<number>();
  for (const square of row) {
    called.add(square);
    await call(gameId, square);
    const heard = () => [one, two].map(({ game }) => game()?.calls?.length);
    await expect.poll(heard, patience).toEqual([called.size, called.size]);
  }
  const params = { id: gameId };
  const mine = (await one.client.bingo.read({ params })).wins;
  expect(mine[0]).toMatchObject({ goal: 'line', place: 1 });
  for (const square of column) await call(gameId, square);
  const theirs = (await two.client.bingo.read({ params })).wins;
  expect(theirs[0]).toMatchObject({ goal: 'line' });
  const { winners } = await operator.client.studioBingo.winners({ params });
  expect(winners.filter(({ goal }) => goal === 'line')).toHaveLength(2);
  expect(winners[0]).toMatchObject({ pseudonym: one.own()?.pseudonym, place: 1 });
  // The same square again changes nothing.
  const before = await operator.client.studioBingo.read({ params });
  expect((await call(gameId, row[0] as number)).calls).toEqual(before.calls);
  expect(before.calls[0]?.atMs).toBeGreaterThanOrEqual(0);

  for (let square = 0; square < 24; square += 1) await call(gameId, square);
  const full = await operator.client.studioBingo.winners({ params });
  // Both cards have all 24 squares.
  expect(full.winners.filter(({ goal }) => goal === 'full').map(({ place }) => place)).toEqual([1, 1]);
});

test('reaching a line that is not a goal of the game is no win', async () => {
  const { mediaId } = await makeLive();
  const gameId = await makeGame(operator.client, { mediaId, squares: squareTexts(24), goals: ['full'] });
  const one = await play(gameId);
  const winners = async () => (await operator.client.studioBingo.winners({ params: { id: gameId } })).winners;
  const [last = -1, ...others] = (one.own()?.card ?? []).filter((square) => square >= 0).toReversed();
  for (const square of others) await call(gameId, square);
  expect(await winners()).toEqual([]);
  await call(gameId, last);
  expect(await winners()).toMatchObject([{ goal: 'full', place: 1, pseudonym: one.own()?.pseudonym }]);
});

test('beside a premiere the team calls, and cards are there before it begins', async () => {
  const { platform, clock } = server;
  const { mediaId, assetId } = await makePlayable(platform, { publishAt: null, createdBy: operator.userId });
  await platform.storage.putBytes(`v/${assetId}/g1/240p/playlist.m3u8`, sealedPlaylist);
  const startsAt = new Date(clock.now().getTime() + 60_000).toISOString();
  await operator.client.studioPlayout.premiere({ params: { mediaId }, body: { startsAt } });
  const gameId = await makeGame(operator.client, { mediaId });
  const member = await play(gameId);
  expect((await member.client.bingo.ofMedia({ params: { mediaId } })).game).toMatchObject({ id: gameId, pace: 'live' });
  clock.advance(60_000);
  await runPremieres(platform);
  clock.advance(1500);
  expect((await call(gameId, 3)).calls).toMatchObject([{ square: 3, atMs: 1500 }]);
  await expect.poll(() => member.game()?.calls, patience).toMatchObject([{ square: 3 }]);
  // The premiere is over, and the game stays beside the video.
  clock.advance(600_000);
  await runPremieres(platform);
  await operator.client.studioBingo.move({ params: { id: gameId }, body: { state: 'over' } });
  const { state, media } = await member.client.bingo.read({ params: { id: gameId } });
  expect({ state, media }).toMatchObject({ state: 'over', media: { mediaId, livestreamId: null } });
});

test('a player who reconnects or joins late gets the same state', async () => {
  const { mediaId } = await makeLive();
  const gameId = await makeGame(operator.client, { mediaId });
  const one = await play(gameId);
  for (const square of [0, 1, 2]) await call(gameId, square);
  await expect.poll(() => one.game()?.calls?.length, patience).toBe(3);
  one.player.socket.disconnect();
  await call(gameId, 3);
  const again = await play(gameId, one, second);
  expect(again.own()?.card).toEqual(one.own()?.card);
  expect(again.game()?.calls?.map(({ square }) => square)).toEqual([0, 1, 2, 3]);
  const late = await play(gameId);
  expect(late.game()?.calls).toEqual(again.game()?.calls);
  expect(late.own()?.mask).not.toBe(0);
  // A card that a client sends is not used.
  const cheat = await openBingoPlayer(server.url, (await signUp(server)).token);
  open.push(cheat);
  const [card, pseudonym] = [one.own()?.card, one.own()?.pseudonym];
  const wish = { type: 'join' as const, gameId, card, pseudonym };
  expect(await cheat.send(wish)).toMatchObject({ ok: true });
  expect(cheat.last('own')?.pseudonym).not.toBe(pseudonym);
  expect(cheat.last('own')?.card).not.toEqual(card);
  await expect.poll(() => again.game()?.players, patience).toBe(3);
});

test('by hand a member marks what was called, and nothing else', async () => {
  const { mediaId } = await makeLive();
  const gameId = await makeGame(operator.client, { mediaId, squares: squareTexts(24), marking: 'hand' });
  const one = await play(gameId);
  const row = (one.own()?.card ?? []).slice(0, 5);
  const mark = (square: number) => one.player.send({ type: 'mark', gameId, square });
  expect(await mark(row[0] as number)).toMatchObject({ ok: false, code: 'conflict' });
  for (const square of row) await call(gameId, square);
  expect(linesIn(one.own()?.mask ?? 0)).toEqual([]);
  const answers = await Promise.all(row.map(mark));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  await expect.poll(() => linesIn(one.own()?.mask ?? 0), patience).toEqual([0]);
  const { wins, calls } = await one.client.bingo.read({ params: { id: gameId } });
  expect(wins).toEqual([expect.objectContaining({ goal: 'line', place: 1, callId: calls.at(-1)?.id })]);
  expect((await play(gameId, one)).own()?.mask).toBe(one.own()?.mask);
  await expect.poll(() => one.game()?.calls?.at(-1)?.lines, patience).toBe(1);
});

test('a mark by hand appears on the other devices of the member, whichever process they are connected to', async () => {
  const { mediaId } = await makeLive();
  const gameId = await makeGame(operator.client, { mediaId, squares: squareTexts(24), marking: 'hand' });
  const desk = await play(gameId);
  const [phone, tablet] = [await play(gameId, desk), await play(gameId, desk, second)];
  const stranger = await play(gameId);
  const left = await play(gameId, desk);
  await left.player.send({ type: 'leave', gameId });
  const square = desk.own()?.card[7] as number;
  await call(gameId, square);
  const before = stranger.player.frames.filter(({ type }) => type === 'own').length;
  expect(await desk.player.send({ type: 'mark', gameId, square })).toMatchObject({ ok: true });
  for (const device of [desk, phone, tablet]) {
    await expect.poll(() => (device.own()?.mask ?? 0) & (1 << 7), patience).toBe(1 << 7);
  }
  // Back to the first device. Others get nothing, and nothing is sent twice.
  const next = desk.own()?.card[8] as number;
  await call(gameId, next);
  await tablet.player.send({ type: 'mark', gameId, square: next });
  for (const device of [desk, phone, tablet]) {
    await expect.poll(() => (device.own()?.mask ?? 0) & (1 << 8), patience).toBe(1 << 8);
    expect(device.player.frames.filter(({ type }) => type === 'own')).toHaveLength(3);
  }
  expect(stranger.player.frames.filter(({ type }) => type === 'own')).toHaveLength(before);
  expect((left.own()?.mask ?? 0) & (1 << 7)).toBe(0);
});

test('a mark of a call that is taken back leaves all devices, and stays away when the square is called again', async () => {
  const { mediaId } = await makeLive();
  const gameId = await makeGame(operator.client, { mediaId, squares: squareTexts(24), marking: 'hand' });
  const desk = await play(gameId);
  const tablet = await play(gameId, desk, second);
  const devices = [desk, tablet];
  const square = desk.own()?.card[7] as number;
  const callId = (await call(gameId, square)).calls.at(-1)?.id ?? 0;
  const isMarked = (device: typeof desk) => ((device.own()?.mask ?? 0) & (1 << 7)) !== 0;
  const all = async (wanted: boolean) => {
    for (const device of devices) await expect.poll(() => isMarked(device), patience).toBe(wanted);
  };
  await desk.player.send({ type: 'mark', gameId, square });
  await all(true);
  await operator.client.studioBingo.undo({ params: { id: gameId }, body: { callId } });
  await all(false);
  await call(gameId, square);
  await expect.poll(() => tablet.game()?.calls?.length, patience).toBe(1);
  expect(devices.map(isMarked)).toEqual([false, false]);
  await tablet.player.send({ type: 'mark', gameId, square });
  await all(true);
});

test('a wrong call is taken back for a minute, with what it completed', async () => {
  const { mediaId } = await makeLive();
  const gameId = await makeGame(operator.client, { mediaId, squares: squareTexts(24) });
  const params = { id: gameId };
  const one = await play(gameId);
  const row = (one.own()?.card ?? []).slice(0, 5);
  for (const square of row) await call(gameId, square);
  const { calls, undoUntil } = await operator.client.studioBingo.read({ params });
  expect(undoUntil).not.toBeNull();
  const undo = (callId: number) => operator.client.studioBingo.undo({ params, body: { callId } });
  await expect(undo(calls[0]?.id ?? 0)).rejects.toMatchObject({ code: 'conflict' });
  const after = await undo(calls.at(-1)?.id ?? 0);
  expect(after.calls.map(({ square }) => square)).toEqual(row.slice(0, 4));
  expect((await one.client.bingo.read({ params })).wins).toEqual([]);
  await expect.poll(() => one.game()?.calls?.length, patience).toBe(4);
  await call(gameId, row[4] as number);
  expect((await one.client.bingo.read({ params })).wins).toHaveLength(1);
  server.clock.advance(61_000);
  const last = (await operator.client.studioBingo.read({ params })).calls.at(-1);
  await expect(undo(last?.id ?? 0)).rejects.toMatchObject({ code: 'conflict' });
});

test('in a recording the time calls, and skipping ahead wins nothing', async () => {
  const { mediaId } = await makePlayable(server.platform, { createdBy: operator.userId, access: 'free' });
  const calls = Array.from({ length: 24 }, (_, square) => ({ square, atMs: square * 60_000 }));
  const gameId = await makeGame(operator.client, { mediaId, squares: squareTexts(24), calls });
  const one = await play(gameId);
  expect(one.game()?.calls).toBeNull();
  const reach = (atMs: number) => one.player.send({ type: 'reach', gameId, atMs });
  await reach(10_000);
  await expect.poll(() => one.own()?.calls?.map(({ square }) => square), patience).toEqual([0]);
  await reach(23 * 60_000);
  // Thirty seconds at once, and fifteen ahead.
  await expect.poll(() => one.own()?.reachedMs, patience).toBe(45_000);
  expect((await one.client.bingo.read({ params: { id: gameId } })).wins).toEqual([]);
  // Time away does not count as watched.
  server.clock.advance(12 * 60_000);
  await reach(23 * 60_000);
  await expect.poll(() => one.own()?.reachedMs, patience).toBe(165_000);
  // At double speed, with late and early reports.
  for (let second = 0; second < 630; second += 30) {
    server.clock.advance(second % 60 === 0 ? 45_000 : 15_000);
    await reach(23 * 60_000);
  }
  await expect.poll(() => one.own()?.calls?.length, patience).toBe(24);
  const { wins } = await one.client.bingo.read({ params: { id: gameId } });
  expect(wins.map(({ goal }) => goal)).toEqual(['line', 'full']);
});

test('in a recording that is marked by hand, a square whose moment was not reached cannot be marked, whether or not the moment was reported', async () => {
  const { mediaId } = await makePlayable(server.platform, { createdBy: operator.userId, access: 'free' });
  const calls = Array.from({ length: 24 }, (_, square) => ({ square, atMs: (square + 1) * 60_000 }));
  const gameId = await makeGame(operator.client, { mediaId, squares: squareTexts(24), calls, marking: 'hand' });
  const one = await play(gameId);
  const mark = (square: number) => one.player.send({ type: 'mark', gameId, square });
  const reach = () => one.player.send({ type: 'reach', gameId, atMs: 60_000 });
  const refused = { ok: false, code: 'conflict' };
  expect(await mark(0)).toMatchObject(refused);
  // The player reports a moment sooner than it can have been watched.
  expect(await reach()).toMatchObject({ ok: true });
  expect(await mark(0)).toMatchObject(refused);
  // Only the middle is marked.
  expect(one.own()).toMatchObject({ mask: 1 << 12, calls: [] });
  server.clock.advance(30_000);
  await reach();
  expect(await mark(0)).toMatchObject({ ok: true });
  expect(await mark(1)).toMatchObject(refused);
  expect((await one.client.bingo.read({ params: { id: gameId } })).wins).toEqual([]);
  // Without a card there is no progress.
  const stranger = await openBingoPlayer(server.url, (await signUp(server)).token);
  open.push(stranger);
  expect(await stranger.send({ type: 'reach', gameId, atMs: 1000 })).toMatchObject({ ok: false, code: 'not_found' });
});

test('only people who may watch can play, and every call is refused while bingo is off', async () => {
  const { mediaId } = await makeLive('members');
  const gameId = await makeGame(operator.client, { mediaId });
  const params = { id: gameId };
  const visitor = await signUp(server);
  const member = await signUp(server, { subscribed: true });
  const refused = await openBingoPlayer(server.url, visitor.token);
  open.push(refused);
  expect(await refused.send({ type: 'join', gameId })).toMatchObject({ ok: false, code: 'subscription_required' });
  await expect(visitor.client.bingo.read({ params })).rejects.toMatchObject({ code: 'subscription_required' });
  const playing = await play(gameId, member);
  expect(playing.own()?.card).toHaveLength(25);
  await setSwitch(false);
  try {
    for (const attempt of [
      () => member.client.bingo.list(),
      () => member.client.bingo.read({ params }),
      () => member.client.bingo.ofMedia({ params: { mediaId } }),
      () => member.client.bingo.prizes({ params }),
      () => operator.client.studioBingo.list(),
      () => operator.client.studioBingo.read({ params }),
      () => operator.client.studioBingo.create({ body: { title: 'Another', mediaId } }),
      () => call(gameId, 1),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await playing.player.send({ type: 'join', gameId })).toMatchObject({ ok: false, code: 'not_found' });
  } finally {
    await setSwitch(true);
  }
});

test('a game beside a video is found there and in the lists, with the own card', async () => {
  const { mediaId } = await makeLive();
  const gameId = await makeGame(operator.client, { mediaId, isClosed: true });
  const member = await play(gameId);
  const stages = ['announced', 'open', 'over'] as const;
  const stagesOfGame = async () => {
    const lists = await Promise.all(stages.map((stage) => member.client.bingo.list({ query: { stage } })));
    return stages.filter((_, place) => lists[place]?.games.some(({ id, own }) => id === gameId && own !== null));
  };
  for (const state of stages) {
    const params = { id: gameId };
    if (state !== 'announced') await operator.client.studioBingo.move({ params, body: { state } });
    expect(await stagesOfGame()).toEqual([state]);
  }
});
