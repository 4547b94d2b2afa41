import { clearContentCaches } from '../../../platform/cache/content-change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { durationS } from '../../../platform/ffmpeg/probe/source-facts.ts';
import type { Platform } from '../../../platform/platform.ts';
import { revokeMedia } from '../../revocation/media-revocation.ts';
import { sourceFactsOf } from '../asset.ts';
import { type AssetRow, listOlderAssetIds, lockAsset } from '../asset-queries.ts';
import { reportPlayable } from '../file-outcome.ts';
import { type AssetGeneration, posterJob, removeAssetJob, removeGenerationJob, storyboardJob } from '../jobs.ts';
import { applyTrim } from '../trim/apply-trim.ts';
import { type RenditionProgress, readRenditionProgress } from './rendition-progress.ts';
import { listChunks, listRenditions, publishAsset, publishRendition } from './rendition-queries.ts';
import { writeMaster, writeRendition } from './vod-playlist.ts';

/** The longest time for which signed addresses of replaced files are valid. */
const replacedLifeMs = 8 * 3600 * 1000;

/**
 * Updates an asset's playlists to the encoded segments, and its state with them. Resolves with whether it can be
 * watched. Any worker may call it at any time. Concurrent calls run one after another.
 */
export async function publishRenditions(platform: Platform, generation: AssetGeneration): Promise<boolean> {
  return inTransaction(platform.db, async (tx) => {
    const asset = await lockAsset(tx, generation.assetId);
    if (!asset || asset.generation !== generation.generation || asset.state === 'failed') return false;
    const renditions = readRenditionProgress(
      asset,
      await listRenditions(tx, generation),
      await listChunks(tx, generation),
    );
    const joined = renditions.filter(({ joins }) => joins);
    if (joined.length === 0) return asset.playable_at !== null;
    const at = platform.clock.now();
    const grown = joined.filter(hasGrown);
    await Promise.all(grown.map((rendition) => writeRendition(platform, asset, rendition)));
    for (const rendition of grown) {
      const joinedAt = rendition.row.joined_at ?? at;
      await publishRendition(tx, rendition.row, { segments: rendition.segments.length, joinedAt });
    }
    const complete = renditions.every((rendition) => rendition.complete);
    if (complete || joined.some(({ row }) => row.joined_at === null)) await writeMaster(platform, asset, joined);
    await settle(platform, tx, asset, { renditions, complete, at });
    return true;
  });
}

function hasGrown({ row, segments, complete }: RenditionProgress): boolean {
  return row.joined_at === null || segments.length > row.published_segments || complete;
}

/** Updates everything that depends on the present playlists. */
async function settle(
  platform: Platform,
  tx: Db,
  asset: AssetRow,
  { renditions, complete, at }: { renditions: RenditionProgress[]; complete: boolean; at: Date },
): Promise<void> {
  const { jobs } = platform;
  const generation = { assetId: asset.id, generation: asset.generation };
  const isNew = asset.published_generation !== asset.generation;
  if (isNew || (complete && asset.state !== 'ready')) await publishAsset(tx, asset, { complete, at });
  if (isNew && asset.published_generation === null) {
    await reportPlayable(tx, asset, { durationS: durationS(sourceFactsOf(asset)), at });
    await jobs.enqueue(tx, posterJob, generation, { singletonKey: asset.id });
    clearContentCaches(platform, tx);
  }
  if (isNew && asset.published_generation !== null) {
    // Only a recording can have a trim.
    if (await applyTrim(tx, asset)) {
      const playableAt = asset.playable_at ?? at;
      await reportPlayable(tx, asset, { durationS: durationS(sourceFactsOf(asset)), at: playableAt });
      clearContentCaches(platform, tx);
    }
    const old = { assetId: asset.id, generation: asset.published_generation };
    await jobs.enqueue(tx, removeGenerationJob, old, { startAfter: new Date(at.getTime() + replacedLifeMs) });
  }
  // The present storyboard belongs to what plays.
  const isDrawable = asset.published_generation === null || complete;
  if (
    asset.storyboard_at === null &&
    isDrawable &&
    renditions.every(({ row, complete: made }) => made || row.tier !== 'low')
  ) {
    await jobs.enqueue(tx, storyboardJob, generation, { singletonKey: `${asset.id} ${asset.generation}` });
  }
  if (complete && asset.state !== 'ready') {
    const replaced = await listOlderAssetIds(tx, asset);
    // Only when the new file is complete: viewers of the old one can watch it until then.
    await revokeMedia(platform, tx, replaced);
    for (const assetId of replaced) {
      await jobs.enqueue(tx, removeAssetJob, { assetId }, { startAfter: new Date(at.getTime() + replacedLifeMs) });
    }
  }
}
