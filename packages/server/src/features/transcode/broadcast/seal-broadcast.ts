import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type AssetRow, lockAsset } from '../asset-queries.ts';
import { type CutPart, fileOutcome } from '../file-outcome.ts';
import { makeSourceJob, posterJob } from '../jobs.ts';
import { publishAsset } from '../publish/rendition-queries.ts';
import { readRecordedCaptions } from '../trim/recording-captions.ts';
import { deleteSlates, listSegments } from './broadcast-queries.ts';
import { deletePartsBefore } from './part-queries.ts';
import { describeRecording, publishRecording, writeRecording } from './publish-recording.ts';
import { broadcastTopic, completeSegment } from './store-part.ts';

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
    const segments = await describeRecording(platform, tx, locked);
    await writeRecording(platform, tx, assetId);
    await publishRecording(platform, tx, assetId);
    const captions = await readRecordedCaptions(tx, locked);
    if (locked.media_id !== null) await fileOutcome().onCaptions(tx, { mediaId: locked.media_id, captions });
    await deletePartsBefore(tx, assetId, (segments.at(-1)?.index ?? 0) + 1);
    await publishAsset(tx, locked, { complete: true, at });
    bus.publish(tx, broadcastTopic, assetId);
    if (publishes && locked.media_id !== null) await fileOutcome().publish(tx, { mediaId: locked.media_id, at });
    await jobs.enqueue(tx, posterJob, { assetId, generation: 1 }, { singletonKey: assetId });
    // The process of the broadcaster may still store the last data.
    const startAfter = new Date(at.getTime() + sourceLateMs);
    await jobs.enqueue(tx, makeSourceJob, { assetId }, { singletonKey: assetId, startAfter });
  });
}

/** Removes all slates, or only the last one, after which the broadcaster did not return. */
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
  if (mediaId !== null && parts.length > 0) await fileOutcome().onCut(tx, { mediaId, parts });
}
