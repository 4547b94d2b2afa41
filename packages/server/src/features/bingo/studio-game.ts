import type { BingoState } from '@greenlight/contract/bingo';
import type { StudioBingoGame } from '@greenlight/contract/bingo-studio';
import { bingoUndoMs } from '@greenlight/contract/limits';
import { cutPage, type Page } from '../../platform/db/page.ts';
import type { Editor } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { requireEditableMedia } from '../media/studio/editable-media.ts';
import { listCallsOf } from './call-queries.ts';
import { rankOfCall } from './find-wins.ts';
import { toCall, toPrize } from './game-fields.ts';
import { findGame, type GameRow, listStudioGames, lockGame } from './game-queries.ts';
import { requireBingo } from './play-right.ts';
import { type AwardCount, countAwards, countCodes, listPrizesOf, type PrizeRow } from './prize-queries.ts';
import { listTitles, listWinners } from './read-queries.ts';

const nextStates: Record<BingoState, BingoState | null> = {
  draft: 'announced',
  announced: 'open',
  open: 'over',
  over: null,
};

/** The state to which a game can be moved. */
export function nextState(state: BingoState): BingoState | null {
  return nextStates[state];
}

/** Throws `not_found` for an editor who may not edit its video, and while bingo is off. */
async function requireOwnGame(platform: Platform, editor: Editor, gameId: number): Promise<GameRow> {
  await requireBingo(platform);
  const game = await findGame(platform.db, gameId);
  if (!game) throw new ProblemError('not_found');
  await requireEditableMedia(platform.db, editor, { mediaId: game.mediaId });
  return game;
}

/** Like {@link requireOwnGame}, with the game locked until the transaction of `platform.db` ends. */
export async function lockOwnGame(platform: Platform, editor: Editor, gameId: number): Promise<GameRow> {
  await requireBingo(platform);
  const game = await lockGame(platform.db, gameId);
  if (!game) throw new ProblemError('not_found');
  await requireEditableMedia(platform.db, editor, { mediaId: game.mediaId });
  return game;
}

export async function listOwnGames(
  platform: Platform,
  editor: Editor,
  { mediaId, page }: { mediaId: number | undefined; page: Page },
) {
  await requireBingo(platform);
  const editorId = editor.permissions.includes('content.edit-all') ? undefined : editor.userId;
  const { rows, ...paging } = cutPage(await listStudioGames(platform.db, { editorId, mediaId, page }), page);
  return { games: await toStudioGames(platform, rows), ...paging };
}

export async function readStudioGame(platform: Platform, editor: Editor, gameId: number): Promise<StudioBingoGame> {
  const [game] = await toStudioGames(platform, [await requireOwnGame(platform, editor, gameId)]);
  return game as StudioBingoGame;
}

/** Throws the errors of {@link requireOwnGame}. */
export async function readWinners(
  platform: Platform,
  editor: Editor,
  { gameId, page }: { gameId: number; page: Page },
) {
  await requireOwnGame(platform, editor, gameId);
  const calls = await listCallsOf(platform.db, [gameId]);
  const { rows, ...paging } = cutPage(await listWinners(platform.db, { gameId, page }), page);
  const winners = rows.map(({ callId, at, displayName, ...winner }) => ({
    ...winner,
    displayName: displayName ?? '',
    place: rankOfCall(winner.goal, callId, calls),
    at: at.toISOString(),
  }));
  return { winners, ...paging };
}

async function toStudioGames({ db }: Platform, games: GameRow[]): Promise<StudioBingoGame[]> {
  const ids = games.map(({ id }) => id);
  const calls = Map.groupBy(await listCallsOf(db, ids), ({ gameId }) => gameId);
  const prizes = await listPrizesOf(db, ids);
  const awards = await countAwards(db, ids);
  const codes = await countCodes(db, ids);
  const titles = await listTitles(
    db,
    games.map(({ mediaId }) => mediaId),
  );
  return games.map((game) => {
    const { seed: _, stream: __, commitment, createdAt, openedAt, overAt, ...same } = game;
    const own = calls.get(game.id) ?? [];
    const last = own.at(-1);
    const isUndoable = game.pace === 'live' && game.state === 'open' && last !== undefined;
    return {
      ...same,
      mediaTitle: titles.get(game.mediaId) ?? '',
      next: nextState(game.state),
      commitment: commitment?.toString('hex') ?? null,
      calls: own.map(toCall),
      prizes: prizes
        .filter(({ gameId }) => gameId === game.id)
        .map((prize) => ({
          ...toPrize(prize),
          codes: codes.find(({ gameId, goal }) => gameId === game.id && goal === prize.goal)?.count ?? 0,
          ...sumAwards(awards, prize),
        })),
      undoUntil: isUndoable ? new Date(last.at.getTime() + bingoUndoMs).toISOString() : null,
      createdAt: createdAt.toISOString(),
      openedAt: openedAt?.toISOString() ?? null,
      overAt: overAt?.toISOString() ?? null,
    };
  });
}

function sumAwards(awards: AwardCount[], prize: PrizeRow) {
  const countOf = (state: AwardCount['state']) =>
    awards.find((one) => one.gameId === prize.gameId && one.goal === prize.goal && one.state === state)?.count ?? 0;
  return {
    due: countOf('due'),
    given: countOf('given'),
    short: countOf('short'),
    staff: countOf('staff'),
    withheld: countOf('withheld'),
  };
}
