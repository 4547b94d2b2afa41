import { clearContentCaches } from '../../platform/cache/content-change.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/ffmpeg/probe/refusal.ts';
import type { Job, JobContext } from '../../platform/jobs/define-job.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AssetRow, failAsset, findAsset, lockAsset, revertAssetGeneration } from './asset-queries.ts';
import { fileOutcome } from './file-outcome.ts';
import type { AssetGeneration } from './jobs.ts';
import { scheduleGenerationRemoval } from './renew-renditions.ts';
import { revertAssetTrim } from './trim/trim-queries.ts';

const asideText =
  'The server ended twice while it converted this video, so the file was set aside. Export the film again with another program and upload that; if it happens again, tell the operator.';

const brokenText = 'The server could not convert this video. Try again; if it fails once more, tell the operator.';

/**
 * Runs one step of a generation that is still needed. A bad file fails its asset at once; other errors fail it when the
 * attempts of the job are used up.
 */
export async function runStep(
  platform: Platform,
  { job, context, ...generation }: AssetGeneration & { job: Pick<Job, 'retryLimit'>; context: JobContext },
  step: (asset: AssetRow) => Promise<void>,
): Promise<void> {
  const asset = await findAsset(platform.db, generation.assetId);
  if (!asset || asset.generation !== generation.generation || asset.state === 'failed') return;
  try {
    await step(asset);
  } catch (error) {
    if (error instanceof Refusal) {
      await giveUp(platform, generation, { code: error.code, text: error.message });
      return;
    }
    if (!context.signal.aborted && context.attempt > job.retryLimit) {
      await giveUp(platform, generation, { code: 'broken', text: brokenText });
    }
    throw error;
  }
}

/** Called when a job of this generation killed its process twice. */
export function setAside(platform: Platform, { assetId, generation }: AssetGeneration): Promise<void> {
  return giveUp(platform, { assetId, generation }, { code: 'set_aside', text: asideText });
}

async function giveUp(
  platform: Platform,
  generation: AssetGeneration,
  failure: { code: string; text: string },
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const asset = await lockAsset(tx, generation.assetId);
    // Finished renditions continue to play, without a thumbnail or a storyboard.
    if (!asset || asset.generation !== generation.generation || asset.state === 'ready') return;
    const playsAnother = asset.published_generation !== null && asset.published_generation !== generation.generation;
    if (playsAnother) {
      await revertAssetGeneration(tx, asset, failure, platform.clock.now());
      await scheduleGenerationRemoval(platform, tx, generation);
      // The studio shows what plays.
      await revertAssetTrim(tx, asset.id);
    } else {
      await failAsset(tx, asset.id, failure);
      await fileOutcome().fileFailed(tx, asset.id);
    }
    clearContentCaches(platform, tx);
  });
  platform.log.info({ ...generation, failure }, 'a video could not be converted');
}
