export interface TextTree {
  [key: string]: string | TextTree;
}

/** A text of the web app: `builtIn` is the text without changes. */
export interface TextEntry {
  namespace: string;
  key: string;
  english: string;
  builtIn: string;
  /** Whether it is shown in English, because the app has no text in this language. */
  isUntranslated: boolean;
}

const plural = /_(zero|one|two|few|many|other)$/;

/** Key and text of every leaf. */
function flatten(tree: TextTree, above = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, text]) =>
    typeof text === 'string' ? [[above + key, text] as [string, string]] : flatten(text, `${above}${key}.`),
  );
}

/** Every text of the app for a language, with the language's own plural forms. */
export function entriesFor(code: string, english: TextTree, own: TextTree): TextEntry[] {
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  return Object.entries(english).flatMap(([namespace, tree]) => {
    const source = new Map(flatten(tree as TextTree));
    const translated = new Map(flatten((own[namespace] as TextTree | undefined) ?? {}));
    const keys = [...source.keys()].flatMap((key) => {
      if (!plural.test(key)) return [key];
      return key.endsWith('_other') ? forms.map((form) => key.replace(plural, `_${form}`)) : [];
    });
    return keys.map((key) => {
      const original = source.get(key) ?? source.get(key.replace(plural, '_other')) ?? '';
      const builtIn = translated.get(key);
      return { namespace, key, english: original, builtIn: builtIn ?? original, isUntranslated: builtIn === undefined };
    });
  });
}

function placesOf(text: string): string[] {
  return [...new Set(text.match(/\{\{\w+\}\}|\{\w+\}/g))].toSorted();
}

/** Places such as {{name}} that a text lacks or does not know. A plural form may leave out the number. */
export function wrongPlaces({ key, english }: Pick<TextEntry, 'key' | 'english'>, text: string) {
  const wanted = placesOf(english);
  const found = placesOf(text);
  const optional = plural.test(key) ? ['{{count}}'] : [];
  return {
    missing: wanted.filter((place) => !found.includes(place) && !optional.includes(place)),
    unknown: found.filter((place) => !wanted.includes(place) && !optional.includes(place)),
  };
}

export interface TextFilter {
  search: string;
  namespace: string;
  show: 'all' | 'changed' | 'untranslated';
}

/** Filters texts. `textOf` returns the replacement of a built-in text, or an empty text. */
export function filterTexts(
  entries: TextEntry[],
  filter: TextFilter,
  textOf: (entry: TextEntry) => string,
): TextEntry[] {
  const wanted = filter.search.trim().toLocaleLowerCase();
  return entries.filter((entry) => {
    const text = textOf(entry);
    if (filter.namespace !== '' && entry.namespace !== filter.namespace) return false;
    if (filter.show === 'changed' && text === '') return false;
    if (filter.show === 'untranslated' && (!entry.isUntranslated || text !== '')) return false;
    const all = `${entry.namespace}.${entry.key} ${entry.english} ${entry.builtIn} ${text}`.toLocaleLowerCase();
    return all.includes(wanted);
  });
}
