import { actStarts, type Video } from '../../../catalogue/video.ts';
import type { Note, Score, VoiceName } from '../../note.ts';
import { degree, hz } from '../../pitch.ts';
import { bed, ground } from '../chords.ts';

const beatSeconds = 0.5;
const startSeconds = 1;
const lastSeconds = 36;

export type Bar = { at: number; seconds: number; step: number };

// Beats and steps of the pentatonic scale, in which any two notes sound good together.
const phrases: readonly (readonly (readonly [beats: number, step: number])[])[] = [
  [
    [1, 5],
    [1, 6],
    [1, 7],
    [1, 5],
    [0.5, 8],
    [0.5, 7],
    [1, 6],
    [2, 5],
  ],
  [
    [1, 4],
    [1, 5],
    [0.5, 6],
    [0.5, 5],
    [1, 4],
    [2, 3],
    [2, 2],
  ],
  [
    [0.5, 5],
    [0.5, 5],
    [1, 7],
    [1, 8],
    [1, 9],
    [0.5, 8],
    [0.5, 7],
    [1, 6],
    [2, 7],
  ],
  [
    [1, 6],
    [1, 4],
    [1, 5],
    [1, 3],
    [0.5, 4],
    [0.5, 3],
    [1, 2],
    [2, 0],
  ],
];

/** The melody as a row of bars. The first marble strikes each at `at`. */
export function melody(): Bar[] {
  const bars: Bar[] = [];
  let at = startSeconds;
  for (let phrase = 0; at < lastSeconds; phrase += 1) {
    for (const [beats, step] of phrases[phrase % phrases.length] ?? []) {
      bars.push({ at, seconds: beats * beatSeconds, step: step + (phrase % 8 > 3 ? 1 : 0) });
      at += beats * beatSeconds;
    }
  }
  return bars;
}

export type Marble = { late: number; from: number; voice: VoiceName };

/** The marbles. Each plays four beats after the one before, starting with its own act. */
export function marbles(video: Video): Marble[] {
  const acts = actStarts(video);
  return [
    { late: 0, from: 0, voice: 'mallet' },
    { late: 4 * beatSeconds, from: acts[1] ?? 0, voice: 'pluck' },
    { late: 8 * beatSeconds, from: acts[2] ?? 0, voice: 'glass' },
  ];
}

export function composeStudy3(video: Video): Score {
  const notes: Note[] = [];
  for (const [lane, marble] of marbles(video).entries()) {
    for (const bar of melody()) {
      const at = bar.at + marble.late;
      if (at < marble.from || at > lastSeconds) continue;
      const octave = lane === 2 ? 12 : 0;
      notes.push({
        voice: marble.voice,
        at,
        seconds: bar.seconds,
        hz: hz(degree(48 + octave, 'pentatonic', bar.step)),
        gain: [0.44, 0.36, 0.2][lane] ?? 0.3,
        pan: [0.1, -0.5, 0.5][lane] ?? 0,
        hall: 0.3,
        echo: lane ? 0.25 : 0.1,
        lane,
      });
    }
  }
  const acts = actStarts(video);
  const harmony = { root: 60, scale: 'major', progression: [0, 5, 3, 4], chordSeconds: 4 } as const;
  return {
    notes: [
      ...notes,
      ...bed(harmony, 38, { voice: 'pad', gain: 0.22, octave: -1, from: 9 }),
      ...ground(harmony, 36, 'bass', 0.2, -2).filter((note) => note.at >= (acts[2] ?? 0) - 1),
      ...Array.from(
        { length: 20 },
        (_, index): Note => ({
          voice: 'shaker',
          at: (acts[3] ?? 0) + index * beatSeconds,
          seconds: 0.05,
          hz: 5000,
          gain: 0.14,
          pan: -0.3,
          hall: 0.1,
        }),
      ),
    ],
    echoSeconds: 0.375,
    hallSeconds: 1.8,
  };
}
