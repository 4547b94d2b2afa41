import { actStarts, type Video } from '../../catalogue/video.ts';
import { between, createRandom } from '../../draw/random.ts';
import type { Note, Score, VoiceName } from '../note.ts';
import { degree, hz, type ScaleName } from '../pitch.ts';
import { bed, chordTone, ground, type Harmony } from './chords.ts';

export type Lumen = {
  root: number;
  scale: ScaleName;
  progression: readonly number[];
  chordSeconds: number;
  lead: VoiceName;
  /** Lead notes per second, for each act. */
  density: readonly number[];
  pad: VoiceName;
};

/** Slow chords, a bass, and single struck notes that come closer together during the film. */
export function composeLumen(video: Video, style: Lumen): Score {
  const random = createRandom(`lumen-${video.slug}`);
  const harmony: Harmony = style;
  const acts = [...actStarts(video), video.seconds];
  const end = video.seconds;
  const notes: Note[] = [
    ...bed(harmony, end, { voice: style.pad, gain: 0.5, voices: 4, hall: 0.5 }),
    ...bed(harmony, end, {
      voice: 'choir',
      gain: 0.16,
      octave: 1,
      voices: 3,
      from: acts[2] ?? 0,
      until: end - 3,
      hall: 0.7,
    }),
    ...ground(harmony, end, 'drone', 0.5),
  ];
  style.density.forEach((rate, act) => {
    let step = 2;
    for (
      let at = (acts[act] ?? 0) + 0.4;
      at < (acts[act + 1] ?? end) - 0.6 && at < end - 4;
      at += between(random, 0.5, 1.5) / rate
    ) {
      step = Math.max(0, Math.min(6, step + Math.round(between(random, -2, 2))));
      const grid = Math.round(at / (style.chordSeconds / 16)) * (style.chordSeconds / 16);
      notes.push({
        voice: style.lead,
        at: grid,
        seconds: 0.6,
        hz: chordTone(harmony, grid, step, 1),
        gain: between(random, 0.16, 0.34),
        pan: between(random, -0.7, 0.7),
        hall: 0.55,
        echo: 0.4,
      });
    }
    if (act > 0)
      notes.push({
        voice: 'bell',
        at: acts[act] ?? 0,
        seconds: 1,
        hz: hz(degree(style.root, style.scale, 0)),
        gain: 0.3,
        hall: 0.8,
      });
  });
  return { notes, echoSeconds: style.chordSeconds * 0.1875, hallSeconds: 3.6 };
}
