/** Limits of the config that are checked before anything else is done with a file. */
export interface VideoLimits {
  maxS: number;
  /** Longest time without a new picture, or without a key frame. */
  maxGapS: number;
  /** Longest total time without a picture, apart from a second for each picture: it is filled with repeats. */
  maxStillS: number;
  /** Maximum number of frames of the finished video. */
  maxFrames: number;
  /** Maximum number of packets in all tracks of the file. */
  maxPackets: number;
}
