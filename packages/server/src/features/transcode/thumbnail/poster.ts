import { clearContentCaches } from '../../../platform/cache/content-change.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { findGoodFrame } from '../../../platform/ffmpeg/images/poster.ts';
import { durationS } from '../../../platform/ffmpeg/probe/source-facts.ts';
import { toolchainFor } from '../../../platform/ffmpeg/tool/toolchain.ts';
import type { JobContext } from '../../../platform/jobs/define-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { makeImage } from '../../image/store-image.ts';
import { sourceFactsOf, sourceOf } from '../asset.ts';
import { isRecording } from '../broadcast/is-recording.ts';
import { readRecordingFrame } from '../broadcast/recording-frame.ts';
import { fileOutcome } from '../file-outcome.ts';
import { runStep } from '../job-step.ts';
import { type AssetGeneration, posterJob } from '../jobs.ts';
import { findMediaWithoutThumbnail } from './poster-queries.ts';

/** Place of the thumbnail in a recording: after the wait for the start. */
const recordedPlace = 0.4;

/** The handler of `posterJob`: makes a thumbnail for a video without one, as soon as it can be watched. */
export function makePoster(platform: Platform, generation: AssetGeneration, context: JobContext): Promise<void> {
  const { db, config } = platform;
  const { signal } = context;
  return runStep(platform, { ...generation, job: posterJob, context }, async (asset) => {
    const media = await findMediaWithoutThumbnail(db, asset.id);
    if (media === undefined) return;
    const jpeg = (await isRecording(platform, asset.id))
      ? await readRecordingFrame(platform, { asset, timeS: recordedPlace * durationS(sourceFactsOf(asset)), signal })
      : await findGoodFrame(await toolchainFor(config), {
          source: await sourceOf(platform, asset.id),
          facts: sourceFactsOf(asset),
          signal,
        });
    const image = await makeImage(platform, jpeg, { alt: '', createdBy: media.created_by });
    await inTransaction(db, async (tx) => {
      await fileOutcome().onThumbnail(tx, { mediaId: media.id, imageId: image.id });
      clearContentCaches(platform, tx);
    });
  });
}
