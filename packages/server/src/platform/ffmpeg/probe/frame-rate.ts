/** Frames a second in ffmpeg's form: `num/den`. */
export interface Rational {
  num: number;
  den: number;
}

const standardRates: Rational[] = [
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
];
const highestRate = 60;
/** Lowest rate of a video. A lower one makes scrubbing feel broken, so frames are repeated. */
const lowestRate: Rational = { num: 10, den: 1 };
const sameRate = 0.001;
const snapRange = 0.02;

export function rateOf({ num, den }: Rational): number {
  return num / den;
}

/** Parses `30000/1001`; undefined for an invalid rate, such as `0/0`. */
export function readRational(text: string | undefined): Rational | undefined {
  const [num = 0, den = 0] = (text ?? '').split(/[/:]/).map(Number);
  return num > 0 && den > 0 ? { num, den } : undefined;
}

/**
 * The constant rate for a source. `real` is ffmpeg's guess of the rate that fits all timestamps, `average` the mean
 * over the length. Fields and doubled timestamps do not count twice. Rates above 60 are halved until they fit.
 */
export function constantRate(
  average: Rational | undefined,
  real: Rational | undefined,
): { rate: Rational; variable: boolean } {
  const basis = average ?? real;
  if (basis === undefined) return { rate: { num: 25, den: 1 }, variable: true };
  const ratio = real === undefined ? 1 : rateOf(real) / rateOf(basis);
  const variable = !isNear(ratio, 1, sameRate) && !isNear(ratio, 2, sameRate);
  const rate = !variable ? basis : real && rateOf(real) <= highestRate ? real : standardAbove(halved(basis));
  return { rate: limited(exact(halved(rate))), variable };
}

/** The exact rate for usual roundings (29.97, 2997/100, 30000/1001). */
function exact(rate: Rational): Rational {
  return standardRates.find((standard) => isNear(rateOf(rate) / rateOf(standard), 1, sameRate / 3)) ?? reduced(rate);
}

function halved(rate: Rational): Rational {
  return rateOf(rate) > highestRate * (1 + sameRate) ? halved({ num: rate.num, den: rate.den * 2 }) : rate;
}

function standardAbove(rate: Rational): Rational {
  const near = standardRates.filter((standard) => isNear(rateOf(standard) / rateOf(rate), 1, snapRange));
  const distance = (standard: Rational) => Math.abs(rateOf(standard) - rateOf(rate));
  const nearest = near.toSorted((a, b) => distance(a) - distance(b))[0];
  return nearest ?? standardRates.find((standard) => rateOf(standard) >= rateOf(rate)) ?? { num: highestRate, den: 1 };
}

function limited(rate: Rational): Rational {
  return rateOf(rate) < rateOf(lowestRate) ? lowestRate : rate;
}

function reduced({ num, den }: Rational): Rational {
  const divisor = commonDivisor(num, den);
  return { num: num / divisor, den: den / divisor };
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

function isNear(value: number, target: number, tolerance: number): boolean {
  return Math.abs(value - target) <= tolerance * target;
}
