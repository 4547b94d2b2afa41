import { stat, writeFile } from 'node:fs/promises';
import type { Fragment } from '../../src/platform/ffmpeg/fmp4/fragment.ts';
import { presentationTimes } from '../../src/platform/ffmpeg/fmp4/fragment.ts';
import { probeSource } from '../../src/platform/ffmpeg/probe/probe.ts';
import type { SourceFacts } from '../../src/platform/ffmpeg/probe/source-facts.ts';
import type { VideoLimits } from '../../src/platform/ffmpeg/probe/video-limits.ts';
import { findToolchain, type Toolchain } from '../../src/platform/ffmpeg/tool/toolchain.ts';
import type { ChunkSpan } from '../../src/platform/ffmpeg/vod/chunk-plan.ts';
import { encodeAudio } from '../../src/platform/ffmpeg/vod/encode-audio.ts';
import { encodeChunk } from '../../src/platform/ffmpeg/vod/encode-chunk.ts';
import { planLadder, type Rung } from '../../src/platform/ffmpeg/vod/ladder.ts';

/** The init segments and fragments of one rendition, in order. */
export interface Encoded {
  inits: Buffer[];
  fragments: Fragment[];
}

let known: Promise<Toolchain> | undefined;
/** The default limits of the environment. */
export const videoLimits: VideoLimits = {
  maxS: 12 * 3600,
  maxGapS: 300,
  maxStillS: 7200,
  maxFrames: 2_600_000,
  maxPackets: 8_000_000,
};
export const noAbort = new AbortController().signal;

export function toolchain(): Promise<Toolchain> {
  known ??= findToolchain({ ffmpegPath: 'ffmpeg', ffprobePath: 'ffprobe' });
  return known;
}

export function probeFile(path: string): Promise<SourceFacts> {
  return probeWithin(path, videoLimits);
}

/** Probes a file; with `byteSize` as if the file had this size. */
export async function probeWithin(path: string, limits: VideoLimits, byteSize?: number): Promise<SourceFacts> {
  const bytes = byteSize ?? (await stat(path)).size;
  return probeSource(await toolchain(), { source: { path }, byteSize: bytes, limits });
}

/** Encodes spans one after another into every rung of the source's ladder; returns the renditions by rung name. */
export async function encodeSpans(path: string, facts: SourceFacts, spans: ChunkSpan[]): Promise<Map<string, Encoded>> {
  const rungs = planLadder(facts.video);
  const made = new Map(rungs.map(({ name }): [string, Encoded] => [name, { inits: [], fragments: [] }]));
  const sink = {
    init: async ({ name }: Rung, bytes: Buffer) => void made.get(name)?.inits.push(bytes),
    segment: async ({ name }: Rung, _index: number, fragment: Fragment) =>
      void made.get(name)?.fragments.push(fragment),
  };
  for (const span of spans) {
    const work = { source: { path }, facts, rungs, span, threads: 2 };
    await encodeChunk(await toolchain(), work, sink, { signal: noAbort, patience: 'none' });
  }
  return made;
}

export async function encodeSound(path: string, facts: SourceFacts, gainDb: number): Promise<Encoded> {
  const made: Encoded = { inits: [], fragments: [] };
  await encodeAudio(
    await toolchain(),
    { source: { path }, facts, gainDb },
    {
      init: async (_, bytes) => void made.inits.push(bytes),
      segment: async (_, __, fragment) => void made.fragments.push(fragment),
    },
    { signal: noAbort, patience: 'none' },
  );
  return made;
}

/** Writes the first init segment and all fragments to one playable file; returns its path. */
export async function join(encoded: Encoded, path: string): Promise<string> {
  await writeFile(path, Buffer.concat([encoded.inits[0] as Buffer, ...encoded.fragments.map(({ bytes }) => bytes)]));
  return path;
}

/** Presentation times of all samples, ascending. */
export function shownTimes({ fragments }: Encoded): number[] {
  return fragments.flatMap(({ bytes }) => presentationTimes(bytes)).toSorted((a, b) => a - b);
}
