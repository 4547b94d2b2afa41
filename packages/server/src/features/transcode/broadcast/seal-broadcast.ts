import { contentChanged } from '../../../platform/cache/content-change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type AssetRow, lockAsset } from '../asset-queries.ts';
import { type CutPart, fileOutcome } from '../file-outcome.ts';
import { makeSourceJob, posterJob, storyboardJob } from '../jobs.ts';
import { passToVideo } from '../publish/pass-to-video.ts';
import { updateAssetPublished } from '../publish/rendition-queries.ts';
import { writeMaster, writeRendition } from '../publish/vod-playlist.ts';
import { deleteSlates, listSegments, updateAssetRecording, updateRuns } from './broadcast-queries.ts';
import { broadcastProgress, readBroadcast } from './live-playlist.ts';
import { deletePartialSegments } from './partial-segment-queries.ts';
import { broadcastTopic, completeSegment } from './record-broadcast.ts';

const sourceLateMs = 3000;

/**
 * The handler of `sealBroadcastJob`: turns the segments of an ended stream into its recording, a video like any other.
 */
export async function sealBroadcast(
  platform: Platform,
  { assetId, keepsSlates, publishes }: { assetId: string; keepsSlates: boolean; publishes: boolean },
): Promise<void> {
  const { db, jobs, bus, clock } = platform;
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    const locked = await lockAsset(tx, assetId);
    if (!locked || locked.state === 'ready') return;
    await completeSegment(platform, tx, assetId);
    await leaveOutSlates(tx, locked, keepsSlates);
    const segments = await listSegments(tx, assetId, 0);
    const totalS = segments.reduce((sum, { picture_s }) => sum + picture_s, 0);
    const byteSize = segments.reduce((sum, { bytes }) => sum + bytes.reduce((all, one) => all + one, 0), 0);
    const frameCount = Math.round((totalS * (locked.rate_num ?? 0)) / (locked.rate_den ?? 1));
    await updateAssetRecording(tx, assetId, { frameCount, byteSize, segmentCount: segments.length, at });
    const broadcast = await readBroadcast(tx, assetId);
    for (const [place, { name }] of broadcast.renditions.entries()) {
      await updateRuns(tx, assetId, name, place + 1, at);
    }
    const made = broadcastProgress(broadcast, segments);
    await Promise.all(made.map((rendition) => writeRendition(platform, broadcast.asset, rendition)));
    await writeMaster(platform, broadcast.asset, made);
    await deletePartialSegments(tx, assetId, (segments.at(-1)?.index ?? 0) + 1);
    await updateAssetPublished(tx, broadcast.asset, { complete: true, at });
    bus.publish(tx, broadcastTopic, assetId);
    await passToVideo(tx, broadcast.asset, { durationS: totalS, at });
    if (publishes && locked.media_id !== null) await fileOutcome().publish(tx, { mediaId: locked.media_id, at });
    for (const job of [posterJob, storyboardJob]) {
      await jobs.enqueue(tx, job, { assetId, generation: 1 }, { singletonKey: assetId });
    }
    // The process of the broadcaster may still store the end of what was sent.
    const startAfter = new Date(at.getTime() + sourceLateMs);
    await jobs.enqueue(tx, makeSourceJob, { assetId }, { singletonKey: assetId, startAfter });
    contentChanged(platform, tx);
  });
}

/** All, or only the last one, which the broadcaster did not end. */
async function leaveOutSlates(tx: Db, { id, media_id: mediaId }: AssetRow, onlyLast: boolean): Promise<void> {
  const before = await listSegments(tx, id, 0);
  await deleteSlates(tx, id, { onlyLast });
  const kept = new Set((await listSegments(tx, id, 0)).map(({ index }) => index));
  let startS = 0;
  const parts: CutPart[] = [];
  for (const { index, picture_s: lengthS } of before) {
    if (!kept.has(index)) parts.push({ startS, lengthS });
    startS += lengthS;
  }
  if (mediaId !== null && parts.length > 0) await fileOutcome().partsCut(tx, { mediaId, parts });
}
