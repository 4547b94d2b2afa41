import { notificationTypes } from '@greenlight/contract/notification';
import type { PitchState } from '@greenlight/contract/pitch';
import { sitePath } from '@greenlight/contract/site-path';
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { notifySupporters } from '../notification/notify.ts';
import { findTitleAndImage } from './read-queries.ts';

/** Notifies supporters of the new state of a pitch, or of its update. */
export async function notifyPitchSupporters(
  platform: Platform,
  tx: Db,
  { pitchId, news }: { pitchId: number; news: { state: PitchState } | { id: number; title: string } },
): Promise<void> {
  const pitch = await findTitleAndImage(tx, pitchId);
  if (!pitch) return;
  await notifySupporters(platform, tx, {
    type: notificationTypes.Creator,
    title: pitch.title,
    text: 'title' in news ? news.title : '',
    href: sitePath('pitch', pitchId),
    imageId: pitch.imageId,
    pitchId,
    pitchState: 'state' in news ? news.state : null,
    pitchNewsId: 'id' in news ? news.id : undefined,
  });
}
