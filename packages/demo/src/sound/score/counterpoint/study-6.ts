import { actStarts, type Video } from '../../../catalogue/video.ts';
import { hash } from '../../../draw/random.ts';
import type { Note, Score } from '../../note.ts';
import { degree, hz } from '../../pitch.ts';
import { bed } from '../chords.ts';

export const beatSeconds = 60 / 104;
const stepSeconds = beatSeconds / 4;
const lastSeconds = 34;

export const lanes = { kick: 0, snare: 1, hat: 2, mallet: 3 } as const;

const kicks = [0, 3, 6, 10];
const snares = [4, 12, 15];
const notesOf = [0, 3, 5, 8, 11, 13];

/** A drum machine of sixteen steps with a melody of mallets. */
export function composeStudy6(video: Video): Score {
  const acts = actStarts(video);
  const notes: Note[] = [];
  for (let step = 0; step * stepSeconds < lastSeconds; step += 1) {
    const at = step * stepSeconds + 0.4;
    const place = step % 16;
    const bar = Math.floor(step / 16);
    if (kicks.includes(place))
      notes.push({ voice: 'kick', at, seconds: 0.2, hz: 47, gain: 0.62, hall: 0.04, lane: lanes.kick });
    if (at > (acts[1] ?? 0) && snares.includes(place) && (place !== 15 || bar % 2)) {
      notes.push({
        voice: 'snare',
        at,
        seconds: 0.1,
        hz: 190,
        gain: place === 15 ? 0.16 : 0.36,
        hall: 0.25,
        lane: lanes.snare,
      });
    }
    if (place % 2 === 0 || hash(step, 3) > 0.6)
      notes.push({
        voice: 'hat',
        at,
        seconds: place === 14 ? 0.14 : 0.03,
        hz: 8000,
        gain: place % 4 === 2 ? 0.24 : 0.13,
        pan: 0.3,
        hall: 0.08,
        lane: lanes.hat,
      });
    if (at > (acts[2] ?? 0) - 0.1 && notesOf.includes(place)) {
      const midi = degree(57, 'pentatonic', ((place * 5 + bar * 3) % 8) + (bar % 4 === 3 ? 2 : 0));
      notes.push({
        voice: 'mallet',
        at,
        seconds: 0.3,
        hz: hz(midi + 12),
        gain: 0.34,
        pan: -0.3 + 0.6 * hash(step, 4),
        hall: 0.3,
        echo: 0.3,
        lane: lanes.mallet,
      });
    }
    if (at > (acts[1] ?? 0) && [0, 6, 8, 11].includes(place)) {
      notes.push({
        voice: 'bass',
        at,
        seconds: stepSeconds * 1.6,
        hz: hz(degree(33, 'pentatonic', [0, 0, 3, 1][bar % 4] ?? 0)) * (place === 11 ? 2 : 1),
        gain: 0.44,
        duck: 0.4,
        hall: 0.02,
      });
    }
  }
  const harmony = { root: 57, scale: 'dorian', progression: [0, 0, 3, 4], chordSeconds: beatSeconds * 4 } as const;
  return {
    notes: [...notes, ...bed(harmony, 36, { voice: 'pad', gain: 0.3, duck: 0.7, from: acts[2] ?? 0 })],
    echoSeconds: beatSeconds * 0.75,
    hallSeconds: 1.6,
  };
}
