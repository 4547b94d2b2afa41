import type { SegmentPlace } from './broadcast-queries.ts';

/**
 * An encoded picture that ends within this time of the copied one continues at its own end. RTMP has times in
 * milliseconds, hls.js moves its timeline by each gap, and these gaps add up.
 */
const apartMaxS = 0.005;

/** The start of the next segment in each track, after this segment. The sound is the last track. */
export function startsAfter(last: SegmentPlace | undefined, next: { run: number; tracks: number }): number[] {
  if (!last) return Array.from({ length: next.tracks }, () => 0);
  return last.run === next.run ? endsOf(last) : startsOfRun(endsOf(last));
}

export function endsOf({ starts_s, lengths_s }: Pick<SegmentPlace, 'starts_s' | 'lengths_s'>): number[] {
  return starts_s.map((startS, track) => startS + (lengths_s[track] ?? 0));
}

/**
 * Where a run begins if the tracks end at these times. Sound has no gap; it is at most half a frame early or late. An
 * encoded picture has no gap if it is close to the copied one; otherwise it begins together with the copied one again.
 */
export function startsOfRun(endsS: number[]): number[] {
  const [pictureS = 0] = endsS;
  const sound = endsS.length - 1;
  return endsS.map((endS, track) => (track === sound || Math.abs(endS - pictureS) < apartMaxS ? endS : pictureS));
}
