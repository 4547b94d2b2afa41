/** Limits that are checked before anything of a file is planned; from the config. */
export interface VideoLimits {
  maxS: number;
  /** Without a new picture, or without a key frame. */
  maxGapS: number;
  /** The total time without a picture, beyond a second for each: it has to be filled with repeats. */
  maxStillS: number;
  /** Of the finished video. */
  maxFrames: number;
  /** Of all tracks of the file. */
  maxPackets: number;
}
