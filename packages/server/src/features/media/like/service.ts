import type { Page } from '../../../platform/db/page.ts';
import { ProblemError } from '../../../platform/errors/problem-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isListed } from '../queries.ts';
import { listCardPage } from '../service.ts';
import { deleteLike, insertLike, listLiked, listLikedOf } from './queries.ts';

/** What the viewer liked, the latest like first. */
export async function readLiked(platform: Platform, { userId, ...page }: Page & { userId: string }) {
  return listCardPage(platform, await listLiked(platform.db, { userId, at: platform.clock.now(), page }), page);
}

/** Which of `mediaIds` the viewer likes. */
export function findLiked({ db }: Platform, args: { userId: string; mediaIds: number[] }): Promise<number[]> {
  return listLikedOf(db, args);
}

/** Shown likes lag by the age of the cached video: clearing caches for each would leave none. */
export async function like(platform: Platform, userId: string, mediaId: number): Promise<void> {
  await requireListed(platform, mediaId);
  await insertLike(platform.db, { userId, mediaId, at: platform.clock.now() });
}

export async function unlike(platform: Platform, userId: string, mediaId: number): Promise<void> {
  if (!(await deleteLike(platform.db, { userId, mediaId }))) await requireListed(platform, mediaId);
}

async function requireListed({ db, clock }: Platform, mediaId: number) {
  if (!(await isListed(db, { mediaId, at: clock.now() }))) throw new ProblemError('not_found');
}
