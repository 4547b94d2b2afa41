/** Words that were heard, at seconds since the first sample. */
export interface HeardText {
  startS: number;
  endS: number;
  text: string;
}

/** What is needed of a program or library that recognises speech. Another engine is another function of this type. */
export type SpeechEngine = (
  /** 16-bit samples of one channel, 16,000 a second, little-endian. */
  pcm: AsyncIterable<Buffer>,
  /** Called in order, some seconds late. Short texts, of which one fits on a screen. */
  onText: (heard: HeardText) => void,
  signal: AbortSignal,
) => Promise<void>;

export const samplesPerSecond = 16_000;
