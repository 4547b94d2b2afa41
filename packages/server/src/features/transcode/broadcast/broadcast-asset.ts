import type { Db } from '../../../platform/db/database.ts';
import type { LiveLadder } from '../../../platform/ffmpeg/live/live-ladder.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAsset } from '../asset-queries.ts';
import { sealBroadcastJob } from '../jobs.ts';
import { listRenditions } from '../publish/rendition-queries.ts';
import { updateCaptionLanguages } from '../trim/live-caption-queries.ts';
import { findLastSegment, insertBroadcast } from './broadcast-queries.ts';
import { hasParts } from './part-queries.ts';

/** The renditions of a broadcast, the same for all its connections. Null before the first connection. */
export async function ladderOfBroadcast(db: Db, assetId: string): Promise<LiveLadder | null> {
  const asset = await findAsset(db, assetId);
  if (!asset) return null;
  const rows = await listRenditions(db, { assetId, generation: 1 });
  const rungs = rows.filter(({ tier }) => tier !== 'audio');
  const config = rungs[0]?.copied_config;
  return {
    copied: config ? { config } : undefined,
    rate: { num: asset.rate_num ?? 0, den: asset.rate_den ?? 1 },
    rungs: rungs.map(({ name, level, width, height, crf, max_bitrate }) => {
      return { name, level, width, height, crf, maxBitrate: max_bitrate };
    }),
  };
}

/** Whether an asset records a stream that is or was on air. */
export async function isBroadcast(db: Db, assetId: string): Promise<boolean> {
  return (await hasParts(db, assetId)) || (await findLastSegment(db, assetId)) !== undefined;
}

/** Creates the asset that records a stream. */
export function createBroadcast(
  { clock }: Pick<Platform, 'clock'>,
  tx: Db,
  broadcast: { assetId: string; mediaId: number; ladder: LiveLadder; captionLanguages: string[] },
): Promise<void> {
  return insertBroadcast(tx, { ...broadcast, at: clock.now() });
}

/** Sets the languages of the caption tracks. */
export function changeCaptionLanguages(tx: Db, assetId: string, languages: string[]): Promise<void> {
  return updateCaptionLanguages(tx, assetId, languages);
}

/**
 * Call it in the transaction that ends the broadcast. The stored segments become the video of its media entry, which is
 * published if the stream says so.
 */
export async function endBroadcast(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Db,
  ended: { assetId: string; keepsSlates: boolean; publishes: boolean },
): Promise<void> {
  await jobs.enqueue(tx, sealBroadcastJob, ended, { singletonKey: ended.assetId });
}
