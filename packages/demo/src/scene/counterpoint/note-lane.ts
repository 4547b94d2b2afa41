import type { Note } from '../../sound/note.ts';

/** The notes of one lane in order of time. */
export function laneOf(notes: readonly Note[], lane: number): Note[] {
  return notes.filter((note) => note.lane === lane).toSorted((a, b) => a.at - b.at);
}

/** The notes of a lane that began in the last `seconds`. */
export function recent(lane: readonly Note[], t: number, seconds: number): Note[] {
  let low = 0;
  let high = lane.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lane[middle] as Note).at <= t - seconds) low = middle + 1;
    else high = middle;
  }
  const found: Note[] = [];
  for (let at = low; at < lane.length && (lane[at] as Note).at <= t; at += 1) found.push(lane[at] as Note);
  return found;
}

/** How loud a lane is now: 1 at a note, then falling with the time constant `release` (seconds). */
export function ringing(lane: readonly Note[], t: number, release: number): number {
  const last = recent(lane, t, release * 5).at(-1);
  return last ? Math.exp(-(t - last.at) / release) : 0;
}
