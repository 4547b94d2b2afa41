import type { Note } from '../note.ts';

export const sampleRate = 48_000;

/** A sounding note. Writes (does not add) `count` mono samples to `out`, beginning with the note's sample `from`. */
export type Tone = (out: Float32Array, from: number, count: number) => void;

/** `tail` is how many seconds the voice sounds after the note ends. */
export type Voice = { tail: number; start: (note: Note, random: () => number) => Tone };

/** Linear attack, then full until `held`, then an exponential fall; all in seconds. `release` is its time constant. */
export function envelope(t: number, attack: number, held: number, release: number): number {
  const rise = t < attack ? t / attack : 1;
  return t < held ? rise : rise * Math.exp(-(t - held) / release);
}

/** Samples between two changes of a filter's tuning; modulation is slower than that. */
export const controlFrames = 32;

export type Filter = {
  low: number;
  band: number;
  high: number;
  tune: (cutoff: number, resonance: number) => void;
  step: (input: number) => void;
};

/**
 * A two-pole filter with all three outputs (trapezoidal state variable). Call `tune` now and then, `step` for every
 * sample.
 */
export function createFilter(cutoff = 1000, resonance = 1): Filter {
  let first = 0;
  let second = 0;
  let g = 0;
  let k = 0;
  let a = 0;
  const filter: Filter = {
    low: 0,
    band: 0,
    high: 0,
    tune(cutoff, resonance) {
      g = Math.tan((Math.PI * Math.min(cutoff, 20_000)) / sampleRate);
      k = 1 / resonance;
      a = 1 / (1 + g * (g + k));
    },
    step(input) {
      const v1 = a * first + g * a * (input - second);
      const v2 = second + g * v1;
      first = 2 * v1 - first;
      second = 2 * v2 - second;
      filter.low = v2;
      filter.band = v1;
      filter.high = input - k * v1 - v2;
    },
  };
  filter.tune(cutoff, resonance);
  return filter;
}

/** A sawtooth with a rounded step, so that it does not alias. `phase` is in turns, `step` in turns per sample. */
export function saw(phase: number, step: number): number {
  const at = phase - Math.floor(phase);
  let value = 2 * at - 1;
  if (at < step) {
    const near = at / step;
    value -= near + near - near * near - 1;
  } else if (at > 1 - step) {
    const near = (at - 1) / step;
    value -= near * near + near + near + 1;
  }
  return value;
}
