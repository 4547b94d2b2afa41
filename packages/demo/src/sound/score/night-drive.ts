import { actStarts, type Video } from '../../catalogue/video.ts';
import { between, createRandom, hash } from '../../draw/random.ts';
import type { Note, Score, VoiceName } from '../note.ts';
import { euclid, type ScaleName } from '../pitch.ts';
import { bed, chordTone, ground, type Harmony } from './chords.ts';

export type NightDrive = {
  root: number;
  scale: ScaleName;
  progression: readonly number[];
  beatsAMinute: number;
  arp: VoiceName;
  /** Number of steps of sixteen that the arpeggio plays. */
  pulses: number;
  /** The act from which drums and bass play; 9 means never. */
  drums: number;
  bass: number;
};

/** Four-bar electronic music: ducked chords, a bass, an arpeggio and drums that join act by act. */
export function composeNightDrive(video: Video, style: NightDrive): Score {
  const random = createRandom(`drive-${video.slug}`);
  const beat = 60 / style.beatsAMinute;
  const bar = beat * 4;
  const harmony: Harmony = { ...style, chordSeconds: bar };
  const acts = actStarts(video);
  const end = video.seconds - 4;
  const drumsAt = Math.ceil((acts[style.drums] ?? video.seconds) / bar) * bar;
  const bassAt = Math.ceil((acts[style.bass] ?? video.seconds) / bar) * bar;
  const notes: Note[] = [
    ...bed(harmony, video.seconds, { voice: 'pad', gain: 0.5, duck: 0.65, hall: 0.45 }),
    ...ground(harmony, Math.min(bassAt, video.seconds), 'drone', 0.4),
    ...bed(harmony, end, {
      voice: 'choir',
      gain: 0.12,
      octave: 1,
      voices: 2,
      from: acts[3] ?? 0,
      duck: 0.5,
      hall: 0.7,
    }),
  ];
  const rhythm = euclid(style.pulses, 16, 2);
  for (let step = 0; step * (beat / 4) < end; step += 1) {
    const at = step * (beat / 4);
    const grown = Math.min(1, at / 14);
    if (rhythm[step % 16] && hash(step, 5) < 0.35 + 0.65 * grown) {
      const up = [0, 1, 2, 3, 4, 3, 2, 1][Math.floor(step / 2 + (step % 3)) % 8] ?? 0;
      notes.push({
        voice: style.arp,
        at,
        seconds: beat / 3,
        hz: chordTone(harmony, at, up, 1),
        gain: between(random, 0.12, 0.22) * (0.5 + 0.5 * grown),
        pan: 0.6 * Math.sin(step * 0.7),
        hall: 0.3,
        echo: 0.45,
        duck: 0.3,
        lane: 1,
      });
    }
    if (at >= bassAt && (step % 4 === 2 || step % 16 === 0 || step % 16 === 11)) {
      notes.push({
        voice: 'bass',
        at,
        seconds: beat * 0.42,
        hz: chordTone(harmony, at, 0, -2) * (step % 16 === 11 ? 2 : 1),
        gain: 0.42,
        hall: 0.02,
        duck: 0.5,
      });
    }
    if (at >= drumsAt) drums(notes, step, at, beat);
  }
  return { notes, echoSeconds: beat * 0.75, hallSeconds: 2.8 };
}

function drums(notes: Note[], step: number, at: number, beat: number): void {
  const place = step % 16;
  if (place % 4 === 0 || (place === 10 && hash(step, 6) > 0.6))
    notes.push({ voice: 'kick', at, seconds: 0.2, hz: 46, gain: 0.62, hall: 0.03 });
  if (place === 4 || place === 12) notes.push({ voice: 'snare', at, seconds: 0.1, hz: 185, gain: 0.3, hall: 0.35 });
  if (place % 2 === 0 || hash(step, 7) > 0.66) {
    notes.push({
      voice: 'hat',
      at: at + (place % 2 ? beat * 0.03 : 0),
      seconds: place % 8 === 6 ? 0.16 : 0.03,
      hz: 8000,
      gain: place % 4 === 2 ? 0.24 : 0.12,
      pan: 0.25,
      hall: 0.1,
    });
  }
  if (hash(step, 8) > 0.7)
    notes.push({ voice: 'shaker', at, seconds: 0.05, hz: 5000, gain: 0.12, pan: -0.35, hall: 0.1 });
}
