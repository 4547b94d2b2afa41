import { actStarts, type Video } from '../../../catalogue/video.ts';
import type { Note, Score, VoiceName } from '../../note.ts';
import { euclid, hz, stack } from '../../pitch.ts';
import { bed, type Harmony } from '../chords.ts';

export const beatSeconds = 0.625;
const barSeconds = beatSeconds * 4;
const stepSeconds = beatSeconds / 4;
const lastSeconds = 25.8;

type Ring = { voice: VoiceName; pulses: number; octave: number; turn: number; act: number; gain: number };

/** The rings, from the innermost to the outermost. */
export const rings: readonly Ring[] = [
  { voice: 'mallet', pulses: 7, octave: 1, turn: 0, act: 1, gain: 0.26 },
  { voice: 'mallet', pulses: 5, octave: 0, turn: 3, act: 0, gain: 0.34 },
  { voice: 'pluck', pulses: 6, octave: 1, turn: 2, act: 1, gain: 0.24 },
  { voice: 'glass', pulses: 3, octave: 1, turn: 5, act: 2, gain: 0.2 },
  { voice: 'keys', pulses: 9, octave: 0, turn: 1, act: 2, gain: 0.16 },
  { voice: 'bass', pulses: 3, octave: -2, turn: 0, act: 3, gain: 0.42 },
  { voice: 'kick', pulses: 4, octave: 0, turn: 0, act: 3, gain: 0.5 },
];

/** Rings of sixteen steps, each with its own even rhythm. A ring joins with its act. */
export function composeStudy1(video: Video): Score {
  const acts = actStarts(video);
  const harmony: Harmony = { root: 62, scale: 'dorian', progression: [0, 6, 3, 0], chordSeconds: barSeconds };
  const notes: Note[] = bed(harmony, 28, { voice: 'pad', gain: 0.26, duck: 0.5, from: acts[1] ?? 0 });
  rings.forEach((ring, lane) => {
    const rhythm = euclid(ring.pulses, 16, ring.turn);
    for (let step = 0; step * stepSeconds < lastSeconds; step += 1) {
      const at = step * stepSeconds + 0.4;
      if (!rhythm[step % 16] || at < (acts[ring.act] ?? 0)) continue;
      const chord = stack(
        62 + 12 * ring.octave,
        'dorian',
        harmony.progression[Math.floor(at / barSeconds) % 4] ?? 0,
        4,
      );
      const midi = chord[(step * 3 + lane) % (ring.voice === 'bass' ? 1 : 4)] as number;
      const low = ring.voice === 'kick' ? 48 : hz(midi);
      notes.push({
        voice: ring.voice,
        at,
        seconds: stepSeconds * 1.5,
        hz: low,
        gain: ring.gain,
        pan: (lane % 2 ? 1 : -1) * 0.12 * lane,
        hall: lane > 4 ? 0.05 : 0.35,
        echo: lane < 4 ? 0.2 : 0,
        lane,
      });
    }
  });
  return { notes, echoSeconds: beatSeconds * 0.75, hallSeconds: 2.2 };
}
