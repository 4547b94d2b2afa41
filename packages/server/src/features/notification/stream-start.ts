import type { StreamKind } from '@greenlight/contract/live';
import { notificationTypes } from '@greenlight/contract/notification';
import { livestreamPath } from '@greenlight/contract/site-path';
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { findNewVideo, insertVideoAnnouncement } from './new-video-queries.ts';
import { notifyFollowers } from './notify.ts';

/**
 * Notifies the followers of its creators and its show that a stream is on air. Call it once for each stream. They are
 * not notified again when the video of a premiere is published.
 */
export async function announceStreamStart(
  platform: Platform,
  tx: Db,
  { mediaId, livestreamId, kind }: { mediaId: number; livestreamId: number; kind: StreamKind },
): Promise<void> {
  if (kind === 'premiere') await insertVideoAnnouncement(tx, { mediaId, at: platform.clock.now() });
  const stream = await findNewVideo(tx, mediaId);
  if (!stream) return;
  await notifyFollowers(platform, tx, {
    type: notificationTypes.Creator,
    title: stream.team_names.join(' & ') || (stream.channel_name ?? ''),
    text: stream.title,
    href: livestreamPath({ kind, livestreamId, mediaId }),
    imageId: stream.image_id,
    livestreamId,
    teamIds: stream.team_ids,
    channelId: stream.channel_id,
  });
}
