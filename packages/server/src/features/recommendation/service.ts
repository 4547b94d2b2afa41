import type { Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { readPinned } from './pin/service.ts';
import { rankForMember, rankForVisitors, rankPopular } from './ranking/service.ts';

interface Paging extends Page {
  recommendationId: string | undefined;
}

/** All that a member may want to watch, the best first; never what they finished. */
export function recommendFor(platform: Platform, { userId, ...paging }: Paging & { userId: string }) {
  const query = { ...paging, owner: userId, viewerId: userId, scope: 'member', isForNew: true };
  return readPinned(platform, query, () => rankForMember(platform, userId));
}

/** What is popular and what is new, the same for all visitors. */
export function recommendToVisitors(platform: Platform, paging: Paging) {
  const query = { ...paging, owner: null, viewerId: null, scope: 'visitor', isForNew: true };
  return readPinned(platform, query, () => rankForVisitors(platform));
}

/** What is watched most of late: one order for all, less what the member dismissed. */
export function readPopular(platform: Platform, { userId, ...paging }: Paging & { userId: string | null }) {
  const query = { ...paging, owner: null, viewerId: userId, scope: 'popular', isForNew: false };
  return readPinned(platform, query, () => rankPopular(platform));
}
