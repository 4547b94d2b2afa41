import { dayMs } from '@greenlight/contract/duration';
import { notificationTypes } from '@greenlight/contract/notification';
import { sitePath } from '@greenlight/contract/site-path';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { findNewVideo, insertVideoAnnouncement, listUnannouncedVideos } from './new-video-queries.ts';
import { notifyFollowers } from './notify.ts';

/** Older videos are not announced. */
const newsMs = dayMs;
const videosAtOnce = 100;

/** The handler of `notification.announce-videos`: notifies followers of newly published videos, once for each. */
export async function announceVideos(platform: Platform): Promise<void> {
  const at = platform.clock.now();
  const since = new Date(at.getTime() - newsMs);
  for (;;) {
    const mediaIds = await listUnannouncedVideos(platform.db, { at, since, limit: videosAtOnce });
    for (const mediaId of mediaIds) await announce(platform, mediaId, at);
    if (mediaIds.length < videosAtOnce) return;
  }
}

async function announce(platform: Platform, mediaId: number, at: Date): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    if (!(await insertVideoAnnouncement(tx, { mediaId, at }))) return;
    const video = await findNewVideo(tx, mediaId);
    if (!video) return;
    await notifyFollowers(platform, tx, {
      type: notificationTypes.VideoUpload,
      title: video.team_names.join(' & ') || (video.channel_name ?? ''),
      text: video.title,
      href: sitePath('video', mediaId),
      mediaId,
      teamIds: video.team_ids,
      channelId: video.channel_id,
      byMail: true,
    });
  });
}
