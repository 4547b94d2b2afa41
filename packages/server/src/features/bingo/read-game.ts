import type { BingoGame, BingoGameCard, BingoState } from '@greenlight/contract/bingo';
import { bingoFullLine, linesIn } from '@greenlight/contract/bingo-card';
import { cutPage, type Page } from '../../platform/db/page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { toImage } from '../image/image.ts';
import { type CallRow, listCalls } from './call-queries.ts';
import { codeSeal } from './encrypt-code.ts';
import { rankOfCall } from './find-wins.ts';
import { toCall, toPrize } from './game-fields.ts';
import type { GameRow } from './game-queries.ts';
import { playProblem, requireBingo, requireGame } from './play-right.ts';
import { findPlayer, listDealtCards, type PlayerRow } from './player-queries.ts';
import { listOwnAwards, listPrizesOf } from './prize-queries.ts';
import { type CardRow, findCard, findGameOfMedia, listCards, listOwnWins } from './read-queries.ts';

export async function readGames(
  platform: Platform,
  { userId, stage, page }: { userId: string; stage: Exclude<BingoState, 'draft'>; page: Page },
) {
  await requireBingo(platform);
  const at = platform.clock.now();
  const { rows, ...paging } = cutPage(await listCards(platform.db, { userId, stage, at, page }), page);
  return { games: rows.map((row) => toGameCard(platform, row)), ...paging };
}

export async function readGameOfMedia(platform: Platform, mediaId: number) {
  await requireBingo(platform);
  return { game: await findGameOfMedia(platform.db, { mediaId, at: platform.clock.now() }) };
}

/** Throws `not_found`, and for a viewer without a card the reason why they may not watch. */
export async function readGame(platform: Platform, viewer: Viewer, gameId: number): Promise<BingoGame> {
  const { game, player } = await requireVisible(platform, viewer, gameId);
  const row = await findCard(platform.db, { gameId, userId: viewer.userId });
  if (!row) throw new ProblemError('not_found');
  const calls = await listCalls(platform.db, gameId);
  const wins = player ? await listOwnWins(platform.db, player.id) : [];
  return {
    ...toGameCard(platform, row),
    marking: game.marking,
    goals: game.goals,
    prizes: (await listPrizesOf(platform.db, [gameId])).map(toPrize),
    squares: game.squares,
    commitment: game.commitment?.toString('hex') ?? '',
    seed: game.state === 'over' ? game.seed.toString('hex') : null,
    pseudonym: player?.pseudonym ?? null,
    calls: seenCalls(game, player, calls).map(toCall),
    wins: wins
      .filter(({ goal }) => game.goals.includes(goal))
      .map(({ goal, callId, at }) => ({ goal, callId, place: rankOfCall(goal, callId, calls), at: at.toISOString() })),
  };
}

/** In a recording, viewers have the calls of the part that they have watched. */
function seenCalls(game: GameRow, player: PlayerRow | undefined, calls: CallRow[]): CallRow[] {
  if (game.pace === 'live' || game.state === 'over') return calls;
  if (game.state !== 'open') return [];
  return calls.filter(({ atMs }) => player && (atMs ?? 0) <= player.reachedMs);
}

/** Throws the errors of {@link readGame}, and `not_found` for a game that is not over. */
export async function readAllCards(
  platform: Platform,
  viewer: Viewer,
  { gameId, after, count }: { gameId: number; after: string; count: number },
) {
  const { game } = await requireVisible(platform, viewer, gameId);
  if (game.state !== 'over') throw new ProblemError('not_found');
  return { cards: await listDealtCards(platform.db, { gameId, after, count }) };
}

/** Throws `not_found`. */
export async function readPrizes(platform: Platform, { gameId, userId }: { gameId: number; userId: string }) {
  await requireGame(platform, gameId);
  const { open } = codeSeal(platform, gameId);
  const rows = await listOwnAwards(platform.db, { gameId, userId });
  return { prizes: rows.map(({ sealed, ...prize }) => ({ ...prize, code: open(sealed, 'code') })) };
}

async function requireVisible(platform: Platform, viewer: Viewer, gameId: number) {
  const game = await requireGame(platform, gameId);
  const player = await findPlayer(platform.db, { gameId, userId: viewer.userId });
  const problem = player ? null : await playProblem(platform, { viewer, game });
  if (problem) throw new ProblemError(problem);
  return { game, player };
}

function toGameCard(platform: Platform, row: CardRow): BingoGameCard {
  const { mediaId, mediaTitle, thumbnail, livestreamId, startsAt, openedAt, overAt, card, mask, ...same } = row;
  const reached = linesIn(mask ?? 0);
  return {
    ...same,
    media: { mediaId, title: mediaTitle, thumbnail: thumbnail && toImage(platform, thumbnail), livestreamId },
    startsAt: startsAt?.toISOString() ?? null,
    openedAt: openedAt?.toISOString() ?? null,
    overAt: overAt?.toISOString() ?? null,
    own: card && {
      card,
      mask: mask ?? 0,
      lines: reached.filter((line) => line !== bingoFullLine).length,
      isFull: reached.includes(bingoFullLine),
    },
  };
}
