import type { Note, Score } from '../../note.ts';
import { degree, hz } from '../../pitch.ts';
import { bed } from '../chords.ts';

export const pendulums = 15;
export const releaseSeconds = 3;
/** The time until all pendulums are together again. */
export const cycleSeconds = 30;
const slowest = 9;

/** Swings of a pendulum per cycle. */
export function swings(pendulum: number): number {
  return slowest + pendulum;
}

/** Each pass through the middle from the left is a note. Shorter strings play higher notes. */
export function composeStudy2(): Score {
  const notes: Note[] = [];
  for (let pendulum = 0; pendulum < pendulums; pendulum += 1) {
    const period = cycleSeconds / swings(pendulum);
    for (let pass = 0; pass < swings(pendulum) + 3; pass += 1) {
      const at = releaseSeconds + (pass + 0.75) * period;
      if (at > 37) break;
      const pan = (pendulum / (pendulums - 1)) * 1.4 - 0.7;
      notes.push({
        voice: 'glass',
        at,
        seconds: 0.3,
        hz: hz(degree(54, 'pentatonic', pendulum)),
        gain: 0.2,
        pan,
        hall: 0.5,
        echo: 0.2,
        lane: pendulum,
      });
    }
  }
  const harmony = { root: 54, scale: 'major', progression: [0, 5, 3, 4], chordSeconds: 7.5 } as const;
  return {
    notes: [
      ...notes,
      ...bed(harmony, 40, { voice: 'pad', gain: 0.34 }),
      ...bed(harmony, 38, { voice: 'drone', gain: 0.34, octave: -1, voices: 1 }),
    ],
    echoSeconds: 0.5,
    hallSeconds: 3.4,
  };
}
