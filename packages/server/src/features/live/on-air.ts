import { hourMs } from '@greenlight/contract/duration';
import { rehearsalMaxH } from '@greenlight/contract/limits';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { publishVideo } from '../media/publish-video.ts';
import { announceStreamStart } from '../notification/stream-start.ts';
import { scheduleAssetRemoval } from '../transcode/asset-lifecycle.ts';
import { endBroadcast } from '../transcode/broadcast/broadcast-asset.ts';
import { stopPlaying } from '../transcode/playout/extend-playout.ts';
import { announceLiveChange } from './announce-live.ts';
import { deleteHealth } from './health/health-queries.ts';
import {
  lockOverRehearsals,
  recordStreamEnd,
  recordStreamStart,
  updateRehearsal,
  updateRehearsalAsset,
} from './on-air-queries.ts';

/**
 * Call it once the first segments are available. Notifies followers, unless `areNotified`. Returns false if the stream
 * is over or already on air.
 */
export async function goOnAir(
  platform: Platform,
  { livestreamId, assetId, areNotified = false }: { livestreamId: number; assetId: string; areNotified?: boolean },
): Promise<boolean> {
  return inTransaction(platform.db, async (tx) => {
    const started = await recordStreamStart(tx, { livestreamId, assetId, at: platform.clock.now() });
    if (!started) return false;
    const { mediaId, kind } = started;
    await recordAudit(tx, { actorId: null, action: 'live.begin', subject: `media:${mediaId}` });
    if (!areNotified) await announceStreamStart(platform, tx, { mediaId, livestreamId, kind });
    announceLiveChange(platform, tx);
    return true;
  });
}

/** Call it in the transaction that stored the first parts of a rehearsal. */
export function showToTeam(tx: Db, rehearsal: { livestreamId: number; assetId: string }): Promise<void> {
  return updateRehearsalAsset(tx, rehearsal);
}

/**
 * Starts or ends the rehearsal of a planned stream, and deletes the rehearsed video. Call it in a transaction that has
 * locked the stream. Its session notices the change with the next part.
 */
export async function changeRehearsal(
  platform: Platform,
  tx: Db,
  stream: { id: number; assetId: string | null; isRehearsal: boolean },
): Promise<void> {
  await updateRehearsal(tx, stream.id, stream.isRehearsal);
  if (stream.assetId !== null) await scheduleAssetRemoval(platform, tx, stream.assetId);
}

/** Restarts rehearsals that are too long or whose broadcaster is away for too long: deletes their video. */
export async function endLongRehearsals(platform: Platform): Promise<void> {
  const at = platform.clock.now();
  const begunBefore = new Date(at.getTime() - rehearsalMaxH * hourMs);
  await inTransaction(platform.db, async (tx) => {
    for (const over of await lockOverRehearsals(tx, { at, begunBefore })) {
      await changeRehearsal(platform, tx, { ...over, isRehearsal: true });
    }
  });
}

/** Ends a livestream. The video of a premiere is published. Returns false if it was not on air. */
export async function endLive(platform: Platform, { livestreamId }: { livestreamId: number }): Promise<boolean> {
  return inTransaction(platform.db, async (tx) => {
    const ended = await recordStreamEnd(tx, { livestreamId, at: platform.clock.now() });
    if (ended === undefined) return false;
    await deleteHealth(tx, livestreamId);
    if (ended.kind === 'broadcast') await endBroadcast(platform, tx, ended);
    else if (ended.kind === 'station') await stopPlaying(platform, tx, ended.assetId);
    else await publishVideo(tx, { mediaId: ended.mediaId, at: platform.clock.now() });
    announceLiveChange(platform, tx);
    return true;
  });
}
