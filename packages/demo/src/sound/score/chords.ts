import type { Note, VoiceName } from '../note.ts';
import { degree, hz, type ScaleName, stack } from '../pitch.ts';

export type Harmony = { root: number; scale: ScaleName; progression: readonly number[]; chordSeconds: number };

/** The step of the scale on which the current chord stands. */
export function chordAt(harmony: Harmony, t: number): number {
  return harmony.progression[Math.floor(t / harmony.chordSeconds) % harmony.progression.length] ?? 0;
}

type Bed = {
  voice: VoiceName;
  gain: number;
  octave?: number;
  voices?: number;
  from?: number;
  until?: number;
  duck?: number;
  hall?: number;
};

/** Held chords that follow the harmony, with the notes spread from left to right. */
export function bed(
  harmony: Harmony,
  seconds: number,
  { voice, gain, octave = 0, voices = 4, from = 0, until = seconds, duck = 0, hall = 0.4 }: Bed,
): Note[] {
  const notes: Note[] = [];
  for (let at = 0; at < until; at += harmony.chordSeconds) {
    if (at < from - 0.01) continue;
    const long = Math.min(harmony.chordSeconds, until - at);
    stack(harmony.root + 12 * octave, harmony.scale, chordAt(harmony, at), voices).forEach((midi, index) => {
      // A stacked chord sounds shrill above an octave and a half, so its notes are moved down.
      const folded = midi > harmony.root + 12 * octave + 17 ? midi - 12 : midi;
      notes.push({
        voice,
        at,
        seconds: long,
        hz: hz(folded),
        gain: gain / voices ** 0.6,
        pan: (index / Math.max(1, voices - 1)) * 1.4 - 0.7,
        hall,
        duck,
      });
    });
  }
  return notes;
}

/** The root of each chord, low and long. */
export function ground(harmony: Harmony, seconds: number, voice: VoiceName, gain: number, octave = -1): Note[] {
  const notes: Note[] = [];
  for (let at = 0; at < seconds; at += harmony.chordSeconds) {
    const midi = degree(harmony.root + 12 * octave, harmony.scale, chordAt(harmony, at));
    const near = midi > harmony.root + 12 * octave + 7 ? midi - 12 : midi;
    notes.push({ voice, at, seconds: Math.min(harmony.chordSeconds, seconds - at), hz: hz(near), gain, hall: 0.15 });
  }
  return notes;
}

/** A note of the current chord, `step` thirds above its root. */
export function chordTone(harmony: Harmony, t: number, step: number, octave = 0): number {
  return hz(degree(harmony.root + 12 * octave, harmony.scale, chordAt(harmony, t) + step * 2));
}

/** A steady background sound, different on the left and right. */
export function place(voice: VoiceName, pitch: number, gain: number, from: number, until: number): Note[] {
  return [-0.85, 0.85].map((pan) => ({
    voice,
    at: from,
    seconds: until - from,
    hz: pitch * (pan > 0 ? 1.06 : 1),
    gain,
    pan,
    hall: 0.05,
  }));
}
