import { sampleRate } from './voice/voice.ts';

/** Measures integrated loudness (LUFS, ITU-R BS.1770 with both gates) and peak of stereo blocks. */
export function createLoudnessMeter(): {
  add: (block: Float32Array) => void;
  read: () => { lufs: number; peak: number };
} {
  const hop = sampleRate / 10;
  const filters = [createKWeighting(), createKWeighting()];
  const hops: number[] = [];
  let sum = 0;
  let counted = 0;
  let peak = 0;
  return {
    add(block) {
      for (let at = 0; at < block.length; at += 2) {
        for (const side of [0, 1] as const) {
          const value = block[at + side] as number;
          const weighted = (filters[side] as (value: number) => number)(value);
          sum += weighted * weighted;
          peak = Math.max(peak, Math.abs(value));
        }
        counted += 1;
        if (counted === hop) {
          hops.push(sum / hop);
          sum = 0;
          counted = 0;
        }
      }
    },
    read() {
      const blocks = hops
        .slice(3)
        .map(
          (_, at) =>
            ((hops[at] as number) + (hops[at + 1] as number) + (hops[at + 2] as number) + (hops[at + 3] as number)) / 4,
        );
      const audible = blocks.filter((power) => toLufs(power) > -70);
      const gate = toLufs(mean(audible)) - 10;
      return { lufs: toLufs(mean(audible.filter((power) => toLufs(power) > gate))), peak };
    },
  };
}

function mean(list: number[]): number {
  return list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);
}

function toLufs(power: number): number {
  return -0.691 + 10 * Math.log10(Math.max(power, 1e-12));
}

/** The K-weighting of BS.1770, a shelf and a low cut, with its coefficients for 48 kHz. */
function createKWeighting(): (value: number) => number {
  const shelf = biquad(1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585);
  const cut = biquad(1, -2, 1, -1.99004745483398, 0.99007225036621);
  return (value) => cut(shelf(value));
}

function biquad(b0: number, b1: number, b2: number, a1: number, a2: number): (value: number) => number {
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  return function step(value) {
    const out = b0 * value + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = value;
    y2 = y1;
    y1 = out;
    return out;
  };
}
