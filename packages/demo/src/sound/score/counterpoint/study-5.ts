import { actStarts, type Video } from '../../../catalogue/video.ts';
import type { Note, Score } from '../../note.ts';

/** The interval of each act as a ratio of whole numbers, and its root in Hz. */
export const intervals: readonly { over: number; under: number; root: number }[] = [
  { over: 2, under: 1, root: 110 },
  { over: 3, under: 2, root: 146.83 },
  { over: 4, under: 3, root: 130.81 },
  { over: 5, under: 4, root: 174.61 },
  { over: 6, under: 5, root: 110 },
];

/** Each act plays the interval that is drawn, with pure ratios instead of tempered ones. */
export function composeStudy5(video: Video): Score {
  const acts = [...actStarts(video), video.seconds - 3];
  const notes: Note[] = [];
  intervals.forEach(({ over, under, root }, act) => {
    const at = Math.max(0, (acts[act] ?? 0) - 0.4);
    const seconds = (acts[act + 1] ?? video.seconds) - at + 0.6;
    const high = (root * over) / under;
    for (const [index, pitch] of [root, high, root * 2, high * 2, (root * over * over) / (under * under)].entries()) {
      notes.push({
        voice: index < 2 ? 'pad' : 'choir',
        at: at + index * 0.5,
        seconds: seconds - index * 0.5,
        hz: pitch,
        gain: index < 2 ? 0.34 : 0.16,
        pan: [-0.5, 0.5, -0.8, 0.8, 0][index] ?? 0,
        hall: 0.6,
      });
    }
    notes.push({ voice: 'drone', at, seconds, hz: root / 2, gain: 0.4 });
    // One string plays the upper number of the ratio, the other the lower, so that the knot is also heard.
    const beat = 2;
    for (let loop = 0; loop * beat < seconds - 1.5; loop += 1) {
      for (const [count, pitch, pan] of [
        [over, high * 4, 0.6],
        [under, root * 4, -0.6],
      ] as const) {
        for (let pulse = 0; pulse < count; pulse += 1) {
          notes.push({
            voice: 'pluck',
            at: at + loop * beat + (pulse / count) * beat + 0.4,
            seconds: 0.5,
            hz: pitch / 2,
            gain: 0.13 + 0.02 * act,
            pan,
            hall: 0.4,
            echo: 0.35,
            lane: count,
          });
        }
      }
    }
  });
  return { notes, echoSeconds: 0.5, hallSeconds: 4 };
}
