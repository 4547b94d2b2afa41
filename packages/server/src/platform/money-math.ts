/** Thousandths of a percent in the whole. */
const wholeRate = 100_000;

/**
 * What is taken for a price at a rate, and how much of it is tax, in minor units, halves rounded up: an inclusive tax
 * is contained in the price, another is added to it.
 */
export function withTax(
  price: number,
  rate: { rate: number; inclusive: boolean } | null,
): { amount: number; tax: number } {
  if (!rate) return { amount: price, tax: 0 };
  if (rate.inclusive) return { amount: price, tax: price - roundedShare(price, wholeRate, wholeRate + rate.rate) };
  const tax = roundedShare(price, rate.rate, wholeRate);
  return { amount: price + tax, tax };
}

/** `amount * part / whole` to the nearest integer, a half up. All three are whole numbers from 0 on. */
export function roundedShare(amount: number, part: number, whole: number): number {
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}
