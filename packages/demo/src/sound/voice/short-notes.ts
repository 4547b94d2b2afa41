import { sampleRate, type Tone, type Voice } from './voice.ts';

const turn = Math.PI * 2;

type Partial = readonly [ratio: number, level: number, decaySeconds: number];

/**
 * Partials that decay one by one, with a short knock at the start. Each is a two-pole resonator, to avoid a sine per
 * sample.
 */
function strike(partials: readonly Partial[], knock: number, tail: number): Voice {
  return {
    tail,
    start(note, random): Tone {
      const shade = Math.min(1.6, Math.max(0.5, (440 / note.hz) ** 0.35));
      const parts = partials
        .filter(([ratio]) => note.hz * ratio < 16_000)
        .map(([ratio, level, decay]) => {
          const step = (turn * note.hz * ratio * (1 + (random() - 0.5) * 0.0012)) / sampleRate;
          const fall = Math.exp(-1 / (decay * shade * sampleRate));
          return {
            near: 2 * fall * Math.cos(step),
            far: -fall * fall,
            now: 0,
            before: -(level * Math.sin(step)) / fall,
            done: decay * shade * 7.5,
          };
        });
      let burst = knock;
      return function tone(out, from, count) {
        out.fill(0, 0, count);
        for (const part of parts) {
          if (from / sampleRate > part.done) continue;
          const { near, far } = part;
          let { now, before } = part;
          for (let index = 0; index < count; index += 1) {
            const next = near * now + far * before;
            before = now;
            now = next;
            out[index] = (out[index] as number) + next * 0.3;
          }
          part.now = now;
          part.before = before;
        }
        if (burst < 1e-4) return;
        for (let index = 0; index < count; index += 1) {
          burst *= 0.996;
          out[index] = (out[index] as number) + (random() * 2 - 1) * burst * 0.3 * Math.min(1, (from + index) / 40);
        }
      };
    },
  };
}

export const glass = strike(
  [
    [1, 1, 1.9],
    [2.003, 0.3, 1.2],
    [2.76, 0.34, 0.9],
    [5.4, 0.16, 0.42],
    [8.93, 0.07, 0.2],
  ],
  0.02,
  6,
);
export const bell = strike(
  [
    [0.5, 0.5, 3.2],
    [1, 1, 2.6],
    [1.19, 0.42, 2],
    [1.56, 0.3, 1.4],
    [2, 0.5, 1.3],
    [2.74, 0.2, 0.8],
    [4.07, 0.1, 0.4],
  ],
  0.03,
  9,
);
export const mallet = strike(
  [
    [1, 1, 0.42],
    [3.93, 0.34, 0.12],
    [9.2, 0.12, 0.045],
  ],
  0.16,
  1.6,
);
export const tick = strike(
  [
    [1, 0.7, 0.03],
    [2.31, 0.5, 0.02],
  ],
  0.3,
  0.2,
);

/** An electric piano by frequency modulation; the attack is bright. */
export const keys: Voice = {
  tail: 2.4,
  start(note) {
    let carrier = 0;
    let tine = 0;
    return function tone(out, from, count) {
      for (let index = 0; index < count; index += 1) {
        const t = (from + index) / sampleRate;
        carrier += (turn * note.hz) / sampleRate;
        tine += (turn * note.hz * 14) / sampleRate;
        const level =
          Math.min(1, t * 220) * Math.exp(-t / 1.5) * (t > note.seconds ? Math.exp(-(t - note.seconds) / 0.3) : 1);
        const bright = 1.5 * Math.exp(-t / 0.5) + 0.25;
        const bark = Math.sin(carrier + bright * Math.sin(carrier)) + 0.16 * Math.exp(-t / 0.12) * Math.sin(tine);
        out[index] = bark * level * (1 + 0.12 * Math.sin(t * 31)) * 0.3;
      }
    };
  },
};

/** A plucked string: noise in a loop of one period (Karplus–Strong). */
export const pluck: Voice = {
  tail: 3,
  start(note, random) {
    const loop = Float32Array.from({ length: Math.max(2, Math.round(sampleRate / note.hz)) }, () => random() * 2 - 1);
    for (let pass = 0; pass < 2; pass += 1) {
      for (let at = 1; at < loop.length; at += 1) loop[at] = 0.5 * ((loop[at] as number) + (loop[at - 1] as number));
    }
    const keep = 0.4992 - 0.0022 * Math.min(1, note.hz / 2400);
    let at = 0;
    return function tone(out, from, count) {
      for (let index = 0; index < count; index += 1) {
        const next = at + 1 < loop.length ? at + 1 : 0;
        const value = loop[at] as number;
        loop[at] = keep * (value + (loop[next] as number));
        at = next;
        const t = (from + index) / sampleRate;
        out[index] = value * 0.7 * (t > note.seconds ? Math.exp(-(t - note.seconds) / 0.25) : 1);
      }
    };
  },
};

/** A round bass with a little growl. */
export const bass: Voice = {
  tail: 0.5,
  start(note) {
    let phase = 0;
    return function tone(out, from, count) {
      for (let index = 0; index < count; index += 1) {
        const t = (from + index) / sampleRate;
        phase += (turn * note.hz) / sampleRate;
        const level =
          Math.min(1, t * 130) *
          (0.45 + 0.55 * Math.exp(-t / 0.35)) *
          (t > note.seconds ? Math.exp(-(t - note.seconds) / 0.09) : 1);
        out[index] =
          Math.tanh((Math.sin(phase) + 0.4 * Math.sin(phase * 2 + 0.3) + 0.14 * Math.sin(phase * 3)) * 1.3) *
          0.5 *
          level;
      }
    };
  },
};
