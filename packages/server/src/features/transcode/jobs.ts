import { uuid } from '@greenlight/contract/field';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** The generation of an asset's renditions. A job of an older generation does nothing. */
const assetGeneration = z.object({ assetId: uuid, generation: z.int() });
export type AssetGeneration = z.infer<typeof assetGeneration>;

const chunkOf = assetGeneration.extend({ tier: z.enum(['low', 'upper', 'whole']), index: z.int().min(0) });
export type ChunkJobData = z.infer<typeof chunkOf>;

/**
 * Chunks that can be watched first have priority: low rungs of all videos before others, the beginning before the end.
 * So a new upload does not wait for a long one.
 */
export function chunkPriority({ tier, index }: Pick<ChunkJobData, 'tier' | 'index'>): number {
  return lastPriority[tier] - index;
}

/** More than the number of chunks of a video. */
const lastPriority = { low: 2_000_000, upper: 1_000_000, whole: 1_000_000 };

const hourS = 3600;

/**
 * Handles a file that killed the process. Uploaded files are decoded by third-party programs, so it must not be retried
 * forever.
 */
async function asideHandler() {
  return (await import('./job-step.ts')).setAside;
}

/**
 * Probes the file, and makes the first chunk and the sound. It has a queue of its own, so that a new upload never waits
 * for the chunks of others.
 */
export const intakeJob = defineJob({
  name: 'transcode.intake',
  data: assetGeneration,
  concurrency: 2,
  unique: 'unfinished',
  expireS: 6 * hourS,
  handler: async () => (await import('./intake/asset-intake.ts')).runIntake,
  asideHandler,
});

export const chunkJob = defineJob({
  name: 'transcode.chunk',
  data: chunkOf,
  unique: 'unfinished',
  expireS: 2 * hourS,
  handler: async () => (await import('./encode/make-chunk.ts')).makeChunk,
  asideHandler,
});

export const posterJob = defineJob({
  name: 'transcode.poster',
  data: assetGeneration,
  concurrency: 1,
  unique: 'unfinished',
  handler: async () => (await import('./thumbnail/poster.ts')).makePoster,
  asideHandler,
});

export const storyboardJob = defineJob({
  name: 'transcode.storyboard',
  data: assetGeneration,
  concurrency: 1,
  unique: 'unfinished',
  expireS: hourS,
  handler: async () => (await import('./thumbnail/draw-storyboard.ts')).makeStoryboard,
  asideHandler,
});

/** Draws stills of a stream on air, for its timeline. If it fails, the stream continues. */
export const liveSheetJob = defineJob({
  name: 'transcode.live-sheet',
  data: z.object({ assetId: uuid }),
  concurrency: 1,
  unique: 'waiting',
  handler: async () => (await import('./thumbnail/live-sheet.ts')).drawLiveSheets,
});

/** Turns a finished broadcast into a video. */
export const sealBroadcastJob = defineJob({
  name: 'transcode.seal-broadcast',
  data: z.object({ assetId: uuid, keepsSlates: z.boolean().default(true), publishes: z.boolean().default(false) }),
  concurrency: 1,
  unique: 'unfinished',
  handler: async () => (await import('./broadcast/seal-broadcast.ts')).sealBroadcast,
});

/**
 * Makes the source file of a recording from the stored input of its broadcaster, and has all renditions made from it.
 */
export const makeSourceJob = defineJob({
  name: 'transcode.make-source',
  data: z.object({ assetId: uuid }),
  concurrency: 1,
  unique: 'unfinished',
  expireS: 12 * hourS,
  handler: async () => (await import('./broadcast/make-source.ts')).makeSource,
});

/** Writes the playlists of the live renditions after a trim. */
export const writeTrimJob = defineJob({
  name: 'transcode.write-trim',
  data: z.object({ assetId: uuid }),
  concurrency: 1,
  unique: 'waiting',
  // The trim was answered with success, so a full disk may only delay it.
  retryLimit: 50,
  handler: async () => (await import('./broadcast/trim-recording.ts')).writeTrim,
});

export const removeAssetJob = defineJob({
  name: 'transcode.remove',
  data: z.object({ assetId: uuid }),
  concurrency: 1,
  handler: async () => (await import('./asset-lifecycle.ts')).removeAsset,
});

export const removeGenerationJob = defineJob({
  name: 'transcode.remove-generation',
  data: assetGeneration,
  concurrency: 1,
  handler: async () => (await import('./asset-lifecycle.ts')).removeGeneration,
});

const rescueJob = defineJob({
  name: 'transcode.rescue',
  data: z.object({}),
  cron: '*/5 * * * *',
  unique: 'unfinished',
  handler: async () => (await import('./asset-lifecycle.ts')).restartStalledAssets,
});

export const transcodeJobs = [
  intakeJob,
  chunkJob,
  posterJob,
  storyboardJob,
  liveSheetJob,
  sealBroadcastJob,
  makeSourceJob,
  writeTrimJob,
  removeAssetJob,
  removeGenerationJob,
  rescueJob,
];
