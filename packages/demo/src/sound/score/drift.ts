import { actStarts, type Video } from '../../catalogue/video.ts';
import { between, createRandom } from '../../draw/random.ts';
import type { Note, Score, VoiceName } from '../note.ts';
import type { ScaleName } from '../pitch.ts';
import { bed, chordTone, ground, type Harmony } from './chords.ts';

export type Drift = {
  root: number;
  scale: ScaleName;
  progression: readonly number[];
  chordSeconds: number;
  star: VoiceName;
  gapSeconds: number;
};

/** Slow, quiet music: chords that cross-fade, a drone, and sometimes a single distant note. */
export function composeDrift(video: Video, style: Drift): Score {
  const random = createRandom(`drift-${video.slug}`);
  const harmony: Harmony = style;
  const acts = actStarts(video);
  const notes: Note[] = [
    ...bed(harmony, video.seconds, { voice: 'pad', gain: 0.4, octave: -1, voices: 4, hall: 0.6 }),
    ...bed(harmony, video.seconds, { voice: 'choir', gain: 0.26, voices: 3, from: acts[1] ?? 0, hall: 0.8 }),
    ...ground(harmony, video.seconds, 'drone', 0.5, -2),
  ];
  for (let at = 3; at < video.seconds - 6; at += style.gapSeconds * between(random, 0.5, 1.6)) {
    const step = Math.floor(between(random, 0, 5));
    const pan = between(random, -0.8, 0.8);
    notes.push({
      voice: style.star,
      at,
      seconds: 1,
      hz: chordTone(harmony, at, step, 1),
      gain: between(random, 0.1, 0.24),
      pan,
      hall: 0.85,
      echo: 0.6,
    });
    if (random() > 0.55)
      notes.push({
        voice: style.star,
        at: at + style.chordSeconds / 16,
        seconds: 1,
        hz: chordTone(harmony, at, step + 1, 1),
        gain: 0.1,
        pan: -pan,
        hall: 0.9,
        echo: 0.6,
      });
  }
  return { notes, echoSeconds: 0.74, hallSeconds: 6.5 };
}
