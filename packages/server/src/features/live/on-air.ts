import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { endBroadcast } from '../transcode/broadcast/record-broadcast.ts';
import { deleteHealth } from './ingest/health-queries.ts';
import { updateStreamEnded, updateStreamStarted } from './on-air-queries.ts';
import { liveChanged } from './realtime.ts';

/** Call it once the first segments are available. False when the stream is over or already on air. */
export async function goOnAir(
  platform: Platform,
  { livestreamId, assetId }: { livestreamId: number; assetId: string },
): Promise<boolean> {
  return inTransaction(platform.db, async (tx) => {
    const mediaId = await updateStreamStarted(tx, { livestreamId, assetId, at: platform.clock.now() });
    if (mediaId === undefined) return false;
    await recordAudit(tx, { actorId: null, action: 'live.begin', subject: `media:${mediaId}` });
    liveChanged(platform, tx);
    return true;
  });
}

/** False when it was not on air. */
export async function endLive(platform: Platform, { livestreamId }: { livestreamId: number }): Promise<boolean> {
  return inTransaction(platform.db, async (tx) => {
    const ended = await updateStreamEnded(tx, { livestreamId, at: platform.clock.now() });
    if (ended === undefined) return false;
    await deleteHealth(tx, livestreamId);
    await endBroadcast(platform, tx, ended);
    liveChanged(platform, tx);
    return true;
  });
}
