import { kept } from './kept.ts';

export interface Texts {
  [key: string]: string | Texts;
}

/** The namespaces and their texts; app/text-keys.ts fills it, so that a text that is not there fails to compile. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface TextTrees {}

export type Namespace = keyof TextTrees;

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Singular<K extends string> = K extends `${infer Base}_${Plural}` ? Base : K;
type Keys<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${Keys<T[K]>}`;
}[keyof T & string];
type Values = Record<string, string | number>;

export interface Translate<N extends Namespace> {
  /**
   * `values` take the places of `{{name}}`; `count` chooses among the plural forms `key_one`, `key_other`, …, and
   * `key_zero` for none in every language.
   */
  (key: Keys<TextTrees[N]>, values?: Values): string;
  /** For a key that only the running program knows, such as an error's code. */
  find(key: string, values?: Values): string | undefined;
  tree: TextTrees[N];
}

const plurals = kept((language) => new Intl.PluralRules(language));
const numbers = kept((language) => new Intl.NumberFormat(language));

export function translator<N extends Namespace>(language: string, tree: TextTrees[N]): Translate<N> {
  const find = (key: string, values: Values = {}) => {
    const form = typeof values.count === 'number' ? plurals(language).select(values.count) : undefined;
    const none = values.count === 0 ? lookUp(tree, `${key}_zero`) : undefined;
    const text =
      lookUp(tree, key) ?? none ?? (form && (lookUp(tree, `${key}_${form}`) ?? lookUp(tree, `${key}_other`)));
    return text?.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
      const value = values[name] ?? place;
      return typeof value === 'number' ? numbers(language).format(value) : value;
    });
  };
  return Object.assign((key: string, values?: Values) => find(key, values) ?? key, { find, tree });
}

function lookUp(tree: object, key: string): string | undefined {
  let found: unknown = tree;
  for (const part of key.split('.')) found = (found as Texts | undefined)?.[part];
  return typeof found === 'string' ? found : undefined;
}

/** Plural forms that English lacks; a language that is added may have them. */
const addedForm = /^[^.]+_(?:zero|two|few|many)$/;

/**
 * The texts with what an operator changed, by dotted key; what is no text of ours is left out. `foreign` texts are
 * written the other way than the language: each is set apart, so that its words keep their order.
 */
export function withTexts(tree: object, changed: Record<string, string>, foreign = false, above = ''): object {
  const forms = Object.entries(changed)
    .map(([key, text]) => [key.slice(above.length), text, key.startsWith(above)] as const)
    .filter(([key, , isHere]) => isHere && addedForm.test(key));
  const texts = Object.entries(tree).map(([key, text]: [string, string | object]) => {
    const path = above + key;
    return [
      key,
      typeof text === 'string'
        ? (changed[path] ?? (foreign ? `\u2068${text}\u2069` : text))
        : withTexts(text, changed, foreign, `${path}.`),
    ] as const;
  });
  return Object.fromEntries([...forms, ...texts].map(([key, text]) => [key, text]));
}
