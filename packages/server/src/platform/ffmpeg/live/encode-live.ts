import { Readable } from 'node:stream';
import type { CaptionPiece } from '../../closed-caption/caption-decoder.ts';
import { codecOf, timescaleOf } from '../fmp4/init-segment.ts';
import { readSegments } from '../fmp4/read-segments.ts';
import { runTool } from '../tool/run-tool.ts';
import type { Toolchain } from '../tool/toolchain.ts';
import { segmentFrames } from '../vod/chunk-plan.ts';
import { type EncoderInput, liveArgs } from './live-args.ts';
import type { LivePicture } from './live-ladder.ts';
import { PartGrid, type Track } from './part-grid.ts';

/** A part of a segment: the same time in every rung, largest first, with its sound at the end. */
export interface LivePart {
  /** Counts from 0 at the start of the broadcast. */
  segment: number;
  /** Counts from 0 in its segment. */
  part: number;
  startS: number;
  /** The segment is complete with it. */
  isLast: boolean;
  tracks: PartTrack[];
  /** What is shown during the part, at times since the start of its segment; undefined without captions. */
  captions?: LiveCaption[];
}

export interface LiveCaption extends CaptionPiece {
  /** It belongs to what was said so much earlier. */
  lateS: number;
}

export interface PartTrack {
  bytes: Buffer;
  durationS: number;
  /** The number of bytes up to the end of the key frame with which the part begins; 0 when it has none. */
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
  /** For the rungs, largest first, and the sound. */
  begin(inits: LiveInit[]): Promise<void>;
  part(part: LivePart): Promise<void>;
  /** Nothing follows. The last segment may be incomplete. */
  finish(): Promise<void>;
}

interface LiveEncoding {
  input: EncoderInput;
  flv?: AsyncGenerator<Buffer>;
  picture: LivePicture;
  signal: AbortSignal;
}

const memoryLimitBytes = 4 * 1024 ** 3;
const stallMs = 30_000;

/**
 * Encodes until the input ends; `flv` is for an input on stdin. Throws `ToolError` when ffmpeg fails or has no output for 30 s, and what the sink
 * threw.
 */
export async function encodeLive(
  { ffmpeg }: Pick<Toolchain, 'ffmpeg'>,
  { input, flv, picture, signal }: LiveEncoding,
  sink: LiveSink,
): Promise<void> {
  const trackCount = picture.rungs.length + 1;
  const stalled = new AbortController();
  const alarm = setTimeout(() => stalled.abort(), stallMs);
  const grid = new PartGrid(trackCount, segmentFrames(picture.rate), {
    begin: (inits) => sink.begin(inits),
    async part(part) {
      await sink.part(part);
      alarm.refresh();
    },
    finish: () => sink.finish(),
  });
  const outputs = Array.from({ length: trackCount }, (_, index) => (stream: Readable) => {
    return readTrack(stream, grid.tracks[index] as Track);
  });
  const args = liveArgs(picture, input);
  try {
    await runTool(ffmpeg, {
      args,
      ...(flv && { input: Readable.from(flv) }),
      outputs,
      timeLimitMs: Infinity,
      memoryLimitBytes,
      signal: AbortSignal.any([signal, stalled.signal]),
    });
    await grid.finish();
  } finally {
    clearTimeout(alarm);
  }
}

async function readTrack(stream: Readable, track: Track): Promise<void> {
  let timescale = 1;
  for await (const part of readSegments(stream)) {
    if (part.kind === 'init') {
      timescale = timescaleOf(part.bytes);
      await track.init({ bytes: part.bytes, codec: codecOf(part.bytes), timescale });
    } else {
      const { start, duration, bytes, firstSampleEnd, startsWithKey, sampleCount } = part.fragment;
      await track.piece({
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
