import { Readable } from 'node:stream';
import type { CaptionPiece } from '../../closed-caption/caption-decoder.ts';
import { codecOf, timescaleOf } from '../fmp4/init-segment.ts';
import { readSegments } from '../fmp4/read-segments.ts';
import { rateOf } from '../probe/frame-rate.ts';
import { flags } from '../tool/flags.ts';
import { runTool, type ToolPriority } from '../tool/run-tool.ts';
import type { Toolchain } from '../tool/toolchain.ts';
import { segmentFrames } from '../vod/chunk-plan.ts';
import { joinInit } from './copied-video.ts';
import type { CopyTrack } from './copy-track.ts';
import { type EncoderInput, liveArgs } from './live-args.ts';
import type { LiveLadder } from './live-ladder.ts';
import { PartGrid, type Track } from './part-grid.ts';

/** A part of a segment: the same time span in every rung, largest first, with its sound at the end. */
export interface LivePart {
  /** Number of the segment, from 0 at the start of the broadcast. */
  segment: number;
  /** Number of the part in its segment, from 0. */
  index: number;
  startS: number;
  /** Whether the part completes the segment. */
  isLast: boolean;
  tracks: PartTrack[];
  /** Captions during the part, with times since the start of its segment; undefined without captions. */
  captions?: LiveCaption[];
}

export interface LiveCaption extends CaptionPiece {
  /** How much earlier the words were spoken. */
  lateS: number;
}

export interface PartTrack {
  bytes: Buffer;
  durationS: number;
  /** The number of bytes up to the end of the key frame at the start of the part; 0 without one. */
  keyFrameBytes: number;
}

export interface LiveInit {
  bytes: Buffer;
  codec: string;
  /** Ticks a second in its fragments. */
  timescale: number;
}

/** Receives encoded parts in order; the encoder waits for it. */
export interface LiveSink {
  /** Called with the initialisation segments of the rungs, largest first, and of the sound. */
  begin(inits: LiveInit[]): Promise<void>;
  part(part: LivePart): Promise<void>;
  /** Called at the end. The last segment may be incomplete. */
  finish(): Promise<void>;
}

interface LiveEncoding {
  input: EncoderInput;
  flv?: AsyncGenerator<Buffer>;
  ladder: LiveLadder;
  /** Makes the first track from the data that the encoder reads. */
  copy?: CopyTrack | undefined;
  signal: AbortSignal;
  patience?: ToolPriority;
}

const memoryLimitBytes = 4 * 1024 ** 3;
const stallMs = 30_000;
/** Length of some frames, enough for an initialisation segment. */
const topInitS = 0.5;

/**
 * Encodes until the input ends; `flv` is for an input on stdin. Throws `ToolError` if ffmpeg fails or has no output for
 * 30 s, `NotCopyable`, and errors of the sink.
 */
export async function encodeLive(
  { ffmpeg }: Pick<Toolchain, 'ffmpeg'>,
  { input, flv, ladder, copy, signal, patience = 'none' }: LiveEncoding,
  sink: LiveSink,
): Promise<void> {
  const trackCount = ladder.rungs.length + 1;
  const failed = new AbortController();
  const alarm = setTimeout(() => failed.abort(), stallMs);
  const frameS = 1 / rateOf(ladder.rate);
  const grid = new PartGrid(
    { trackCount, gopFrames: segmentFrames(ladder.rate), ...(copy && { apartS: frameS / 2 }) },
    {
      begin: (inits) => sink.begin(inits),
      async part(part) {
        await sink.part(part);
        alarm.refresh();
      },
      finish: () => sink.finish(),
    },
  );
  const [top, ...others] = grid.tracks as [Track, ...Track[]];
  const first = copy ? undefined : { ...top, init: (init: LiveInit) => top.init(withCopiedConfig(init, ladder)) };
  const outputs = [...(first ? [first] : []), ...others].map((track) => (stream: Readable) => readTrack(stream, track));
  const args = liveArgs(ladder, input, { isCopied: copy !== undefined });
  const encoding = { args, outputs, timeLimitMs: Infinity, memoryLimitBytes, patience };
  const both = AbortSignal.any([signal, failed.signal]);
  try {
    const copying = copy && beginCopy({ ffmpeg }, { ladder, copy, track: top });
    copying?.catch(() => failed.abort());
    await Promise.all([
      copying,
      runTool(ffmpeg, { ...encoding, ...(flv && { input: Readable.from(flv) }), signal: both }),
    ]);
    await grid.finish();
    if (copy?.failure) throw copy.failure;
  } finally {
    clearTimeout(alarm);
  }
}

async function beginCopy(
  toolchain: Pick<Toolchain, 'ffmpeg'>,
  { ladder, copy, track }: { ladder: LiveLadder; copy: CopyTrack; track: Track },
): Promise<void> {
  const init = await (topInits.get(ladder) ?? makeTopInit(toolchain, ladder));
  await copy.begin(track, init);
}

const topInits = new WeakMap<LiveLadder, Promise<LiveInit>>();

/**
 * Makes the initialisation segment for an encoded first rendition. It is the same for a whole stream, so no single
 * encoder may stop it.
 */
function makeTopInit(toolchain: Pick<Toolchain, 'ffmpeg'>, ladder: LiveLadder): Promise<LiveInit> {
  const rungs = ladder.rungs.slice(0, 1);
  const rate = `${ladder.rate.num}/${ladder.rate.den}`;
  const args = flags(`-f lavfi -t ${topInitS} -i color=s=16x16:r=${rate} -f lavfi -t ${topInitS} -i anullsrc`);
  const made = Promise.withResolvers<LiveInit>();
  const sink = {
    begin: async ([init]: LiveInit[]) => init && made.resolve(init),
    part: async () => undefined,
    finish: async () => undefined,
  };
  const input = { args, sound: 1, skipS: 0 };
  const { signal } = new AbortController();
  encodeLive(toolchain, { input, ladder: { ...ladder, rungs }, signal }, sink).catch(made.reject);
  topInits.set(ladder, made.promise);
  made.promise.catch(() => topInits.delete(ladder));
  return made.promise;
}

function withCopiedConfig(init: LiveInit, { copied }: LiveLadder): LiveInit {
  return copied ? joinInit(init, copied) : init;
}

async function readTrack(stream: Readable, track: Track): Promise<void> {
  let timescale = 1;
  for await (const part of readSegments(stream)) {
    if (part.kind === 'init') {
      timescale = timescaleOf(part.bytes);
      await track.init({ bytes: part.bytes, codec: codecOf(part.bytes), timescale });
    } else {
      const { start, duration, bytes, firstSampleEnd, startsWithKey, sampleCount } = part.fragment;
      await track.fragment({
        startS: start / timescale,
        durationS: duration / timescale,
        durationTicks: duration,
        bytes,
        keyFrameBytes: startsWithKey ? firstSampleEnd : 0,
        frames: sampleCount,
      });
    }
  }
}
