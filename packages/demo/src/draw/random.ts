export type Random = () => number;

/** Uniform numbers in [0, 1). A seed gives the same sequence on every machine. */
export function createRandom(seed: string | number): Random {
  let state = typeof seed === 'number' ? seed | 0 : hashText(seed);
  return function next() {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A fixed value in [0, 1) for a whole number (and a salt), for particles that depend only on time. */
export function hash(index: number, salt = 0): number {
  let mixed = Math.imul(index | 0, 0x9e3779b1) ^ Math.imul((salt + 1) | 0, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296;
}

export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** Approximately normal, with mean 0 and deviation 1. */
export function gaussian(random: Random): number {
  return (random() + random() + random() + random() - 2) * Math.sqrt(3);
}

function hashText(text: string): number {
  let mixed = 2166136261;
  for (let at = 0; at < text.length; at += 1) mixed = Math.imul(mixed ^ text.charCodeAt(at), 16777619);
  return mixed;
}
