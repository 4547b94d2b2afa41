import { clearContentCaches } from '../../../platform/cache/content-change.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AssetRow } from '../asset-queries.ts';
import { reportPlayable } from '../file-outcome.ts';
import { storyboardJob } from '../jobs.ts';
import { writeMaster, writeRendition } from '../publish/vod-playlist.ts';
import { listSegments, type SegmentRow, updateAssetRecording, updateRuns } from './broadcast-queries.ts';
import { broadcastProgress, readBroadcast } from './live-playlist.ts';

/** Describes an asset without another source: it consists of the stored segments. */
export async function describeRecording(
  { clock }: Pick<Platform, 'clock'>,
  tx: Db,
  asset: AssetRow,
): Promise<SegmentRow[]> {
  const at = clock.now();
  const segments = await listSegments(tx, asset.id, 0);
  const byteSize = segments.reduce((sum, { bytes }) => sum + bytes.reduce((all, one) => all + one, 0), 0);
  const frameCount = Math.round((lengthOf(segments) * (asset.rate_num ?? 0)) / (asset.rate_den ?? 1));
  await updateAssetRecording(tx, asset.id, { frameCount, byteSize, segmentCount: segments.length, at });
  const { renditions } = await readBroadcast(tx, asset.id);
  for (const [place, { name }] of renditions.entries()) await updateRuns(tx, asset.id, name, place + 1, at);
  return segments;
}

/** Publishes the stored segments, once `writeRecording` has written their playlists. */
export async function publishRecording(platform: Platform, tx: Db, assetId: string): Promise<void> {
  const segments = await listSegments(tx, assetId, 0);
  const { asset } = await readBroadcast(tx, assetId);
  await reportPlayable(tx, asset, { durationS: lengthOf(segments), at: asset.playable_at ?? platform.clock.now() });
  await platform.jobs.enqueue(tx, storyboardJob, { assetId, generation: 1 }, { singletonKey: `${assetId} 1` });
  clearContentCaches(platform, tx);
}

/** Writes the playlists of the stored segments. Call it in a transaction that has locked the asset. */
export async function writeRecording(platform: Platform, tx: Db, assetId: string): Promise<void> {
  const broadcast = await readBroadcast(tx, assetId);
  const asset = { ...broadcast.asset, generation: 1 };
  const made = broadcastProgress(broadcast, await listSegments(tx, assetId, 0));
  await Promise.all(made.map((rendition) => writeRendition(platform, asset, rendition)));
  await writeMaster(platform, asset, made);
}

function lengthOf(segments: SegmentRow[]): number {
  return segments.reduce((sum, { picture_s }) => sum + picture_s, 0);
}
