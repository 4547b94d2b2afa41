import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AssetRow, updateAssetGeneration } from './asset-queries.ts';
import { type AssetGeneration, removeGenerationJob } from './jobs.ts';
import { enqueueIntake } from './start-transcode.ts';

/** Leftovers are deleted after this time, because a worker in the middle of a chunk may still write. */
const leftoversAfterMs = 10 * 60 * 1000;

/** Makes all renditions of a locked asset from its source. The present ones play until the new ones are finished. */
export async function renewRenditions(
  platform: Pick<Platform, 'jobs' | 'clock'>,
  tx: Db,
  { id: assetId, generation: before, published_generation }: AssetRow,
): Promise<AssetGeneration> {
  const generation = { assetId, generation: before + 1 };
  if (before !== published_generation) await scheduleGenerationRemoval(platform, tx, { assetId, generation: before });
  await updateAssetGeneration(tx, assetId, generation.generation);
  await enqueueIntake(platform.jobs, tx, generation);
  return generation;
}

/** Has the files of renditions deleted that never played. */
export async function scheduleGenerationRemoval(
  { jobs, clock }: Pick<Platform, 'jobs' | 'clock'>,
  tx: Db,
  { assetId, generation }: AssetGeneration,
): Promise<void> {
  const startAfter = new Date(clock.now().getTime() + leftoversAfterMs);
  await jobs.enqueue(tx, removeGenerationJob, { assetId, generation }, { startAfter });
}
