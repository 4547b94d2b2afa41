import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordArrival } from './asset-queries.ts';
import { type AssetGeneration, intakeJob } from './jobs.ts';

/** Call it once the whole file is on disk. Repeated calls change nothing. */
export async function startTranscode(
  { jobs, clock }: Pick<Platform, 'jobs' | 'clock'>,
  db: Db,
  { assetId }: { assetId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await recordArrival(tx, assetId, clock.now()))) return;
    await enqueueIntake(jobs, tx, { assetId, generation: 1 });
  });
}

/** Enqueues the first job of a generation, which plans the others. */
export async function enqueueIntake(jobs: Platform['jobs'], db: Db, generation: AssetGeneration): Promise<void> {
  await jobs.enqueue(db, intakeJob, generation, { singletonKey: `${generation.assetId} ${generation.generation}` });
}
