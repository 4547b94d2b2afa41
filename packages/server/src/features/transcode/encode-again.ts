import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AssetRow, updateAssetGeneration } from './asset-queries.ts';
import { type AssetGeneration, intakeJob } from './jobs.ts';

/** Makes all renditions of a locked asset from its source. The present ones play until the new ones are done. */
export async function encodeAgain(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Db,
  { id: assetId, generation: before }: Pick<AssetRow, 'id' | 'generation'>,
): Promise<AssetGeneration> {
  const making = { assetId, generation: before + 1 };
  await updateAssetGeneration(tx, assetId, making.generation);
  await enqueueIntake(jobs, tx, making);
  return making;
}

export async function enqueueIntake(jobs: Platform['jobs'], db: Db, making: AssetGeneration): Promise<void> {
  await jobs.enqueue(db, intakeJob, making, { singletonKey: `${making.assetId} ${making.generation}` });
}
