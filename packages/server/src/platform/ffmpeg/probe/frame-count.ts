import type { FfprobeReport, ProbedStream } from './ffprobe-report.ts';
import { type Rational, rateOf } from './frame-rate.ts';
import { gapRefusal, type PacketFacts, requireLength } from './packets.ts';
import { Refusal, spokenTime } from './refusal.ts';
import type { VideoLimits } from './video-limits.ts';

/** Containers that index every packet: a missing packet at the end means a truncated file. */
const hasIndex = /mov|matroska/;
const shortestS = 0.1;
/** How much shorter than declared a file may be: headers round. */
const missingToleratedS = 1;
const missingToleratedShare = 0.005;
/** Sound that is longer than the picture by more than this makes the video longer; its last frame is held. */
const soundOverhangS = 0.5;

export interface FrameCounts {
  /** Number of frames from the file's first moment to the end of its last packet. */
  frameCount: number;
  /** Number of frames to the end of the picture. */
  pictureFrames: number;
}

interface Counted {
  report: FfprobeReport;
  packets: PacketFacts;
  video: ProbedStream;
  audio: ProbedStream | undefined;
  rate: Rational;
  limits: VideoLimits;
}

/**
 * Counts frames at a constant rate. Throws `Refusal` if the file ends long before its declared end, has no picture, or
 * is too long.
 */
export function countFrames({ report, packets, video, audio, rate, limits }: Counted): FrameCounts {
  const zeroS = startOf(report);
  const declaredS = declaredEnd(report, [video, audio]) - zeroS;
  const pictureS = packetsEnd(packets, video) - zeroS;
  const soundS = packetsEnd(packets, audio) - zeroS;
  if (packets.packets === 0 ? hasIndex.test(report.format.format_name) : hasTimes(packets)) {
    const foundS = largest(pictureS, soundS);
    if (!(declaredS - foundS <= Math.max(missingToleratedS, declaredS * missingToleratedShare))) {
      if (!Number.isNaN(declaredS)) throw cut(declaredS, foundS);
    }
  }
  const pictureEndS = Number.isNaN(pictureS) ? declaredEnd(report, [video]) - zeroS : pictureS;
  const endS = soundS > pictureEndS + soundOverhangS ? soundS : pictureEndS;
  if (!(endS >= shortestS)) throw new Refusal('too_short');
  requireLength(endS, limits);
  // The last frame is held while the sound continues.
  if (endS - pictureEndS > limits.maxGapS) throw gapRefusal(pictureEndS, endS);
  const frameCount = Math.max(1, Math.round(endS * rateOf(rate)));
  if (frameCount > limits.maxFrames) throw new Refusal('frames', { most: limits.maxFrames.toLocaleString('en') });
  return { frameCount, pictureFrames: Math.min(frameCount, Math.round(pictureEndS * rateOf(rate))) };
}

export function startOf({ format }: FfprobeReport): number {
  return Number(format.start_time ?? 0);
}

function cut(declaredS: number, foundS: number): Refusal {
  const has = Number.isNaN(foundS) ? 'its end is missing' : `it ends at ${spokenTime(foundS)}`;
  return new Refusal('truncated', { what: `it should last ${spokenTime(declaredS)}, but ${has}` });
}

/**
 * The declared end. Matroska and similar containers declare only the length of the file. NaN if nothing is declared.
 */
export function declaredEnd({ format }: FfprobeReport, streams: (ProbedStream | undefined)[]): number {
  const ofStreams = streams.map((stream) => Number(stream?.duration) + Number(stream?.start_time ?? format.start_time));
  const longest = largest(...ofStreams);
  return Number.isNaN(longest) ? Number(format.duration) + Number(format.start_time ?? 0) : longest;
}

/** The end of the last packet of a stream; NaN if none was found. */
function packetsEnd({ streams }: PacketFacts, stream: ProbedStream | undefined): number {
  return streams.get(stream?.index ?? -1)?.endS ?? Number.NaN;
}

/** Whether packets have presentation times. AVI and similar containers store none, so their header is used. */
function hasTimes({ streams }: PacketFacts): boolean {
  return [...streams.values()].some(({ endS }) => !Number.isNaN(endS));
}

/** The largest number, ignoring NaN; NaN if there is none. */
function largest(...values: number[]): number {
  const numbers = values.filter((value) => !Number.isNaN(value));
  return numbers.length === 0 ? Number.NaN : Math.max(...numbers);
}
