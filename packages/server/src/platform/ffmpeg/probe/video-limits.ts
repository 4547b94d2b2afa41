/** What a file may ask of the server before anything of it is planned; from the config. */
export interface VideoLimits {
  maxS: number;
  /** Without a new picture, or without a picture that can be jumped to. */
  maxGapS: number;
  /** In all, beyond a second for each picture: what has to be filled in. */
  maxStillS: number;
  /** Of the finished video. */
  maxFrames: number;
  /** Of all tracks of the file. */
  maxPackets: number;
}
