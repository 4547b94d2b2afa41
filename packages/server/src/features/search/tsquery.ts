import { anyOf, type Phrase, type Term } from './phrase.ts';

/** From this length on, a prefix is also searched in long texts. */
const prefixMin = 3;

function orNamed({ channelIds, teamIds }: Term): string {
  return [...channelIds.map((id) => ` | '#c${id}'`), ...teamIds.map((id) => ` | '#t${id}'`)].join('');
}

export interface Filter {
  ctid?: number;
  channelId?: number;
  year?: number;
  length?: string;
  access?: string;
}

/** The phrase as tsqueries over `media_search`. */
export interface PhraseQueries {
  /** The query for the indexes. */
  head: string;
  text: string;
  /** The same for spoken text. Members-only videos are found there only by exactly the typed words. */
  heard: string;
  /** Only the typed words; the index does not know whether they are in the title. */
  exact: string;
  /** The query for sorting the results. */
  exactTitle: string;
  title: string;
  named: string;
}

/** Words consist of letters and digits, so they contain no operators. */
export function toQueries({ terms }: Phrase, filter: Filter): PhraseQueries {
  const only = [
    filter.ctid === undefined ? [] : [`'#t${filter.ctid}'`],
    filter.channelId === undefined ? [] : [`'#c${filter.channelId}'`],
    filter.year === undefined ? [] : [`'#y${filter.year}'`],
    filter.length === undefined ? [] : [`'#${filter.length}'`],
    filter.access === undefined ? [] : [`'#${filter.access}'`],
  ].flat();
  const all = (write: (term: Term) => string, extra: string[] = []) => [...terms.map(write), ...extra].join(' & ');
  const short = (term: Term) => ({ ...term, isPrefix: term.isPrefix && (term.forms[0] ?? '').length >= prefixMin });
  return {
    head: all((term) => `(${anyOf(term)}${orNamed(term)})`, only),
    text: all((term) => `(${anyOf(short(term))}${orNamed(term)})`, only),
    heard: [
      all((term) => `(${anyOf(short(term))}${orNamed(term)})`, [...only, "'#free'"]),
      all((term) => `('${term.forms[0]}'${orNamed(term)})`, only),
    ]
      .map((query) => `(${query})`)
      .join(' | '),
    exact: all(({ forms }) => `'${forms[0]}'`),
    exactTitle: all(({ forms }) => `'${forms[0]}':A`),
    title: all((term) => anyOf(term, 'A')),
    named: all((term) => `(${anyOf(term, 'AB')}${orNamed(term)})`),
  };
}

/** A tsquery for texts with any of the words. */
export function anyWord({ terms }: Phrase): string {
  return terms.map((term) => anyOf(term)).join(' | ');
}
