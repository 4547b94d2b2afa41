import type { Money } from '@greenlight/contract/money';

/** An amount in the style of a language, such as $3.99 or 3,99 €. */
export function formatMoney({ amount, currency }: Money, language: string): string {
  return formatOf(currency, language).format(inMajorUnits(amount, currency));
}

/** The amount in major units: 4.75 for 475 cents, 475 for 475 yen (ISO 4217). */
export function inMajorUnits(amount: number, currency: string): number {
  return amount / 10 ** (formatOf(currency, 'en').resolvedOptions().maximumFractionDigits ?? 2);
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, language: string): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat([language, 'en'], { style: 'currency', currency });
  formats.set(key, made);
  return made;
}
