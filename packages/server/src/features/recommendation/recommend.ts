import type { Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { type MediaFilter } from '../media/catalogue.ts';
import { rankForMember, rankForVisitors, rankPopular } from './ranking/rank-for-viewer.ts';
import { readRankingPage } from './ranking/ranking-snapshot.ts';

interface Paging extends Page {
  recommendationId: string | undefined;
}

/** All videos for a member, the best first; finished ones come last, to be watched again. */
export function recommendToMember(
  platform: Platform,
  { userId, tag, access, ...paging }: Paging & MediaFilter & { userId: string },
) {
  const filter = { tag, access };
  const query = { ...paging, owner: userId, viewerId: userId, scope: scopeOf('member', filter), isForNew: true };
  return readRankingPage(platform, query, () => rankForMember(platform, userId, filter));
}

/** Popular and new videos, the same for all visitors. */
export function recommendToVisitors(platform: Platform, { tag, access, ...paging }: Paging & MediaFilter) {
  const filter = { tag, access };
  const query = { ...paging, owner: null, viewerId: null, scope: scopeOf('visitor', filter), isForNew: true };
  return readRankingPage(platform, query, () => rankForVisitors(platform, filter));
}

/** Each filter has rankings of its own. */
function scopeOf(audience: 'member' | 'visitor', { tag, access }: MediaFilter): string {
  return [audience, access, tag && `of ${tag}`].filter(Boolean).join(' ');
}

/** The most watched videos of the last time: one order for everyone, without the videos that the member dismissed. */
export function readPopular(platform: Platform, { userId, ...paging }: Paging & { userId: string | null }) {
  const query = { ...paging, owner: null, viewerId: userId, scope: 'popular', isForNew: false };
  return readRankingPage(platform, query, () => rankPopular(platform));
}
