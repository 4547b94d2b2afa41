import type { ChannelRow } from '@greenlight/contract/channel';
import { sitePath } from '@greenlight/contract/site-path';
import type { Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { listCardPage, listCards } from '../media/media-card.ts';
import { listFollowedTeamRows, listFollowsLatest } from './follow-queries.ts';

/** The newest videos of the teams and shows that the viewer follows. */
export async function readFollowsLatest(platform: Platform, { userId, ...page }: Page & { userId: string }) {
  return listCardPage(platform, await listFollowsLatest(platform.db, { userId, at: platform.clock.now(), page }), page);
}

/**
 * At most `limit` of the followed teams from `offset` on, the last followed first, as rows of their newest `videos`.
 */
export async function readFollowedTeamRows(
  platform: Platform,
  args: { userId: string; videos: number; offset: number; limit: number },
): Promise<{ rows: ChannelRow[]; hasMore: boolean }> {
  const at = platform.clock.now();
  const found = await listFollowedTeamRows(platform.db, { ...args, at, limit: args.limit + 1 });
  const teams = found.slice(0, args.limit);
  const cards = await listCards(platform, [...new Set(teams.flatMap(({ mediaIds }) => mediaIds))]);
  const cardOf = new Map(cards.map((card) => [card.mediaId, card]));
  const rows = teams.map(({ mediaIds, ...team }) => {
    const media = mediaIds.map((id) => cardOf.get(id)).filter((card) => card !== undefined);
    return { ...team, href: sitePath('creator', team.slug), media };
  });
  return { rows, hasMore: found.length > args.limit };
}
