import type { BingoReceived, BingoSent } from '@greenlight/contract/bingo-realtime';
import { bingoAheadMs } from '@greenlight/contract/limits';
import { readShared } from '../../platform/cache/shared-read.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { broadcast } from '../../platform/realtime/broadcast.ts';
import type { Member } from '../../platform/realtime/room-kind.ts';
import { openRooms, type Rooms } from '../../platform/realtime/rooms.ts';
import type { ViewerSocket } from '../../platform/realtime/sockets.ts';
import { bingoRoom, gameIdOf } from './bingo-room.ts';
import { type CallRow, listCalls } from './call-queries.ts';
import { dealCard } from './deal-card.ts';
import { toCall } from './game-fields.ts';
import { findGame, type GameRow, listGames } from './game-queries.ts';
import { markedTopic, markSquare } from './mark-square.ts';
import { playProblem, requireGame, requirePlayer } from './play-right.ts';
import { createPlayerDevices, type PlayerDevices } from './player-devices.ts';
import { findPlayer, listPlayersById, type PlayerRow } from './player-queries.ts';
import { reachMoment } from './reach-moment.ts';

interface BingoRooms extends Rooms<{ viewer: Viewer }> {
  devices: PlayerDevices;
}

const playersAtOnce = 500;

/**
 * Rooms of the people who play. Each gets the present calls and counts, in one message for everything that happened in
 * between.
 */
export async function openBingoRooms(platform: Platform): Promise<BingoRooms> {
  async function send(members: Member<{ viewer: Viewer }>[], room: string, number: number) {
    const sockets = members.map(({ socket }) => socket);
    const state = await readState(platform, gameIdOf(room));
    if (state) await broadcast(sockets, 'bingo', { ...state, number });
  }
  const devices = createPlayerDevices();
  const rooms = await openRooms<{ viewer: Viewer }>(platform, {
    send: (members, { room, number }) => send(members, room, number),
    reload: (members, room) => send(members, room, 0),
    async isAllowed({ data }, room) {
      try {
        const game = await requireGame(platform, gameIdOf(room));
        return (await playProblem(platform, { viewer: data.viewer, game })) === null;
      } catch (error) {
        if (error instanceof ProblemError) return false;
        throw error;
      }
    },
    close: ({ socket }, room) => void socket.emit('bingo', { type: 'closed', gameId: gameIdOf(room) }),
  });
  const warn = (error: unknown) => platform.log.warn({ err: error }, 'devices were not notified of marks');
  await platform.bus.subscribe(markedTopic, {
    onMessage(message) {
      const marked = message.split(' ').map((each) => each.split('.').map(Number) as [number, number]);
      const behind = marked.filter(([playerId, mask]) => devices.behind(playerId, mask).length > 0);
      void sendMarks(
        platform,
        { ...rooms, devices },
        behind.map(([playerId]) => playerId),
      ).catch(warn);
    },
    onGap: () => void sendMarks(platform, { ...rooms, devices }, devices.players()).catch(warn),
  });
  return { ...rooms, devices };
}

/** Sends the marks of these players to devices that do not have them. */
async function sendMarks(platform: Platform, rooms: BingoRooms, playerIds: number[]): Promise<void> {
  const { devices } = rooms;
  for (let done = 0; done < playerIds.length; done += playersAtOnce) {
    const players = await listPlayersById(platform.db, playerIds.slice(done, done + playersAtOnce));
    const gameIds = players.map(({ gameId }) => gameId);
    const games = new Map((await listGames(platform.db, gameIds)).map((game) => [game.id, game]));
    for (const player of players) {
      const game = games.get(player.gameId);
      for (const socket of game ? devices.behind(player.id, player.mask) : []) {
        if (game && rooms.dataOf(bingoRoom(game.id), socket))
          await sendOwn(platform, devices, { socket, game, player });
        else devices.remove(player.id, socket);
      }
    }
  }
}

async function sendOwn(
  platform: Platform,
  devices: PlayerDevices,
  { socket, game, player }: { socket: ViewerSocket; game: GameRow; player: PlayerRow },
): Promise<void> {
  const own = await ownOf(platform, game, player);
  if (!socket.connected) return;
  devices.note(player.id, socket, player.mask);
  socket.emit('bingo', own);
}

/**
 * Throws `not_found`, the reason why a viewer may not watch, and `impersonating` for staff who see the site as a member
 * and would change a card.
 */
export async function answerBingo(
  platform: Platform,
  rooms: BingoRooms,
  viewer: Viewer,
  sent: BingoSent,
  socket: ViewerSocket,
): Promise<null> {
  const { gameId } = sent;
  const room = bingoRoom(gameId);
  if (sent.type === 'leave') {
    rooms.leave(room, socket);
    return null;
  }
  const game = await requireGame(platform, gameId);
  await requirePlayer(platform, { viewer, game });
  if (sent.type === 'join') return join(platform, rooms, { viewer, game, socket });
  if (viewer.actorId) throw new ProblemError('impersonating');
  const key = { gameId, userId: viewer.userId };
  const player =
    sent.type === 'mark'
      ? await markSquare(platform, { ...key, square: sent.square })
      : await reachMoment(platform, { ...key, atMs: sent.atMs });
  await sendOwn(platform, rooms.devices, { socket, game, player });
  return null;
}

/** Subscribes, reads the game, and then sends the events since. */
async function join(
  platform: Platform,
  rooms: BingoRooms,
  { viewer, game, socket }: { viewer: Viewer; game: GameRow; socket: ViewerSocket },
): Promise<null> {
  const key = { gameId: game.id, userId: viewer.userId };
  const isDealt = game.state !== 'over' && !viewer.actorId;
  const player = isDealt ? await dealCard(platform, key) : await findPlayer(platform.db, key);
  const room = bingoRoom(game.id);
  const number = await rooms.join(room, socket, { viewer });
  const state = await readShared(platform, `bingo ${game.id} ${number}`, () => readState(platform, game.id));
  if (!state) throw new ProblemError('not_found');
  if (player) await sendOwn(platform, rooms.devices, { socket, game, player });
  socket.emit('bingo', { ...state, number });
  rooms.follow(room, socket, number);
  return null;
}

async function readState({ db }: Platform, gameId: number) {
  const game = await findGame(db, gameId);
  if (!game || game.state === 'draft') return null;
  const { state, players, pace } = game;
  const isShared = pace === 'live' || state === 'over';
  const calls = isShared ? (await listCalls(db, gameId)).map(toCall) : null;
  return { type: 'game' as const, gameId, state, players, calls };
}

async function ownOf(platform: Platform, game: GameRow, player: PlayerRow): Promise<BingoReceived> {
  const { pseudonym, card, mask, reachedMs } = player;
  const isOwn = game.pace === 'recording' && game.state === 'open';
  const calls = isOwn ? callsAhead(await listCalls(platform.db, game.id), reachedMs) : null;
  const until = isOwn ? reachedMs + bingoAheadMs : reachedMs;
  return { type: 'own', gameId: game.id, pseudonym, card, mask, calls, reachedMs: until };
}

/** The calls so far, and those of the next seconds, so that they are shown in time. */
function callsAhead(calls: CallRow[], reachedMs: number) {
  return calls.filter(({ atMs }) => (atMs ?? 0) <= reachedMs + bingoAheadMs).map(toCall);
}
