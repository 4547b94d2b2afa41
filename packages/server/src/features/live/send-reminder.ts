import { remindBeforeMs } from '@greenlight/contract/limits';
import { notificationTypes } from '@greenlight/contract/notification';
import { livestreamPath } from '@greenlight/contract/site-path';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { readRemoteConfig } from '../config/remote-config.ts';
import { notifyStreamReminders } from '../notification/notify.ts';
import { claimReminder, listStreamsToRemind } from './reminder-queries.ts';
import { startGraceMs } from './stream-state.ts';

/**
 * The handler of `live.remind`: reminds members of streams that are about to begin or began early, once for each start.
 */
export async function remindOfStreams(platform: Platform): Promise<void> {
  const now = platform.clock.now().getTime();
  const due = { since: new Date(now - startGraceMs), until: new Date(now + remindBeforeMs) };
  for (const livestreamId of await listStreamsToRemind(platform.db, due)) await remindOfStream(platform, livestreamId);
}

async function remindOfStream(platform: Platform, livestreamId: number): Promise<void> {
  const { project } = await readRemoteConfig(platform);
  await inTransaction(platform.db, async (tx) => {
    const stream = await claimReminder(tx, { livestreamId, at: platform.clock.now() });
    if (!stream) return;
    await notifyStreamReminders(platform, tx, {
      type: notificationTypes.Creator,
      title: stream.teamNames.join(' & ') || project,
      text: stream.title,
      href: livestreamPath({ ...stream, livestreamId }),
      imageId: stream.imageId,
      livestreamId,
      byMail: true,
    });
  });
}
