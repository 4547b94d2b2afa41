import type { MediaCard } from '@greenlight/contract/media';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { listCards } from '../media/media-card.ts';
import { findLastOfShow, findUnfinishedVideo } from './next-of-show-queries.ts';
import { listVideosAfter } from './up-next-queries.ts';

/**
 * The next video of a show for a member: the unfinished one, else the one after the last finished; null if they started
 * none or nothing follows. Throws `not_found` for an unpublished show.
 */
export async function readNextOfShow(
  platform: Platform,
  { userId, channelId }: { userId: string; channelId: number },
): Promise<{ media: MediaCard | null; isBegun: boolean; isSeen: boolean }> {
  const { db, clock } = platform;
  const at = clock.now();
  const found = await findLastOfShow(db, { userId, channelId, at });
  if (!found) throw new ProblemError('not_found');
  const { last } = found;
  if (!last) return { media: null, isBegun: false, isSeen: false };
  const nextId = last.finished
    ? await findUnfinishedVideo(db, { userId, mediaIds: await listVideosAfter(db, { mediaId: last.mediaId, at }) })
    : last.mediaId;
  const [media] = nextId === undefined ? [] : await listCards(platform, [nextId]);
  return { media: media ?? null, isBegun: !last.finished && media !== undefined, isSeen: media === undefined };
}
