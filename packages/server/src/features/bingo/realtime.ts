import type { BingoReceived, BingoSent } from '@greenlight/contract/bingo-realtime';
import { bingoAheadMs } from '@greenlight/contract/limits';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { broadcast } from '../../platform/realtime/broadcast.ts';
import { type Member, openRooms, type Rooms } from '../../platform/realtime/rooms.ts';
import type { ViewerSocket } from '../../platform/realtime/sockets.ts';
import { bingoRoom, gameIdOf } from './bingo-room.ts';
import { type CallRow, listCalls } from './call-queries.ts';
import { dealCard } from './deal-card.ts';
import { findGame, type GameRow } from './game-queries.ts';
import { markSquare } from './mark-square.ts';
import { playProblem, requireGame, requirePlayer } from './play-right.ts';
import { findPlayer, type PlayerRow } from './player-queries.ts';
import { reachMoment } from './reach-moment.ts';
import { readShared } from './shared-read.ts';
import { toCall } from './studio-game.ts';

type BingoRooms = Rooms<{ viewer: Viewer }>;

/** Rooms of those who play: each gets the present calls and counts, one message for all that happened meanwhile. */
export function openBingoRooms(platform: Platform): Promise<BingoRooms> {
  async function send(members: Member<{ viewer: Viewer }>[], room: string, number: number) {
    const sockets = members.map(({ socket }) => socket);
    const state = await readState(platform, gameIdOf(room));
    if (state) await broadcast(sockets, 'bingo', { ...state, number });
  }
  return openRooms<{ viewer: Viewer }>(platform, {
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
}

/** Throws `not_found`, why somebody may not watch, and `impersonating` for staff who look on and would change a card. */
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
  socket.emit('bingo', await ownOf(platform, game, player));
  return null;
}

/** Subscribes, reads, and sends what happened meanwhile after it. */
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
  const state = await readShared(platform, `${game.id} ${number}`, () => readState(platform, game.id));
  if (!state) throw new ProblemError('not_found');
  if (player) socket.emit('bingo', await ownOf(platform, game, player));
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

/** Those of the next seconds too, so that they are shown in their moment. */
function callsAhead(calls: CallRow[], reachedMs: number) {
  return calls.filter(({ atMs }) => (atMs ?? 0) <= reachedMs + bingoAheadMs).map(toCall);
}
