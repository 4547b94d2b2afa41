import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

const languages: Record<string, typeof en> = { en, es };

/** The printed texts, in the language of this tag, or in English. */
export function documentTexts(language: string): { language: string; texts: typeof en } {
  const base = language.toLowerCase().split('-')[0] ?? 'en';
  return Object.hasOwn(languages, base)
    ? { language: base, texts: languages[base] as typeof en }
    : { language: 'en', texts: en };
}
