import type { Platform } from '../../platform/platform.ts';
import { listNameMatches, listSimilar, listWords, type WordRow } from './phrase-queries.ts';

const wordsMax = 10;

/** A searched word, in all forms that count as it. */
export interface Term {
  forms: string[];
  /** The last word may be incomplete. */
  isPrefix: boolean;
  channelIds: number[];
  teamIds: number[];
}

export interface Phrase {
  /** The form that the index has for a title with exactly these words. */
  text: string;
  terms: Term[];
  /** Whether words with a similar spelling count, too. */
  isWider: boolean;
  /** Shows and teams whose names have all the words. */
  channelIds: number[];
  teamIds: number[];
}

/** Parses the typed text; null if it has no word. `lenient` also accepts words with a similar spelling. */
export async function readPhrase({ db }: Platform, text: string, lenient: boolean): Promise<Phrase | null> {
  const written = await listWords(db, { text, limit: wordsMax });
  if (written.length === 0) return null;
  const words = requiredOf(written);
  const similar = lenient
    ? await listSimilar(
        db,
        words.map(({ word }) => word),
      )
    : [];
  const terms = words.map(({ word, forms }, index) => ({
    forms: [...new Set([word, ...forms, ...(similar[index] ?? [])])],
    isPrefix: index === words.length - 1,
  }));
  const queries = terms.map((term) => anyOf(term));
  const named = await listNameMatches(db, [...queries, queries.join(' & ')]);
  const whole = named.at(-1) ?? { channelIds: [], teamIds: [] };
  return {
    ...whole,
    text: written.map(({ word }) => word).join(' '),
    isWider: words.some(({ word, forms }, index) => similar[index]?.some((other) => ![word, ...forms].includes(other))),
    terms: terms.map((term, index) => ({ ...term, ...(named[index] ?? whole) })),
  };
}

/** Leaves out stop words, unless the phrase has only stop words. */
function requiredOf(words: WordRow[]): WordRow[] {
  const telling = words.filter(({ isStop }) => !isStop);
  return telling.length > 0 ? telling : words;
}

type Written = Pick<Term, 'forms' | 'isPrefix'>;

/** A tsquery for any form of the word, limited to `weights` if given. A prefix includes the word itself. */
export function anyOf({ forms: [word = '', ...others], isPrefix }: Written, weights = ''): string {
  const exact = [...(isPrefix ? [] : [word]), ...others].map((form) => `'${form}':${weights}`.replace(/:$/, ''));
  return `(${[...(isPrefix ? [`'${word}':*${weights}`] : []), ...exact].join(' | ')})`;
}

/** The words as they were typed, without other forms. */
export function typedTerms({ terms }: Phrase): Written[] {
  return terms.map(({ forms }) => ({ forms: forms.slice(0, 1), isPrefix: false }));
}
