import { randomBytes } from 'node:crypto';
import { inBatches } from '../../platform/db/in-groups.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { raiseEvents } from '../../platform/realtime/raise-events.ts';
import { bingoRoom } from './bingo-room.ts';
import { type CallRow, listCallsOf } from './call-queries.ts';
import { drawCard } from './draw-card.ts';
import { findWins, markCalledCells } from './find-wins.ts';
import { type GameRow, lockGames } from './game-queries.ts';
import { insertPlayers, listPlayers, type PlayerKey, type PlayerRow } from './player-queries.ts';
import { insertWins } from './win-queries.ts';

const groupMax = 200;
const noCell = 1 << 12;

/**
 * Deals the card of a member, once. It follows from the seed and a new random pseudonym, so nobody can choose it. In a
 * live game, squares that were called before are marked. Returns null if the game is over, or gone.
 */
export async function dealCard(platform: Platform, key: PlayerKey): Promise<PlayerRow | null> {
  return dealInBatches(platform, key);
}

const dealInBatches = inBatches<PlayerKey, PlayerRow | null>(dealGroup, { itemsMax: groupMax });

function dealGroup(platform: Platform, keys: PlayerKey[]): Promise<(PlayerRow | null)[]> {
  return inTransaction(platform.db, async (tx) => {
    const known = await listPlayers(tx, keys);
    const missing = keys.filter((_, place) => !known[place]);
    if (missing.length === 0) return known.map((player) => player ?? null);
    const gameIds = [...new Set(missing.map(({ gameId }) => gameId))];
    const games = (await lockGames(tx, gameIds)).filter(({ state }) => state === 'announced' || state === 'open');
    // Another process may have dealt some in the meantime.
    const before = await listPlayers(tx, keys);
    const calls = await listCallsOf(tx, gameIds);
    const wanted = new Map(keys.flatMap((key, place) => (before[place] ? [] : [[`${key.gameId} ${key.userId}`, key]])));
    const dealt = [...wanted.values()].flatMap((key) => {
      const game = games.find(({ id }) => id === key.gameId);
      const own = calls.filter(({ gameId }) => gameId === key.gameId);
      return game ? [newPlayer(game, own, key.userId, platform.clock.now())] : [];
    });
    const added = await insertPlayers(tx, dealt);
    const gameOf = new Map(games.map((game) => [game.id, game]));
    const wins = added.flatMap((player) => {
      const game = gameOf.get(player.gameId) as GameRow;
      const own = calls.filter(({ gameId }) => gameId === player.gameId);
      const found = findWins({ ...player, before: noCell, after: player.mask, calls: own });
      return found
        .filter(({ goal }) => goal !== 'further' || game.goals.includes(goal))
        .map((win) => ({ ...win, player }));
    });
    await insertWins(tx, { wins, at: platform.clock.now() });
    const touched = [...new Set(added.map(({ gameId }) => gameId))];
    raiseEvents(
      platform,
      tx,
      touched.map((gameId) => ({ room: bingoRoom(gameId), kind: 'players', subjectId: gameId })),
    );
    const all = new Map(added.map((player) => [`${player.gameId} ${player.userId}`, player]));
    return keys.map((key, place) => before[place] ?? all.get(`${key.gameId} ${key.userId}`) ?? null);
  });
}

function newPlayer(game: GameRow, calls: CallRow[], userId: string, at: Date): Omit<PlayerRow, 'id'> {
  const pseudonym = randomBytes(8).toString('hex');
  const card = drawCard(game, pseudonym);
  const isLive = game.pace === 'live';
  const called = isLive && game.marking === 'automatic' ? calls.map(({ square }) => square) : [];
  return {
    gameId: game.id,
    userId,
    pseudonym,
    card,
    mask: markCalledCells(card, called),
    joinedAt: at,
    sinceCallId: isLive ? (calls.at(-1)?.id ?? null) : null,
    reachedMs: 0,
    reachedAt: null,
  };
}
