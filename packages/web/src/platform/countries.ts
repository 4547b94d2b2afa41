import { countryCodes } from '@greenlight/contract/country';
import { kept } from './kept.ts';

const names = kept((language) => new Intl.DisplayNames(language, { type: 'region' }));

/** All countries by their names in a language, in its order. */
export const countriesIn = kept((language) => {
  const { compare } = new Intl.Collator(language);
  return countryCodes
    .map((value) => ({ value, label: names(language).of(value) ?? value }))
    .toSorted((one, other) => compare(one.label, other.label));
});

/** Where a browser of these languages most likely is. */
export function likelyCountry(languages: readonly string[]): string | undefined {
  return languages.map((tag) => new Intl.Locale(tag).region).find((region) => region && countryCodes.includes(region));
}
