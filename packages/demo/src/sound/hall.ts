import { sampleRate } from './voice/voice.ts';

const lineMs = [29.7, 37.1, 41.1, 43.7, 53.3, 61.7, 71.9, 83.1];

/**
 * A reverb: eight delay lines that feed each other (Householder) and lose treble with every round. Stereo, in place.
 */
export function createHall(seconds: number): (left: Float32Array, right: Float32Array, count: number) => void {
  const lines = lineMs.map((ms) => ({
    ring: new Float32Array(Math.round((ms / 1000) * sampleRate)),
    at: 0,
    dull: 0,
    keep: 10 ** ((-3 * ms) / 1000 / seconds),
  }));
  const taps = new Float32Array(lines.length);
  return function hall(left, right, count) {
    for (let index = 0; index < count; index += 1) {
      let sum = 0;
      for (let line = 0; line < 8; line += 1) {
        const { ring, at } = lines[line] as (typeof lines)[0];
        taps[line] = ring[at] as number;
        sum += taps[line] as number;
      }
      const share = sum / 4;
      const inLeft = left[index] as number;
      const inRight = right[index] as number;
      for (let line = 0; line < 8; line += 1) {
        const part = lines[line] as (typeof lines)[0];
        const next = ((taps[line] as number) - share) * part.keep;
        part.dull += 0.42 * (next - part.dull);
        part.ring[part.at] = part.dull + (line % 2 ? inRight : inLeft) * 0.5;
        part.at = part.at + 1 < part.ring.length ? part.at + 1 : 0;
      }
      left[index] = ((taps[0] as number) + (taps[2] as number) - (taps[5] as number) + (taps[6] as number)) * 0.5;
      right[index] = ((taps[1] as number) + (taps[3] as number) - (taps[4] as number) + (taps[7] as number)) * 0.5;
    }
  };
}

/** An echo that alternates between left and right. In place. */
export function createEcho(seconds: number): (left: Float32Array, right: Float32Array, count: number) => void {
  const length = Math.round(seconds * sampleRate);
  const [a, b] = [new Float32Array(length), new Float32Array(length)];
  let at = 0;
  let dullA = 0;
  let dullB = 0;
  return function echo(left, right, count) {
    for (let index = 0; index < count; index += 1) {
      const outA = a[at] as number;
      const outB = b[at] as number;
      dullA += 0.4 * (outB * 0.46 - dullA);
      dullB += 0.4 * (outA * 0.46 - dullB);
      a[at] = (left[index] as number) + dullA;
      b[at] = (right[index] as number) * 0.3 + dullB;
      left[index] = outA;
      right[index] = outB;
      at = at + 1 < length ? at + 1 : 0;
    }
  };
}
