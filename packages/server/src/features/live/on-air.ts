import { hash } from 'node:crypto';
import { contentChanged } from '../../platform/cache/content-change.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { endBroadcast } from '../transcode/broadcast/record-broadcast.ts';
import { type BroadcastRow, findStreamByKeyHash, updateStreamEnded, updateStreamStarted } from './on-air-queries.ts';

/** What is kept of a stream key. */
export function hashStreamKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** The stream that a broadcaster's key opens, unless it is over; null for any other key. */
export async function findStreamByKey({ db }: Pick<Platform, 'db'>, key: string): Promise<BroadcastRow | null> {
  const row = await findStreamByKeyHash(db, hashStreamKey(key));
  return row && !row.endedAt ? row : null;
}

/** To be called once the first segments are to be had. False when the stream is over, or on air already. */
export async function goOnAir(
  platform: Platform,
  { livestreamId, assetId }: { livestreamId: number; assetId: string },
): Promise<boolean> {
  return inTransaction(platform.db, async (tx) => {
    const mediaId = await updateStreamStarted(tx, { livestreamId, assetId, at: platform.clock.now() });
    if (mediaId === undefined) return false;
    await recordAudit(tx, { actorId: null, action: 'live.begin', subject: `media:${mediaId}` });
    contentChanged(platform, tx);
    return true;
  });
}

/** False when it was not on air. */
export async function endLive(platform: Platform, { livestreamId }: { livestreamId: number }): Promise<boolean> {
  return inTransaction(platform.db, async (tx) => {
    const assetId = await updateStreamEnded(tx, { livestreamId, at: platform.clock.now() });
    if (assetId === null) return false;
    await endBroadcast(platform, tx, { assetId });
    contentChanged(platform, tx);
    return true;
  });
}
