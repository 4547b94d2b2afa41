import type { Page } from '../../platform/db/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { deleteLike, deleteLikes, insertLike, listLikedVideos, listLikesOf } from './like-queries.ts';
import { listCardPage } from './media-card.ts';
import { isListed } from './queries.ts';

const likesAtOnce = 500;

/** The viewer's liked videos, the latest like first. */
export async function readLikedVideos(platform: Platform, { userId, ...page }: Page & { userId: string }) {
  return listCardPage(platform, await listLikedVideos(platform.db, { userId, at: platform.clock.now(), page }), page);
}

/** The videos of `mediaIds` that the viewer likes. */
export function findLikes({ db }: Platform, args: { userId: string; mediaIds: number[] }): Promise<number[]> {
  return listLikesOf(db, args);
}

/** Likes are shown with the delay of the cache: clearing it for each like would make the cache useless. */
export async function likeVideo({ db, clock }: Platform, userId: string, mediaId: number): Promise<void> {
  if (!(await insertLike(db, { userId, mediaId, at: clock.now() }))) throw new ProblemError('not_found');
}

export async function unlikeVideo({ db, clock }: Platform, userId: string, mediaId: number): Promise<void> {
  if (await deleteLike(db, { userId, mediaId })) return;
  if (!(await isListed(db, { mediaId, at: clock.now() }))) throw new ProblemError('not_found');
}

/** Removes all likes of an account, in small parts. It can be called again after a crash. */
export async function removeLikesOf({ db }: Pick<Platform, 'db'>, { userId }: { userId: string }): Promise<void> {
  while ((await deleteLikes(db, userId, likesAtOnce)) > 0);
}
