import { countryCodes } from '@greenlight/contract/country';
import { memoize } from './memoize.ts';

const names = memoize((language) => new Intl.DisplayNames(language, { type: 'region' }));

/** All countries by name in a language, sorted. */
export const countriesIn = memoize((language) => {
  const { compare } = new Intl.Collator(language);
  return countryCodes
    .map((value) => ({ value, label: names(language).of(value) ?? value }))
    .toSorted((one, other) => compare(one.label, other.label));
});

/** The likely country for a browser's languages. */
export function likelyCountry(languages: readonly string[]): string | undefined {
  return languages.map((tag) => new Intl.Locale(tag).region).find((region) => region && countryCodes.includes(region));
}
