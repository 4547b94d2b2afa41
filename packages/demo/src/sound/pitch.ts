/** MIDI number to frequency; 69 is 440 Hz. */
export function hz(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12);
}

export const scales = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  pentatonic: [0, 2, 4, 7, 9],
} as const;
export type ScaleName = keyof typeof scales;

/** The MIDI number of a step of a scale. Steps continue over the octaves in both directions. */
export function degree(root: number, scale: ScaleName, step: number): number {
  const steps = scales[scale];
  const octave = Math.floor(step / steps.length);
  return root + 12 * octave + (steps[step - octave * steps.length] as number);
}

/** A chord of stacked thirds on a step of the scale. */
export function stack(root: number, scale: ScaleName, step: number, voices: number): number[] {
  return Array.from({ length: voices }, (_, voice) => degree(root, scale, step + voice * 2));
}

/** Spreads `pulses` over `steps` as evenly as possible. */
export function euclid(pulses: number, steps: number, turn = 0): boolean[] {
  return Array.from({ length: steps }, (_, step) => ((step + turn) * pulses) % steps < pulses);
}
