export const tau = Math.PI * 2;

export function clamp(value: number, low = 0, high = 1): number {
  return value < low ? low : value > high ? high : value;
}

export function lerp(from: number, to: number, amount: number): number {
  return from + (to - from) * amount;
}

/** 0 before `from`, 1 after `to`, smooth between. `from` may be greater than `to`. */
export function smooth(from: number, to: number, value: number): number {
  const part = clamp((value - from) / (to - from));
  return part * part * (3 - 2 * part);
}

export function easeOut(part: number, power = 3): number {
  return 1 - (1 - clamp(part)) ** power;
}

export function easeInOut(part: number, power = 3): number {
  const at = clamp(part);
  return at < 0.5 ? (2 * at) ** power / 2 : 1 - (2 - 2 * at) ** power / 2;
}

/** Overshoots a little before it settles on 1. */
export function easeBack(part: number, overshoot = 1.7): number {
  const rest = clamp(part) - 1;
  return 1 + (overshoot + 1) * rest ** 3 + overshoot * rest ** 2;
}

/** Rises over `attack` and falls over `release` seconds from `at`, like the light of a struck note. */
export function pulse(t: number, at: number, attack: number, release: number): number {
  if (t < at) return 0;
  return t < at + attack ? (t - at) / attack : Math.exp(-(t - at - attack) / release);
}

/** 1 from `from` to `to`, with soft edges of `edge` seconds. */
export function presence(t: number, from: number, to: number, edge: number): number {
  return smooth(from, from + edge, t) * smooth(to, to - edge, t);
}

export type Key = readonly [at: number, value: number];

/** A value that eases from key to key. */
export function keyed(keys: readonly Key[], t: number): number {
  let last = keys[0] as Key;
  for (const key of keys) {
    if (t < key[0]) return lerp(last[1], key[1], easeInOut((t - last[0]) / (key[0] - last[0]), 2));
    last = key;
  }
  return last[1];
}
