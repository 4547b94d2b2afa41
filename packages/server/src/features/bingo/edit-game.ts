import { randomBytes } from 'node:crypto';
import type { BingoGoal, BingoMarking, BingoPace } from '@greenlight/contract/bingo';
import type { BingoPrizeWish, StudioBingoGame } from '@greenlight/contract/bingo-studio';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { isEditableMedia } from '../media/studio/editable-media.ts';
import { type CallRow, listCalls, replaceCalls } from './call-queries.ts';
import { recordedPrizes, savePrizes } from './edit-prizes.ts';
import { deleteGame, findGame, type GameRow, hasStream, insertGame, updateGame } from './game-queries.ts';
import { requireBingo } from './play-right.ts';
import { deleteOtherPrizes, type NewPrize } from './prize-queries.ts';
import { lockOwnGame, readStudioGame } from './studio-game.ts';

interface Change {
  title?: string | undefined;
  squares?: string[] | undefined;
  marking?: BingoMarking | undefined;
  goals?: BingoGoal[] | undefined;
  prizes?: BingoPrizeWish[] | undefined;
}

const seedBytes = 32;

/**
 * Makes a draft with a new seed. Throws `invalid_request`, also for a video or game that the caller may not edit, and
 * `forbidden` for a prize that the caller may not give.
 */
export function addGame(
  platform: Platform,
  editor: Editor,
  wish: Change & { title: string; mediaId: number; pace?: BingoPace | undefined; copyId?: number | undefined },
): Promise<StudioBingoGame> {
  const { mediaId, copyId, pace: wanted, ...change } = wish;
  return inTransaction(platform.db, async (tx) => {
    const inTx = { ...platform, db: tx };
    await requireBingo(inTx);
    if (!(await isEditableMedia(tx, editor, mediaId))) throw invalidField('body.mediaId', 'There is no such video');
    const copied = copyId === undefined ? null : await findOwnGame(tx, editor, copyId);
    const at = platform.clock.now();
    const values = valuesOf({ ...(copied && pick(copied)), ...change });
    const first = { ...values, title: wish.title };
    const seed = randomBytes(seedBytes);
    const isStream = await hasStream(tx, mediaId);
    if (wanted === 'live' && !isStream) {
      throw invalidField('body.pace', 'There is no stream: in a recording, squares are called at their times');
    }
    const pace = wanted ?? (isStream ? 'live' : 'recording');
    const gameId = await insertGame(tx, { mediaId, pace, seed, at, values: first });
    const game = (await findGame(tx, gameId)) as GameRow;
    const { prizes } = change;
    if (prizes) await savePrizes(inTx, editor, { gameId, prizes, goals: game.goals });
    if (copied && pace === 'recording') {
      const calls = movedCalls(await listCalls(tx, copied.id), copied.squares, game.squares);
      await replaceCalls(tx, { gameId, calls, at });
    }
    const set = prizes && { prizes: await recordedPrizes(tx, gameId) };
    await record(tx, editor, 'bingo.create', gameId, { title: wish.title, ...set });
    return readStudioGame(inTx, editor, gameId);
  });
}

async function findOwnGame(tx: Db, editor: Editor, copyId: number): Promise<GameRow> {
  const game = await findGame(tx, copyId);
  const isOwn = game && (await isEditableMedia(tx, editor, game.mediaId));
  if (!isOwn) throw invalidField('body.copyId', 'There is no such game');
  return game;
}

/** Throws the errors of {@link addGame}, and `conflict` for a game that is not a draft. */
export function editGame(
  platform: Platform,
  editor: Editor,
  { gameId, ...change }: Change & { gameId: number },
): Promise<StudioBingoGame> {
  return inTransaction(platform.db, async (tx) => {
    const inTx = { ...platform, db: tx };
    const game = await lockOwnGame(inTx, editor, gameId);
    requireDraft(game);
    await updateGame(tx, { gameId, values: valuesOf(change) });
    const { prizes, squares, goals = game.goals } = change;
    if (change.goals) await deleteOtherPrizes(tx, { gameId, goals });
    if (prizes) await savePrizes(inTx, editor, { gameId, prizes, goals });
    if (squares) {
      const calls = movedCalls(await listCalls(tx, gameId), game.squares, squares);
      await replaceCalls(tx, { gameId, calls, at: platform.clock.now() });
    }
    const set = (prizes ?? change.goals) && { prizes: await recordedPrizes(tx, gameId) };
    await record(tx, editor, 'bingo.edit', gameId, { title: change.title ?? game.title, ...set });
    return readStudioGame(inTx, editor, gameId);
  });
}

/** Throws `not_found`, and `conflict` for a game that is not a draft. */
export async function removeGame(platform: Platform, editor: Editor, gameId: number): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const game = await lockOwnGame({ ...platform, db: tx }, editor, gameId);
    requireDraft(game);
    await record(tx, editor, 'bingo.remove', gameId, { title: game.title });
    await deleteGame(tx, gameId);
  });
}

/**
 * Sets the times of a recording. They are fixed before cards are dealt, because anybody who knows a card could choose
 * what it wins. Throws `not_found`, `conflict` for a game that is not a draft, and `invalid_request` for a square that
 * does not exist or is called twice.
 */
export function setCalls(
  platform: Platform,
  editor: Editor,
  { gameId, calls }: { gameId: number; calls: { square: number; atMs: number }[] },
): Promise<StudioBingoGame> {
  return inTransaction(platform.db, async (tx) => {
    const game = await lockOwnGame({ ...platform, db: tx }, editor, gameId);
    if (game.pace !== 'recording')
      throw new ProblemError('conflict', { detail: 'This game has no times: you call squares in the live room.' });
    // A game that was announced before the times were required.
    const isWithout = game.state === 'announced' && (await listCalls(tx, gameId)).length === 0;
    if (game.state !== 'draft' && !isWithout) {
      throw new ProblemError('conflict', { detail: 'The times are fixed since the game was announced.' });
    }
    for (const [place, { square }] of calls.entries()) {
      if (!game.squares[square]) throw invalidField(`body.calls.${place}.square`, 'There is no such square');
      const isTwice = calls.findIndex((call) => call.square === square) !== place;
      if (isTwice) throw invalidField(`body.calls.${place}.square`, 'This square is called already');
    }
    await replaceCalls(tx, { gameId, calls, at: platform.clock.now() });
    await record(tx, editor, 'bingo.edit', gameId, { title: game.title });
    return readStudioGame({ ...platform, db: tx }, editor, gameId);
  });
}

/** Moves calls to the squares with the same text in another list. */
function movedCalls(calls: CallRow[], from: string[], to: string[]): { square: number; atMs: number }[] {
  return calls.flatMap(({ square, atMs }) => {
    const place = to.findIndex((text) => isSame(text, from[square] ?? ''));
    return place === -1 ? [] : [{ square: place, atMs: atMs ?? 0 }];
  });
}

function valuesOf({ title, squares, marking, goals }: Change) {
  const twice = squares?.findIndex((text, place) => squares.findIndex((other) => isSame(text, other)) !== place) ?? -1;
  if (twice !== -1) throw invalidField(`body.squares.${twice}`, 'This square is in the list already');
  return { title, squares, marking, goals: goals && [...new Set(goals)] };
}

function isSame(one: string, other: string): boolean {
  return one.toLocaleLowerCase() === other.toLocaleLowerCase();
}

function pick({ squares, marking, goals }: GameRow) {
  return { squares, marking, goals };
}

function requireDraft({ state }: GameRow): void {
  if (state !== 'draft')
    throw new ProblemError('conflict', { detail: 'Members have seen this game: it cannot be changed.' });
}

function record(
  tx: Db,
  { userId: actorId }: Editor,
  action: 'bingo.create' | 'bingo.edit' | 'bingo.remove',
  gameId: number,
  detail: { title: string; prizes?: NewPrize[] },
) {
  return recordAudit(tx, { actorId, action, subject: `bingo:${gameId}`, detail });
}
