/** Recognised words, with times in seconds since the first sample. */
export interface HeardText {
  startS: number;
  endS: number;
  text: string;
}

/** A program or library for speech recognition. Another engine is another function of this type. */
export type SpeechEngine = (
  /** 16-bit samples of one channel, 16,000 a second, little-endian. */
  pcm: AsyncIterable<Buffer>,
  /** Called in order, some seconds late. Each text is short enough for a screen. */
  onText: (heard: HeardText) => void,
  signal: AbortSignal,
) => Promise<void>;

export const samplesPerSecond = 16_000;
