import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

interface LetterText {
  subject: string;
  /** The paragraphs. */
  text: string[];
  button?: string;
  note?: string;
}

export type LetterName = Exclude<keyof typeof en, 'layout' | 'push'>;
type Texts = Record<LetterName, LetterText> & Pick<typeof en, 'layout' | 'push'>;

const languages: Record<string, Texts> = { en, es };

/** The texts in the language of this tag, or in English. */
export function letterTexts(language: string | null): { language: string; texts: Texts } {
  const base = language?.toLowerCase().split('-')[0] ?? 'en';
  return Object.hasOwn(languages, base)
    ? { language: base, texts: languages[base] as Texts }
    : { language: 'en', texts: en };
}

/** Fills `{placeholders}` with values. One without a value becomes empty. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
