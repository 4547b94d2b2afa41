import { countryCodes } from '@greenlight/contract/country';
import { language } from '../../platform/texts.ts';

const names = new Intl.DisplayNames(language, { type: 'region' });
const { compare } = new Intl.Collator(language);

export function countryName(code: string): string {
  return names.of(code) ?? code;
}

/** All countries, by name. */
export const countries = countryCodes
  .map((value) => ({ value, label: countryName(value) }))
  .toSorted((one, other) => compare(one.label, other.label));

/** A typed rate, such as 19 or 7,7; null if invalid. */
export function percentOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.').replace(/\s*%$/, '');
  return /^\d{1,2}(\.\d{1,3})?$/.test(text) ? Number(text) : null;
}
