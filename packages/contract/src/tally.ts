import type { TallyEntry } from './pitch.ts';

/**
 * A line of the tally of a pitch as it is hashed and downloaded: number, time, pseudonym, points and mark, separated by
 * commas. None of them has a comma.
 */
export function tallyLine({ number, at, pseudonym, points, mark }: Omit<TallyEntry, 'hash'>): string {
  return `${number},${at},${pseudonym},${points},${mark ?? ''}`;
}

/** The text whose hash precedes the first line. */
export function tallyStart(pitchId: number): string {
  return `greenlight-tally:${pitchId}`;
}

/** The text that is hashed for a line: the previous hash (hex) and the line. */
export function tallyInput(before: string, line: string): string {
  return `${before}\n${line}`;
}
