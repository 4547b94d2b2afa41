import { actStarts, type Video } from '../../catalogue/video.ts';
import type { Note, Score } from '../note.ts';
import { place } from './chords.ts';
import { composeDrift, type Drift } from './drift.ts';

const styles: Record<string, Drift> = {
  swell: { root: 62, scale: 'dorian', progression: [0, 3, 0, 4], chordSeconds: 9, star: 'glass', gapSeconds: 4 },
  'snow-country': {
    root: 65,
    scale: 'major',
    progression: [0, 5, 3, 0],
    chordSeconds: 8,
    star: 'keys',
    gapSeconds: 2.4,
  },
  'fixed-stars': {
    root: 59,
    scale: 'lydian',
    progression: [0, 1, 0, 5],
    chordSeconds: 9,
    star: 'bell',
    gapSeconds: 3.4,
  },
  'fog-line': { root: 60, scale: 'major', progression: [0, 3, 5, 4], chordSeconds: 8, star: 'pluck', gapSeconds: 2.6 },
  embers: { root: 57, scale: 'minor', progression: [0, 5, 3, 0], chordSeconds: 8.5, star: 'keys', gapSeconds: 3.2 },
  'sixty-nine-north': {
    root: 61,
    scale: 'lydian',
    progression: [0, 4, 1, 5, 0, 2, 3, 4],
    chordSeconds: 15,
    star: 'glass',
    gapSeconds: 5.5,
  },
};

const places: Record<string, (video: Video, acts: number[]) => Note[]> = {
  swell: (video) => [
    ...place('water', 460, 0.95, 0, video.seconds - 1),
    ...place('wind', 360, 0.2, 0, video.seconds - 1),
  ],
  'snow-country': (video) => [
    ...place('wind', 340, 0.3, 0, video.seconds - 1),
    ...place('fire', 160, 0.1, 20, video.seconds - 2),
  ],
  'fixed-stars': (video) => place('wind', 280, 0.2, 0, video.seconds - 1),
  'fog-line': (video) => place('wind', 520, 0.3, 0, video.seconds - 1),
  embers: (video) => [
    ...place('fire', 190, 0.95, 0, video.seconds - 1),
    ...place('wind', 300, 0.12, 0, video.seconds - 1),
  ],
  'sixty-nine-north': (video, acts) => [
    ...place('wind', 300, 0.3, 0, video.seconds - 2),
    ...place('water', 300, 0.26, acts[2] ?? 0, acts[5] ?? video.seconds),
  ],
};

export function composeLongQuiet(video: Video): Score {
  const score = composeDrift(video, styles[video.slug] as Drift);
  return { ...score, notes: [...score.notes, ...(places[video.slug]?.(video, actStarts(video)) ?? [])] };
}
