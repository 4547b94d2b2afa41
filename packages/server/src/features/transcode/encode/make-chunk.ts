import { threadsFor, toolchainFor } from '../../../platform/ffmpeg/tool/toolchain.ts';
import { encodeChunk } from '../../../platform/ffmpeg/vod/encode-chunk.ts';
import type { JobContext } from '../../../platform/jobs/define-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { encoderPriority, sourceFactsOf, sourceOf } from '../asset.ts';
import type { AssetRow } from '../asset-queries.ts';
import { runStep } from '../job-step.ts';
import { type ChunkJobData, chunkJob } from '../jobs.ts';
import { publishRenditions } from '../publish/publish-renditions.ts';
import { listChunkToMake } from './chunk-queries.ts';
import { SegmentWriter } from './segment-writer.ts';

/** The handler of `chunkJob`. */
export function makeChunk(platform: Platform, data: ChunkJobData, context: JobContext): Promise<void> {
  return runStep(platform, { ...data, job: chunkJob, context }, (asset) =>
    encodeChunkOf(platform, asset, data, {
      signal: context.signal,
      threads: threadsFor(platform.config.workerConcurrency),
      onPlayable: () => undefined,
    }),
  );
}

/** Encodes one chunk for each rung of a tier, or for all, unless that was done before. */
export async function encodeChunkOf(
  platform: Platform,
  asset: AssetRow,
  data: ChunkJobData,
  { signal, threads, onPlayable }: { signal: AbortSignal; threads: number; onPlayable: () => void },
): Promise<void> {
  const rows = await listChunkToMake(platform.db, data);
  const [first] = rows;
  if (first === undefined) {
    // A process may have been killed before it published its result.
    if (await publishRenditions(platform, { assetId: asset.id, generation: asset.generation })) onPlayable();
    return;
  }
  const rungs = rows.map((row) => ({ ...row, maxBitrate: row.max_bitrate }));
  const recording = new SegmentWriter(platform, { assetId: asset.id, generation: asset.generation }, onPlayable);
  await encodeChunk(
    await toolchainFor(platform.config),
    {
      source: await sourceOf(platform, asset.id),
      facts: sourceFactsOf(asset),
      rungs,
      span: { index: data.index, firstFrame: first.first_frame, frameCount: first.frame_count },
      threads,
    },
    {
      init: (chunk, bytes) => recording.init(chunk, bytes),
      segment: (chunk, index, fragment) => recording.segment(chunk, index, fragment),
    },
    { signal, patience: encoderPriority(asset, data.tier) },
  );
  await recording.finish(rungs);
}
