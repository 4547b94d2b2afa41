import type { BingoState } from '@greenlight/contract/bingo';
import type { StudioBingoGame } from '@greenlight/contract/bingo-studio';
import { bingoSquaresMin } from '@greenlight/contract/limits';
import { mapUniqueViolation } from '../../platform/db/constraint-violation.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { raiseEvents } from '../../platform/realtime/raise-events.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { bingoRoom } from './bingo-room.ts';
import { listCalls } from './call-queries.ts';
import { commitmentOf } from './draw-card.ts';
import { type GameRow, recordAnnouncement, recordEnd, recordOpening } from './game-queries.ts';
import { givePrizesJob } from './jobs.ts';
import { insertAwardsOfCalls, listCallsOfMembers, listPrizesOf } from './prize-queries.ts';
import { lockOwnGame, nextState, readStudioGame } from './studio-game.ts';

const actions = { announced: 'bingo.announce', open: 'bingo.open', over: 'bingo.end' } as const;

/**
 * Announces a game (its seed, its squares and the times of a recording are fixed, and the hash is published), opens it,
 * or ends it (the seed is published, and the prizes are due). Throws `not_found`, and `conflict` for another state, and
 * while another game of the video is announced or open.
 */
export function moveGame(
  platform: Platform,
  editor: Editor,
  { gameId, to }: { gameId: number; to: BingoState },
): Promise<StudioBingoGame> {
  return inTransaction(platform.db, async (tx) => {
    const game = await lockOwnGame({ ...platform, db: tx }, editor, gameId);
    if (to === 'draft' || nextState(game.state) !== to) {
      throw new ProblemError('conflict', { detail: `A game that is ${game.state} cannot become ${to}.` });
    }
    const at = platform.clock.now();
    if (to === 'announced' || to === 'open') await requireTimes(tx, game);
    if (to === 'announced') await announce(tx, game, at);
    if (to === 'open') await recordOpening(tx, { gameId, at });
    if (to === 'over') await end(platform, tx, game, at);
    const entry = { actorId: editor.userId, action: actions[to], subject: `bingo:${gameId}` };
    await recordAudit(tx, { ...entry, detail: { title: game.title } });
    const after = await readStudioGame({ ...platform, db: tx }, editor, gameId);
    raiseEvents(platform, tx, [{ room: bingoRoom(gameId), kind: 'state', subjectId: gameId }]);
    return after;
  });
}

async function requireTimes(tx: Db, { id, pace }: GameRow): Promise<void> {
  if (pace === 'recording' && (await listCalls(tx, id)).length === 0) {
    throw invalidField('body.state', 'Set the times of the squares first');
  }
}

async function announce(tx: Db, game: GameRow, at: Date): Promise<void> {
  if (game.squares.length < bingoSquaresMin) {
    throw invalidField('body.state', `Write at least ${bingoSquaresMin} squares first`);
  }
  const isOther = new ProblemError('conflict', { detail: 'End the other game of this video first.' });
  await mapUniqueViolation(recordAnnouncement(tx, { gameId: game.id, commitment: commitmentOf(game), at }), isOther);
}

async function end(platform: Platform, tx: Db, game: GameRow, at: Date): Promise<void> {
  await recordEnd(tx, { gameId: game.id, at });
  const calls = (await listCalls(tx, game.id)).map(({ id }) => id);
  const prizes = await listPrizesOf(tx, [game.id]);
  for (const { goal, places } of prizes) {
    const ofMembers = () => listCallsOfMembers(tx, { gameId: game.id, goal });
    const callIds = places === null ? calls : firstPlaces(calls, { ofMembers: await ofMembers(), places });
    await insertAwardsOfCalls(tx, { gameId: game.id, goal, callIds });
  }
  if (prizes.length > 0) await platform.jobs.enqueue(tx, givePrizesJob, { gameId: game.id });
}

/** The calls up to the last one with a prize. All winners of a call get its prize. Staff do not count. */
function firstPlaces(calls: number[], { ofMembers, places }: { ofMembers: number[]; places: number }): number[] {
  const last = calls
    .filter((id) => ofMembers.includes(id))
    .slice(0, places)
    .at(-1);
  return calls.slice(0, last === undefined ? 0 : calls.indexOf(last) + 1);
}
