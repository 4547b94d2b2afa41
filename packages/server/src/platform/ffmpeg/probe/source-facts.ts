import type { Rational } from './frame-rate.ts';

export type Hdr = 'pq' | 'hlg';

export interface VideoFacts {
  streamIndex: number;
  codec: string;
  /** As shown: square pixels, after rotation. Not yet even. */
  width: number;
  height: number;
  /** The constant rate that it is made into. */
  rate: Rational;
  variableRate: boolean;
  interlaced: boolean;
  hdr: Hdr | null;
  /** Whether the file says in which colour space its picture is. */
  colorTagged: boolean;
}

export interface AudioFacts {
  streamIndex: number;
  codec: string;
  channels: number;
  sampleRate: number;
  language: string | null;
}

/** What is known of a source before it is converted. */
export interface SourceFacts {
  container: string;
  video: VideoFacts;
  audio: AudioFacts | null;
  /** Frames of the finished video; with the rate, its duration to the frame. */
  frameCount: number;
  /** How many of them the picture lasts; the last one is held for the rest. */
  pictureFrames: number;
}

export function durationS({ frameCount, video: { rate } }: Pick<SourceFacts, 'frameCount' | 'video'>): number {
  return (frameCount * rate.den) / rate.num;
}
