import type { Rational } from './frame-rate.ts';

export type Hdr = 'pq' | 'hlg';

export interface VideoFacts {
  streamIndex: number;
  codec: string;
  /** Width as shown: square pixels, after rotation. May be odd. */
  width: number;
  height: number;
  /** The constant rate of the output. */
  rate: Rational;
  variableRate: boolean;
  interlaced: boolean;
  hdr: Hdr | null;
  /** Whether the file declares its colour space. */
  colorTagged: boolean;
}

export interface AudioFacts {
  streamIndex: number;
  codec: string;
  channels: number;
  sampleRate: number;
  language: string | null;
}

/** The facts about a source before it is converted. */
export interface SourceFacts {
  container: string;
  /** The start of the video in the file; by default the start of the file. */
  startS?: number;
  video: VideoFacts;
  audio: AudioFacts | null;
  /** Number of frames of the finished video; with the rate, its exact duration. */
  frameCount: number;
  /** Number of frames with a picture; the last one is held for the rest. */
  pictureFrames: number;
}

export function durationS({ frameCount, video: { rate } }: Pick<SourceFacts, 'frameCount' | 'video'>): number {
  return (frameCount * rate.den) / rate.num;
}
