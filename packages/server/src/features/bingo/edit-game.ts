import { createHmac, randomBytes } from 'node:crypto';
import type { BingoGoal, BingoMarking, BingoPace } from '@greenlight/contract/bingo';
import type { BingoPrizeWish, StudioBingoGame } from '@greenlight/contract/bingo-studio';
import { keySeal } from '../../platform/auth/secret-encryption.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { isEditableMedia } from '../media/studio/editable-media.ts';
import { listCalls, replaceCalls } from './call-queries.ts';
import { deleteGame, findGame, type GameRow, hasStream, insertGame, updateGame } from './game-queries.ts';
import { givePrizesJob } from './jobs.ts';
import { requireBingo } from './play-right.ts';
import { hasBadge, insertCodes, listPrizesOf, type NewPrize, replacePrizes, updateReleased } from './prize-queries.ts';
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
 * `forbidden` for points of somebody who may not grant any.
 */
export function addGame(
  platform: Platform,
  editor: Editor,
  wish: Change & { title: string; mediaId: number; pace?: BingoPace | undefined; copyId?: number | undefined },
): Promise<StudioBingoGame> {
  const { mediaId, copyId, pace: wanted, ...change } = wish;
  return inTransaction(platform.db, async (tx) => {
    await requireBingo({ ...platform, db: tx });
    if (!(await isEditableMedia(tx, editor, mediaId))) throw invalidField('body.mediaId', 'There is no such video');
    const copied = copyId === undefined ? null : await findOwnGame(tx, editor, copyId);
    const at = platform.clock.now();
    const values = valuesOf({ ...(copied && pick(copied)), ...change });
    const first = { ...values, title: wish.title };
    const seed = randomBytes(seedBytes);
    const isStream = await hasStream(tx, mediaId);
    if (wanted === 'live' && !isStream) {
      throw invalidField('body.pace', 'There is no stream to call for: the time of the recording calls');
    }
    const pace = wanted ?? (isStream ? 'live' : 'recording');
    const gameId = await insertGame(tx, { mediaId, pace, seed, at, values: first });
    const game = (await findGame(tx, gameId)) as GameRow;
    if (change.prizes) await savePrizes(tx, editor, { gameId, prizes: change.prizes, goals: game.goals });
    if (copied) await replaceCalls(tx, { gameId, calls: await listCalls(tx, copied.id), at });
    await record(tx, editor, 'bingo.create', gameId, { title: wish.title });
    return readStudioGame({ ...platform, db: tx }, editor, gameId);
  });
}

async function findOwnGame(tx: Db, editor: Editor, copyId: number): Promise<GameRow> {
  const game = await findGame(tx, copyId);
  const isOwn = game && (await isEditableMedia(tx, editor, game.mediaId));
  if (!isOwn) throw invalidField('body.copyId', 'There is no such game');
  return game;
}

/** Throws as {@link addGame}, and `conflict` for a game that is no draft. */
export function editGame(
  platform: Platform,
  editor: Editor,
  { gameId, ...change }: Change & { gameId: number },
): Promise<StudioBingoGame> {
  return inTransaction(platform.db, async (tx) => {
    const game = await lockOwnGame(tx, editor, gameId);
    requireDraft(game);
    await updateGame(tx, { gameId, values: valuesOf(change) });
    const goals = change.goals ?? game.goals;
    if (change.prizes) await savePrizes(tx, editor, { gameId, prizes: change.prizes, goals });
    const isShorter = change.squares && (await listCalls(tx, gameId)).some(({ square }) => !change.squares?.[square]);
    if (isShorter) await replaceCalls(tx, { gameId, calls: [], at: platform.clock.now() });
    await record(tx, editor, 'bingo.edit', gameId, { title: change.title ?? game.title });
    return readStudioGame({ ...platform, db: tx }, editor, gameId);
  });
}

/** Throws `not_found`, and `conflict` for a game that is no draft. */
export async function removeGame(platform: Platform, editor: Editor, gameId: number): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const game = await lockOwnGame(tx, editor, gameId);
    requireDraft(game);
    await record(tx, editor, 'bingo.remove', gameId, { title: game.title });
    await deleteGame(tx, gameId);
  });
}

/** Throws `not_found`, `conflict` once it is open, and `invalid_request` for a square that is not there or is twice. */
export function setCalls(
  platform: Platform,
  editor: Editor,
  { gameId, calls }: { gameId: number; calls: { square: number; atMs: number }[] },
): Promise<StudioBingoGame> {
  return inTransaction(platform.db, async (tx) => {
    const game = await lockOwnGame(tx, editor, gameId);
    if (game.pace !== 'recording' || game.state === 'open' || game.state === 'over') {
      throw new ProblemError('conflict', { detail: 'The calls of this game can not be set any more.' });
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

/** Throws `not_found`, also for a goal whose prize is no code. */
export function addCodes(
  platform: Platform,
  editor: Editor,
  { gameId, goal, codes }: { gameId: number; goal: BingoGoal; codes: string[] },
): Promise<StudioBingoGame> {
  return inTransaction(platform.db, async (tx) => {
    await lockOwnGame(tx, editor, gameId);
    const prize = (await listPrizesOf(tx, [gameId])).find((one) => one.goal === goal);
    if (prize?.kind !== 'codes') throw new ProblemError('not_found');
    const { seal } = codeSeal(platform, gameId);
    const digestOf = (code: string) => createHmac('sha256', platform.config.secrets.token).update(code).digest();
    const sealed = [...new Set(codes)].map((code) => ({
      sealed: seal(code, 'code') as Buffer,
      digest: digestOf(code),
    }));
    const count = await insertCodes(tx, { gameId, goal, codes: sealed });
    await record(tx, editor, 'bingo.codes', gameId, { count });
    return readStudioGame({ ...platform, db: tx }, editor, gameId);
  });
}

/** How the codes of a game stand in the database. */
export function codeSeal(platform: Platform, gameId: number) {
  return keySeal(platform, { purpose: 'bingo-code', owner: `bingo:${gameId}` });
}

/** Throws `not_found`, `conflict` for a prize that is not withheld, and `forbidden` for points as {@link addGame}. */
export function releasePrize(
  platform: Platform,
  editor: Editor,
  { gameId, winId }: { gameId: number; winId: number },
): Promise<StudioBingoGame> {
  return inTransaction(platform.db, async (tx) => {
    await lockOwnGame(tx, editor, gameId);
    const isReleased = await updateReleased(tx, { gameId, winId });
    if (!isReleased) throw new ProblemError('conflict', { detail: 'This prize is not withheld.' });
    await record(tx, editor, 'bingo.release', gameId, { id: winId });
    await platform.jobs.enqueue(tx, givePrizesJob, { gameId });
    return readStudioGame({ ...platform, db: tx }, editor, gameId);
  });
}

async function savePrizes(
  tx: Db,
  editor: Editor,
  { gameId, prizes, goals }: { gameId: number; prizes: BingoPrizeWish[]; goals: BingoGoal[] },
): Promise<void> {
  const known = await listPrizesOf(tx, [gameId]);
  const wanted: NewPrize[] = [];
  for (const [place, { goal, kind, points, badgeId, places }] of prizes.entries()) {
    const at = `body.prizes.${place}`;
    if (!goals.includes(goal)) throw invalidField(`${at}.goal`, 'The game does not have this goal');
    if (wanted.some((prize) => prize.goal === goal)) throw invalidField(`${at}.goal`, 'This goal has a prize already');
    if (kind === 'points' && points === null) throw invalidField(`${at}.points`, 'Enter a number of points');
    if (kind === 'badge' && !(badgeId && (await hasBadge(tx, badgeId)))) {
      throw invalidField(`${at}.badgeId`, 'There is no such badge');
    }
    const isSame = known.some((prize) => prize.goal === goal && prize.kind === 'points' && prize.points === points);
    if (kind === 'points' && !isSame && !editor.permissions.includes('points.grant')) {
      throw new ProblemError('forbidden', { detail: 'Only those who may grant points can give them as a prize.' });
    }
    wanted.push({
      goal,
      kind,
      places,
      points: kind === 'points' ? points : null,
      badgeId: kind === 'badge' ? badgeId : null,
    });
  }
  await replacePrizes(tx, { gameId, prizes: wanted });
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
    throw new ProblemError('conflict', { detail: 'Members have seen this game: it stays as it is.' });
}

function record(
  tx: Db,
  { userId: actorId }: Editor,
  action: 'bingo.create' | 'bingo.edit' | 'bingo.remove' | 'bingo.codes' | 'bingo.release',
  gameId: number,
  detail: { title?: string; count?: number; id?: number },
) {
  return recordAudit(tx, { actorId, action, subject: `bingo:${gameId}`, detail });
}
