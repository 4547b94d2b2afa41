/** Texts by key, as in a locale file. */
export interface Texts {
  [key: string]: string | Texts;
}

export type TextValues = Record<string, string | number | undefined>;

const pluralRules = new Map<string, Intl.PluralRules>();
const numberFormats = new Map<string, Intl.NumberFormat>();

/**
 * The text for a dotted key, or undefined. `values` replace `{{name}}`. `count` selects a plural form: `key_one`,
 * `key_other`, …, and `key_zero` for 0 in every language.
 */
export function findText(language: string, tree: object, key: string, values: TextValues = {}): string | undefined {
  const form = typeof values.count === 'number' ? pluralForm(language, values.count) : undefined;
  const none = values.count === 0 ? lookUp(tree, `${key}_zero`) : undefined;
  const text = lookUp(tree, key) ?? none ?? (form && (lookUp(tree, `${key}_${form}`) ?? lookUp(tree, `${key}_other`)));
  return text?.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = values[name] ?? place;
    return typeof value === 'number' ? formatNumber(language, value) : value;
  });
}

function lookUp(tree: object, key: string): string | undefined {
  let found: unknown = tree;
  for (const part of key.split('.')) found = (found as Texts | undefined)?.[part];
  return typeof found === 'string' ? found : undefined;
}

function pluralForm(language: string, count: number): string {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules.select(count);
}

function formatNumber(language: string, value: number): string {
  const format = numberFormats.get(language) ?? new Intl.NumberFormat(language);
  numberFormats.set(language, format);
  return format.format(value);
}
