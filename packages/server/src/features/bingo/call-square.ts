import type { StudioBingoGame } from '@greenlight/contract/bingo-studio';
import { bingoUndoMs } from '@greenlight/contract/limits';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { raiseEvents } from '../../platform/realtime/raise-events.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { bingoRoom } from './bingo-room.ts';
import { type CallRow, insertCall, insertUndo, listCalls } from './call-queries.ts';
import { findWins } from './find-wins.ts';
import type { GameRow } from './game-queries.ts';
import { publishMarks } from './mark-square.ts';
import { lockOwnGame, readStudioGame } from './studio-game.ts';
import {
  insertWins,
  insertWinsOfCall,
  listPlayersOfUndo,
  revokeWinsOfCall,
  updateCounts,
  updateKinds,
  updateSinceCall,
} from './win-queries.ts';

const freeCell = 1 << 12;

/**
 * Calls a square of a live game at this moment. Marks automatic cards and finds their wins before the call is sent to
 * anybody. Throws `not_found`, and `conflict` for a game that is not open or not live.
 */
export function callSquare(
  platform: Platform,
  editor: Editor,
  { gameId, square }: { gameId: number; square: number },
): Promise<StudioBingoGame> {
  return inTransaction(platform.db, async (tx) => {
    const game = await lockOwnGame({ ...platform, db: tx }, editor, gameId);
    requireLive(game);
    const text = game.squares[square];
    if (text === undefined) throw invalidField('body.square', 'There is no such square');
    const calls = await listCalls(tx, gameId);
    const isCalled = calls.some((call) => call.square === square);
    if (!isCalled) {
      const at = platform.clock.now();
      const began = game.stream?.startedAt ?? null;
      const atMs = began && Math.max(at.getTime() - began.getTime(), 0);
      const callId = await insertCall(tx, { gameId, square, at, atMs });
      if (game.marking === 'automatic') {
        await insertWinsOfCall(tx, { gameId, callId, square, isFurther: game.goals.includes('further'), at });
      }
      const detail = { title: text };
      await recordAudit(tx, { actorId: editor.userId, action: 'bingo.call', subject: `bingo:${gameId}`, detail });
    }
    const after = await readStudioGame({ ...platform, db: tx }, editor, gameId);
    if (!isCalled) raiseEvents(platform, tx, [{ room: bingoRoom(gameId), kind: 'call', subjectId: gameId }]);
    return after;
  });
}

/**
 * Takes the last call of a live game back, within a minute. No prize depends on it yet, because prizes are given when a
 * live game is over. Throws `not_found`, and `conflict` for another call, or later.
 */
export function undoCall(
  platform: Platform,
  editor: Editor,
  { gameId, callId }: { gameId: number; callId: number },
): Promise<StudioBingoGame> {
  return inTransaction(platform.db, async (tx) => {
    const game = await lockOwnGame({ ...platform, db: tx }, editor, gameId);
    requireLive(game);
    const calls = await listCalls(tx, gameId);
    const last = calls.at(-1);
    const at = platform.clock.now();
    if (last?.id !== callId || at.getTime() - last.at.getTime() > bingoUndoMs) {
      throw new ProblemError('conflict', { detail: 'Only the last call can be taken back, for a minute.' });
    }
    await insertUndo(tx, { callId, at });
    const { playerIds, unmarked } = await revokeWinsOfCall(tx, { gameId, callId, square: last.square, at });
    await restoreWins(tx, { game, callId, calls: calls.slice(0, -1), playerIds, at });
    if (game.marking === 'hand') publishMarks(platform, tx, unmarked);
    const detail = { title: game.squares[last.square] ?? '' };
    await recordAudit(tx, { actorId: editor.userId, action: 'bingo.undo', subject: `bingo:${gameId}`, detail });
    const after = await readStudioGame({ ...platform, db: tx }, editor, gameId);
    raiseEvents(platform, tx, [{ room: bingoRoom(gameId), kind: 'undo', subjectId: gameId }]);
    return after;
  });
}

/**
 * Recomputes wins after a call was cancelled: a line that was marked after it may become the first line, and the lines
 * of a card that was dealt after it count from the call before.
 */
async function restoreWins(
  tx: Db,
  { game, callId, calls, ...undo }: { game: GameRow; callId: number; calls: CallRow[]; playerIds: number[]; at: Date },
): Promise<void> {
  const playerIds = game.marking === 'hand' ? undo.playerIds : [];
  const players = await listPlayersOfUndo(tx, { gameId: game.id, callId, playerIds });
  const before = calls.at(-1)?.id ?? null;
  await updateSinceCall(tx, { gameId: game.id, callId, to: before });
  const promoted: { id: number; callId: number }[] = [];
  const added: Parameters<typeof insertWins>[1]['wins'] = [];
  for (const { id, userId, wins, ...player } of players) {
    const known = wins ?? [];
    const sinceCallId = player.sinceCallId === callId ? before : player.sinceCallId;
    const expected = findWins({ ...player, before: freeCell, after: player.mask, calls, sinceCallId });
    const hasFirst = known.some(({ kind }) => kind === 'line');
    for (const win of expected) {
      const has = known.find(({ line }) => line === win.line);
      const goal = win.goal === 'line' && hasFirst ? 'further' : win.goal;
      if (has && goal === 'line' && has.kind !== 'line') promoted.push(has);
      const isKept = goal !== 'further' || game.goals.includes('further');
      if (!has && isKept && userId !== null) added.push({ ...win, goal, player: { id, gameId: game.id, userId } });
    }
  }
  await updateKinds(tx, { winIds: promoted.map(({ id }) => id), kind: 'line' });
  await insertWins(tx, { wins: added, at: undo.at });
  await updateCounts(tx, [...new Set([callId, ...promoted.map((win) => win.callId)])]);
}

function requireLive({ state, pace }: GameRow): void {
  if (pace !== 'live')
    throw new ProblemError('conflict', { detail: 'In this game, squares are called at their times in the recording.' });
  if (state !== 'open') throw new ProblemError('conflict', { detail: 'The game is not open.' });
}
