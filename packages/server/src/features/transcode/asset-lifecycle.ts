import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { readmitMedia, revokeMedia } from '../revocation/media-revocation.ts';
import { generationFolder } from './asset.ts';
import { deleteAsset, findAsset, insertAsset, listAssetIds, listStalledAssets, lockAsset } from './asset-queries.ts';
import { isRecording } from './broadcast/is-recording.ts';
import { type AssetGeneration, removeAssetJob } from './jobs.ts';
import { listPlayoutsOfMedia } from './playout/playout-queries.ts';
import { renewRenditions } from './renew-renditions.ts';
import { enqueueIntake } from './start-transcode.ts';
import { readFrame } from './thumbnail/still-frame.ts';

/** Jobs that are lost (their worker died at the last attempt) are found after this time. */
const rescueAfterMs = 10 * 60 * 1000;
const leftoversAfterMs = 10 * 60 * 1000;

export interface NewAsset {
  mediaId: number;
  filename: string;
  byteSize: number;
  /** SHA-256 of the whole file, if the client sent it. */
  sha256: Buffer | null;
}

/** Creates the row of a file that will be uploaded to `sourceKey`. */
export function createAsset({ clock }: Pick<Platform, 'clock'>, db: Db, asset: NewAsset): Promise<string> {
  return insertAsset(db, { ...asset, at: clock.now() });
}

/**
 * Encodes all renditions again from the stored source. The present ones play until the new ones are finished. Throws
 * `not_ready`, also for a recording of a stream that has no source (yet).
 */
export async function retranscode(platform: Platform, { assetId }: { assetId: string }): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const asset = await lockAsset(tx, assetId);
    if (!asset) throw new ProblemError('not_found');
    if (asset.state !== 'ready' && asset.state !== 'failed') throw new ProblemError('not_ready');
    if (await isRecording({ ...platform, db: tx }, assetId)) throw new ProblemError('not_ready');
    await renewRenditions(platform, tx, asset);
  });
}

/** The frame at a time, in the quality of the source, as JPEG. Throws `not_ready` before the file was probed. */
export async function extractStill(
  platform: Platform,
  { assetId, timeS }: { assetId: string; timeS: number },
): Promise<Buffer> {
  const asset = await findAsset(platform.db, assetId);
  if (!asset?.probed_at) throw new ProblemError('not_ready');
  return readFrame(platform, { asset, timeS });
}

/**
 * Call it in the transaction that deletes a video, before its row is deleted. From then on, its files cannot be loaded.
 */
export async function removeAssetsOf(platform: Platform, tx: Db, { mediaId }: { mediaId: number }) {
  for (const assetId of await revokeAssetsOf(platform, tx, { mediaId })) {
    await platform.jobs.enqueue(tx, removeAssetJob, { assetId });
  }
}

/** Deletes a file of a video that stays. Its addresses end with the transaction. */
export async function scheduleAssetRemoval(
  platform: Pick<Platform, 'bus' | 'clock' | 'jobs'>,
  tx: Db,
  assetId: string,
) {
  await revokeMedia(platform, tx, [assetId]);
  await platform.jobs.enqueue(tx, removeAssetJob, { assetId });
}

/** Revokes all addresses of a video's files. Returns the ids of its assets. */
export async function revokeAssetsOf(platform: Platform, tx: Db, { mediaId }: { mediaId: number }): Promise<string[]> {
  const assetIds = await listAssetIds(tx, mediaId);
  await revokeMedia(platform, tx, [...assetIds, ...(await listPlayoutsOfMedia(tx, mediaId))]);
  return assetIds;
}

/** Ends the revocation. */
export async function readmitAssetsOf(platform: Platform, tx: Db, { mediaId }: { mediaId: number }): Promise<void> {
  await readmitMedia(platform, tx, [...(await listAssetIds(tx, mediaId)), ...(await listPlayoutsOfMedia(tx, mediaId))]);
}

/**
 * Deletes the files of an asset. Runs again later, for files that a worker in the middle of a chunk may still write.
 */
export async function removeAsset(platform: Platform, { assetId }: { assetId: string }): Promise<void> {
  const { db, storage, jobs, clock } = platform;
  await inTransaction(db, async (tx) => {
    if (!(await deleteAsset(tx, assetId))) return;
    const startAfter = new Date(clock.now().getTime() + leftoversAfterMs);
    await jobs.enqueue(tx, removeAssetJob, { assetId }, { startAfter });
  });
  await storage.deletePrefix(`v/${assetId}`);
  await storage.deletePrefix(`source/${assetId}`);
}

/**
 * Deletes a generation, unless its number is in use again: a failed generation gives its number to the next attempt.
 */
export async function removeGeneration({ db, storage }: Platform, generation: AssetGeneration): Promise<void> {
  await inTransaction(db, async (tx) => {
    const asset = await lockAsset(tx, generation.assetId);
    if (asset && [asset.generation, asset.published_generation].includes(generation.generation)) return;
    await storage.deletePrefix(generationFolder(generation));
  });
}

/** Restarts stalled assets. Finished and running steps are not repeated. */
export async function restartStalledAssets({ db, jobs, clock }: Platform): Promise<void> {
  const since = new Date(clock.now().getTime() - rescueAfterMs);
  for (const { id, generation } of await listStalledAssets(db, since)) {
    await enqueueIntake(jobs, db, { assetId: id, generation });
  }
}
