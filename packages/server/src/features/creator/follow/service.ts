import type { ChannelRow } from '@greenlight/contract/channel';
import type { Page } from '../../../platform/db/page.ts';
import { ProblemError } from '../../../platform/errors/problem-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listCardPage, listCards } from '../../media/service.ts';
import { listFollowedTeams } from '../queries.ts';
import { teamPage } from '../service.ts';
import { deleteFollow, insertFollow, listFollowedIds, listFollowedRows, listFollowsLatest } from './queries.ts';

export function readFollowedIds({ db }: Platform, userId: string): Promise<number[]> {
  return listFollowedIds(db, userId);
}

export async function readFollowedTeams(platform: Platform, userId: string, page: Page) {
  return teamPage(platform, await listFollowedTeams(platform.db, { userId, at: platform.clock.now(), page }), page);
}

/** The newest videos of the teams that the viewer follows. */
export async function readFollowsLatest(platform: Platform, { userId, ...page }: Page & { userId: string }) {
  return listCardPage(platform, await listFollowsLatest(platform.db, { userId, at: platform.clock.now(), page }), page);
}

/** `limit` of the followed teams from `offset` on, the last followed first, as rows of their newest `videos`. */
export async function readFollowedRows(
  platform: Platform,
  args: { userId: string; videos: number; offset: number; limit: number },
): Promise<{ rows: ChannelRow[]; hasMore: boolean }> {
  const at = platform.clock.now();
  const found = await listFollowedRows(platform.db, { ...args, at, limit: args.limit + 1 });
  const teams = found.slice(0, args.limit);
  const cards = await listCards(platform, [...new Set(teams.flatMap(({ mediaIds }) => mediaIds))]);
  const cardOf = new Map(cards.map((card) => [card.mediaId, card]));
  const rows = teams.map(({ mediaIds, ...team }) => {
    const media = mediaIds.map((id) => cardOf.get(id)).filter((card) => card !== undefined);
    return { ...team, href: `/creators/${team.slug}`, media };
  });
  return { rows, hasMore: found.length > args.limit };
}

export async function follow({ db, clock }: Platform, userId: string, teamId: number): Promise<void> {
  if (!(await insertFollow(db, { userId, teamId, at: clock.now() }))) throw new ProblemError('not_found');
}

export async function unfollow({ db }: Platform, userId: string, teamId: number): Promise<void> {
  if (!(await deleteFollow(db, { userId, teamId }))) throw new ProblemError('not_found');
}
