import { inTransaction } from '../../../platform/db/transaction.ts';
import { rateOf } from '../../../platform/ffmpeg/probe/frame-rate.ts';
import { probeSource } from '../../../platform/ffmpeg/probe/probe.ts';
import type { SourceFacts } from '../../../platform/ffmpeg/probe/source-facts.ts';
import { threadsFor, toolchainFor } from '../../../platform/ffmpeg/tool/toolchain.ts';
import type { JobContext } from '../../../platform/jobs/define-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sourceFactsOf, sourceOf } from '../asset.ts';
import { type AssetRow, findAsset, updateAssetFacts } from '../asset-queries.ts';
import { encodeSound } from '../encode/encode-sound.ts';
import { encodeChunkOf } from '../encode/make-chunk.ts';
import { runStep } from '../job-step.ts';
import { type AssetGeneration, chunkJob, chunkPriority, intakeJob } from '../jobs.ts';
import { planPasses, planRenditions } from './rendition-plan.ts';
import { insertPlan, listChunksToMake } from './rendition-plan-queries.ts';
import { verifyChecksum } from './verify-checksum.ts';

/** Two processes, for picture and sound: nothing else of this asset is in progress, and viewers wait for it. */
const intakeProcesses = 2;

/**
 * The handler of `intakeJob`: probes the file, plans the renditions, and encodes the first chunk of the low ones and
 * the whole sound. As soon as the first segment can be watched, the other chunks are queued for all workers.
 */
export function runIntake(platform: Platform, generation: AssetGeneration, context: JobContext): Promise<void> {
  return runStep(platform, { ...generation, job: intakeJob, context }, async (found) => {
    if (found.state === 'ready') return;
    const { signal } = context;
    const asset = found.probed_at === null ? await probe(platform, found, signal) : found;
    let handing: Promise<void> | undefined;
    const picture = Promise.withResolvers<void>();
    const handOver = () => {
      picture.resolve();
      handing ??= enqueueChunks(platform, asset);
      // Awaited at the end.
      handing.catch(() => undefined);
    };
    const stop = new AbortController();
    const work = [
      verifyChecksum(platform, asset, signal),
      encodeSound(platform, asset, {
        signal: AbortSignal.any([signal, stop.signal]),
        pictureBegun: picture.promise,
        onPlayable: handOver,
      }),
      encodeChunkOf(
        platform,
        asset,
        { ...generation, tier: 'low', index: 0 },
        { signal: AbortSignal.any([signal, stop.signal]), threads: threadsFor(intakeProcesses), onPlayable: handOver },
      ).finally(picture.resolve),
    ];
    try {
      await Promise.all(work);
    } finally {
      stop.abort();
      await Promise.allSettled(work);
    }
    handOver();
    await handing;
  });
}

async function probe(platform: Platform, asset: AssetRow, signal: AbortSignal): Promise<AssetRow> {
  const { config, db, clock } = platform;
  const toolchain = await toolchainFor(config);
  const source = await sourceOf(platform, asset.id);
  const probed = await probeSource(toolchain, {
    source,
    byteSize: asset.byte_size,
    limits: config.videoLimits,
    signal,
  });
  const facts = trimFacts(probed, asset);
  return inTransaction(db, async (tx) => {
    await updateAssetFacts(tx, asset.id, facts, clock.now());
    await insertPlan(tx, { assetId: asset.id, generation: asset.generation }, planRenditions(facts));
    return (await findAsset(tx, asset.id)) as AssetRow;
  });
}

/** The facts of a recording after its trim. */
function trimFacts(facts: SourceFacts, { trim_start_s: startS, trim_length_s: lengthS }: AssetRow): SourceFacts {
  const framesOf = (seconds: number) => Math.round(seconds * rateOf(facts.video.rate));
  const rest = (frames: number) => Math.max(1, Math.min(frames - framesOf(startS), framesOf(lengthS ?? Infinity)));
  return { ...facts, startS, frameCount: rest(facts.frameCount), pictureFrames: rest(facts.pictureFrames) };
}

/** Enqueues the chunks that are not queued already. */
async function enqueueChunks({ db, jobs }: Platform, asset: AssetRow): Promise<void> {
  const generation = { assetId: asset.id, generation: asset.generation };
  await inTransaction(db, async (tx) => {
    for (const { tier, index } of planPasses(sourceFactsOf(asset), await listChunksToMake(tx, generation))) {
      if (tier === 'low' && index === 0) continue;
      const data = { ...generation, tier, index };
      const singletonKey = `${generation.assetId} ${generation.generation} ${tier} ${index}`;
      await jobs.enqueue(tx, chunkJob, data, { priority: chunkPriority(data), singletonKey });
    }
  });
}
