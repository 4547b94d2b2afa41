import { actStarts, type Video } from '../../catalogue/video.ts';
import { hash } from '../../draw/random.ts';
import type { Note, Score } from '../note.ts';
import { place } from './chords.ts';
import { composeLumen, type Lumen } from './lumen.ts';

const styles: Record<string, Lumen> = {
  'bottom-of-the-pool': {
    root: 57,
    scale: 'lydian',
    progression: [0, 4, 1, 5],
    chordSeconds: 5,
    lead: 'glass',
    density: [0.5, 0.8, 0.7, 2.4, 0.9],
    pad: 'pad',
  },
  anamorphic: {
    root: 52,
    scale: 'dorian',
    progression: [0, 0, 3, 4],
    chordSeconds: 5.2,
    lead: 'keys',
    density: [0.3, 1.1, 1.3, 2],
    pad: 'pad',
  },
  'dust-in-the-beam': {
    root: 55,
    scale: 'major',
    progression: [0, 5, 3, 4],
    chordSeconds: 5.5,
    lead: 'keys',
    density: [0, 0.7, 1.1, 0.6],
    pad: 'choir',
  },
  'circle-of-confusion': {
    root: 59,
    scale: 'dorian',
    progression: [0, 3, 0, 6],
    chordSeconds: 4.6,
    lead: 'pluck',
    density: [0.6, 1, 1.4, 1.9],
    pad: 'pad',
  },
  'thin-film': {
    root: 61,
    scale: 'lydian',
    progression: [0, 1, 0, 4],
    chordSeconds: 6,
    lead: 'glass',
    density: [0.8, 1.3, 0.8, 0.25],
    pad: 'choir',
  },
  'the-prism-table': {
    root: 54,
    scale: 'major',
    progression: [0, 2, 3, 4],
    chordSeconds: 4.4,
    lead: 'pluck',
    density: [0.2, 1.2, 1.8, 3],
    pad: 'pad',
  },
};

/** The music of an episode and the sounds of its location. */
export function composeSmallSuns(video: Video): Score {
  const score = composeLumen(video, styles[video.slug] as Lumen);
  return { ...score, notes: [...score.notes, ...(locations[video.slug]?.(video, actStarts(video)) ?? [])] };
}

type Location = (video: Video, acts: number[]) => Note[];

const locations: Record<string, Location> = {
  'bottom-of-the-pool': (video, acts) => [
    ...place('water', 380, 0.34, 0, video.seconds - 1),
    ...place('rain', 2600, 0.5, (acts[3] ?? 0) + 0.3, (acts[4] ?? 0) + 1),
    { voice: 'bell', at: (acts[2] ?? 0) + 2.6, seconds: 1, hz: 110, gain: 0.5, hall: 0.9, echo: 0.5 },
  ],
  anamorphic: (_video, acts) => [
    ...place('motor', 58, 0.42, 0, acts[3] ?? 0),
    ...place('motor', 74, 0.6, acts[3] ?? 0, (acts[3] ?? 0) + 9),
    ...place('rain', 2200, 0.42, acts[2] ?? 0, acts[3] ?? 0),
  ],
  'dust-in-the-beam': (_video, acts) => [
    ...place('projector', 24, 0.24, 2, (acts[3] ?? 0) + 4.8),
    ...place('projector', 9, 0.42, (acts[3] ?? 0) + 4.8, (acts[3] ?? 0) + 6.7),
  ],
  'circle-of-confusion': (video) => [
    ...place('motor', 50, 0.2, 0, video.seconds - 2),
    ...place('wind', 500, 0.14, 0, video.seconds - 2),
  ],
  'thin-film': (video, acts) => [
    ...place('wind', 900, 0.08, 0, video.seconds - 2),
    ...[0.6, 2.4, 8, 14].map((at): Note => ({ voice: 'choir', at, seconds: 4, hz: 1108.7, gain: 0.12, hall: 0.9 })),
    { voice: 'tick', at: (acts[3] ?? 0) + 8.6, seconds: 0.1, hz: 1800, gain: 0.9, hall: 0.8, echo: 0.4 },
  ],
  'the-prism-table': (_video, acts) => [
    ...place('motor', 100, 0.16, 0.6, (acts[3] ?? 0) + 12),
    ...Array.from(
      { length: 14 },
      (_, index): Note => ({
        voice: 'glass',
        at: (acts[2] ?? 0) + 5.2 + index * 0.28,
        seconds: 0.3,
        hz: 370 * 2 ** (([0, 2, 4, 7, 9][index % 5] as number) / 12 + Math.floor(index / 5)),
        gain: 0.2,
        pan: hash(index, 3) * 1.4 - 0.7,
        hall: 0.6,
        echo: 0.3,
      }),
    ),
  ],
};
