import { actStarts, type Video } from '../../../catalogue/video.ts';
import type { Note, Score, VoiceName } from '../../note.ts';
import { hz } from '../../pitch.ts';
import { bed, ground } from '../chords.ts';

export const loopSeconds = 4;
export const startSeconds = 0.5;
const lastSeconds = 36;

/** The figures, from the inside out. */
export const figures: readonly { sides: number; voice: VoiceName; midi: number; gain: number }[] = [
  { sides: 3, voice: 'bell', midi: 57, gain: 0.26 },
  { sides: 4, voice: 'mallet', midi: 64, gain: 0.4 },
  { sides: 5, voice: 'pluck', midi: 69, gain: 0.3 },
  { sides: 7, voice: 'glass', midi: 76, gain: 0.22 },
];

const tune = [0, 7, 3, 10, 5, 12, 2];

/** Every corner is a note. All figures return to their first corner together at each loop. */
export function composeStudy4(video: Video): Score {
  const acts = actStarts(video);
  const notes: Note[] = [];
  for (const [lane, figure] of figures.entries()) {
    const from = Math.round((acts[lane] ?? 0) / loopSeconds) * loopSeconds;
    for (let corner = 0; from + (corner / figure.sides) * loopSeconds < lastSeconds - startSeconds; corner += 1) {
      const home = corner % figure.sides === 0;
      const at = startSeconds + from + (corner / figure.sides) * loopSeconds;
      const midi = figure.midi + (tune[corner % figure.sides] ?? 0);
      notes.push({
        voice: figure.voice,
        at,
        seconds: 0.4,
        hz: hz(midi),
        gain: figure.gain * (home ? 1.25 : 0.9),
        pan: [-0.2, 0.35, -0.6, 0.65][lane] ?? 0,
        hall: 0.5,
        echo: 0.15,
        lane,
      });
    }
  }
  for (let loop = 4; startSeconds + loop * loopSeconds < lastSeconds; loop += 1) {
    notes.push({ voice: 'kick', at: startSeconds + loop * loopSeconds, seconds: 0.2, hz: 44, gain: 0.5, hall: 0.2 });
  }
  const harmony = { root: 57, scale: 'minor', progression: [0, 0, 5, 3], chordSeconds: loopSeconds } as const;
  return {
    notes: [
      ...notes,
      ...bed(harmony, 38, { voice: 'pad', gain: 0.3, duck: 0.5 }),
      ...ground(harmony, 36, 'drone', 0.36),
    ],
    echoSeconds: loopSeconds / 14,
    hallSeconds: 3,
  };
}
