import type { Language } from '@greenlight/contract/language';

export interface LanguageChoice {
  /** The code of the language that was chosen by hand. */
  stored: string | null;
  /** The browser's languages, the most preferred first. */
  wanted: readonly string[];
  /** Whether the viewer can choose a language. */
  hasSettings: boolean;
}

/**
 * Chooses the language (docs/product/language.md): a stored choice, else a language of the browser, else language 1,
 * the default. The browser's language is found by its exact code, by an alternate code if several languages share its
 * base, or as the only one with that base.
 */
export function chooseLanguage(
  languages: readonly Language[],
  { stored, wanted, hasSettings }: LanguageChoice,
): Language {
  const first = (languages.find(({ id }) => id === 1) ?? languages[0]) as Language;
  if (!hasSettings) return first;
  const chosen = languages.find(({ code }) => code === stored);
  if (chosen) return chosen;
  for (const tag of wanted) {
    const match = matchOf(languages, tag.toLowerCase());
    if (match) return match;
  }
  return first;
}

function matchOf(languages: readonly Language[], tag: string): Language | undefined {
  const exact = languages.find(({ code }) => code.toLowerCase() === tag);
  if (exact) return exact;
  const base = tag.split('-')[0];
  const related = languages.filter(({ code }) => code.toLowerCase().split('-')[0] === base);
  if (related.length < 2) return related[0];
  return related.find(({ altCodes }) => altCodes.some((code) => code.toLowerCase() === tag));
}
