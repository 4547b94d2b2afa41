import { setTimeout as sleep } from 'node:timers/promises';
import { durationS } from '../../../platform/ffmpeg/probe/source-facts.ts';
import { toolchainFor } from '../../../platform/ffmpeg/tool/toolchain.ts';
import { encodeAudio } from '../../../platform/ffmpeg/vod/encode-audio.ts';
import { estimateGain, measuredWholeUpToS, measureGain } from '../../../platform/ffmpeg/vod/loudness.ts';
import type { Platform } from '../../../platform/platform.ts';
import { encoderPriority, sourceFactsOf, sourceOf } from '../asset.ts';
import type { AssetRow } from '../asset-queries.ts';
import { insertChunks } from './chunk-queries.ts';
import { SegmentWriter } from './segment-writer.ts';
import { soundChunk } from './sound-chunk.ts';
import { listSoundTakes } from './sound-queries.ts';

interface SoundOptions {
  signal: AbortSignal;
  /** Settles when the picture has started or is finished. Until then the sound must not use its processors. */
  pictureBegun: Promise<void>;
  onPlayable: () => void;
}

/** A difference that nobody hears. */
const guessToleratedDb = 0.5;
/** Number of segments that a player requests before it starts. */
const segmentsAhead = 2;
const pictureWaitMaxMs = 20_000;

/**
 * Encodes the whole sound of an asset. A long one starts with a gain estimated from samples, so that it is available
 * with the first picture; if the measured gain differs, the sound is encoded again and replaced.
 */
export async function encodeSound(platform: Platform, asset: AssetRow, options: SoundOptions): Promise<void> {
  const facts = sourceFactsOf(asset);
  const { audio } = facts;
  if (audio === null) return;
  const generation = { assetId: asset.id, generation: asset.generation };
  const takes = await listSoundTakes(platform.db, generation);
  if (takes.every(({ done_at }) => done_at !== null)) return;
  const toolchain = await toolchainFor(platform.config);
  const measuring = { source: await sourceOf(platform, asset.id), audio, signal: options.signal };
  if (durationS(facts) <= measuredWholeUpToS) {
    await encodeTake(platform, asset, { take: 0, gainDb: await measureGain(toolchain, measuring), ...options });
    return;
  }
  const guessed = await estimateGain(toolchain, { ...measuring, durationS: durationS(facts) });
  const outdated = new AbortController();
  const signal = AbortSignal.any([options.signal, outdated.signal]);
  const taking = encodeTake(platform, asset, { ...options, take: 0, gainDb: guessed, signal });
  const [measured] = await Promise.all([
    options.pictureBegun
      .then(() => measureGain(toolchain, measuring))
      .then((gainDb) => {
        if (Math.abs(gainDb - guessed) > guessToleratedDb) outdated.abort();
        return gainDb;
      }),
    taking.catch((error) => {
      if (!outdated.signal.aborted) throw error;
    }),
  ]);
  if (!outdated.signal.aborted) return;
  await insertChunks(platform.db, generation, 'audio', [soundChunk(facts, 1)]);
  await encodeTake(platform, asset, { ...options, take: 1, gainDb: measured });
}

async function encodeTake(
  platform: Platform,
  asset: AssetRow,
  { take, gainDb, signal, pictureBegun, onPlayable }: SoundOptions & { take: number; gainDb: number },
): Promise<void> {
  const recording = new SegmentWriter(platform, { assetId: asset.id, generation: asset.generation }, onPlayable);
  const chunk = { rendition: 'audio', index: take, first_segment: 0 };
  const source = await sourceOf(platform, asset.id);
  await encodeAudio(
    await toolchainFor(platform.config),
    { source, facts: sourceFactsOf(asset), gainDb },
    {
      init: (_, bytes) => recording.init(chunk, bytes),
      async segment(_, index, fragment) {
        await recording.segment(chunk, index, fragment);
        // The encoder waits during this.
        if (index === segmentsAhead)
          await Promise.race([pictureBegun, sleep(pictureWaitMaxMs, undefined, { ref: false })]);
      },
    },
    { signal, patience: encoderPriority(asset, 'audio') },
  );
  await recording.finish([chunk]);
}
