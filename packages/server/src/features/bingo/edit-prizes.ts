import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BingoGoal } from '@greenlight/contract/bingo';
import type { BingoPrizeWish, StudioBingoGame } from '@greenlight/contract/bingo-studio';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { codeSeal } from './encrypt-code.ts';
import { givePrizesJob } from './jobs.ts';
import {
  findBadgeKind,
  insertCodes,
  listPrizesOf,
  type NewPrize,
  type PrizeRow,
  releaseAward,
  replacePrizes,
} from './prize-queries.ts';
import { lockOwnGame, readStudioGame } from './studio-game.ts';

/**
 * Sets the prizes of a draft. Prizes of other goals are removed. Throws `invalid_request`, and `forbidden` for points
 * or a badge that the editor may not grant. A prize that was set before stays as it is, whoever set it.
 */
export async function savePrizes(
  platform: Platform,
  editor: Editor,
  { gameId, prizes, goals }: { gameId: number; prizes: BingoPrizeWish[]; goals: BingoGoal[] },
): Promise<void> {
  const { db: tx, clock } = platform;
  const known = (await listPrizesOf(tx, [gameId])).map(toNewPrize);
  const wanted: NewPrize[] = [];
  for (const [place, { goal, kind, points, badgeId, places }] of prizes.entries()) {
    const at = `body.prizes.${place}`;
    if (!goals.includes(goal)) throw invalidField(`${at}.goal`, 'The game does not have this goal');
    if (wanted.some((prize) => prize.goal === goal)) throw invalidField(`${at}.goal`, 'This goal has a prize already');
    if (kind === 'points' && points === null) throw invalidField(`${at}.points`, 'Enter a number of points');
    const badgeKind = kind === 'badge' && badgeId ? await findBadgeKind(tx, { badgeId, now: clock.now() }) : null;
    if (kind === 'badge' && !badgeKind) throw invalidField(`${at}.badgeId`, 'There is no such badge, or it is not on');
    const prize: NewPrize = {
      goal,
      kind,
      places,
      points: kind === 'points' ? points : null,
      badgeId: kind === 'badge' ? badgeId : null,
    };
    if (!known.some((one) => isDeepStrictEqual(one, prize))) requireMayGive(editor, { kind, badgeKind });
    wanted.push(prize);
  }
  await replacePrizes(tx, { gameId, prizes: wanted });
}

/** The prizes of a game, for the history. */
export async function recordedPrizes(tx: Db, gameId: number): Promise<NewPrize[]> {
  return (await listPrizesOf(tx, [gameId])).map(toNewPrize);
}

/** Everybody who makes games can give a badge for bingo games. */
function requireMayGive({ permissions }: Editor, { kind, badgeKind }: Pick<PrizeRow, 'kind' | 'badgeKind'>): void {
  if (kind === 'points' && !permissions.includes('points.grant')) {
    throw new ProblemError('forbidden', { detail: 'Only staff who may grant points can give them as a prize.' });
  }
  if (kind === 'badge' && badgeKind !== 'bingo' && !permissions.includes('badge.grant')) {
    throw new ProblemError('forbidden', { detail: 'Only staff who may grant badges can give this one as a prize.' });
  }
}

function toNewPrize({ goal, kind, places, points, badgeId }: PrizeRow): NewPrize {
  return { goal, kind, places, points, badgeId };
}

/** Throws `not_found`, also for a goal whose prize is not a code. */
export function addCodes(
  platform: Platform,
  editor: Editor,
  { gameId, goal, codes }: { gameId: number; goal: BingoGoal; codes: string[] },
): Promise<StudioBingoGame> {
  return inTransaction(platform.db, async (tx) => {
    const inTx = { ...platform, db: tx };
    await lockOwnGame(inTx, editor, gameId);
    const prize = (await listPrizesOf(tx, [gameId])).find((one) => one.goal === goal);
    if (prize?.kind !== 'codes') throw new ProblemError('not_found');
    const { seal } = codeSeal(platform, gameId);
    const digestOf = (code: string) => createHmac('sha256', platform.config.secrets.token).update(code).digest();
    const sealed = [...new Set(codes)].map((code) => ({
      sealed: seal(code, 'code') as Buffer,
      digest: digestOf(code),
    }));
    const count = await insertCodes(tx, { gameId, goal, codes: sealed });
    const entry = { actorId: editor.userId, action: 'bingo.codes' as const, subject: `bingo:${gameId}` };
    await recordAudit(tx, { ...entry, detail: { count } });
    return readStudioGame(inTx, editor, gameId);
  });
}

/**
 * Throws `not_found`, `conflict` for a prize that is not withheld or short, and `forbidden` like {@link savePrizes}.
 */
export function releasePrize(
  platform: Platform,
  editor: Editor,
  { gameId, winId }: { gameId: number; winId: number },
): Promise<StudioBingoGame> {
  return inTransaction(platform.db, async (tx) => {
    const inTx = { ...platform, db: tx };
    await lockOwnGame(inTx, editor, gameId);
    const goal = await releaseAward(tx, { gameId, winId });
    const prize = (await listPrizesOf(tx, [gameId])).find((one) => one.goal === goal);
    if (!prize) throw new ProblemError('conflict', { detail: 'This prize is not withheld.' });
    requireMayGive(editor, prize);
    const entry = { actorId: editor.userId, action: 'bingo.release' as const, subject: `bingo:${gameId}` };
    await recordAudit(tx, { ...entry, detail: { id: winId, prizes: [toNewPrize(prize)] } });
    await platform.jobs.enqueue(tx, givePrizesJob, { gameId });
    return readStudioGame(inTx, editor, gameId);
  });
}
