/** Thousandths of a percent in the whole. */
const wholeRate = 100_000;

/**
 * The total for a price at a tax rate, and the tax in it, in minor units, halves rounded up. An inclusive tax is
 * contained in the price; another one is added to it.
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

/** `amount * part / whole`, rounded to the nearest integer, halves up. All three are whole numbers from 0 on. */
export function roundedShare(amount: number, part: number, whole: number): number {
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}
