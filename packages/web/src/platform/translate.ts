import { findText, type TextValues } from '@greenlight/ui/text';

/** The namespaces and their texts. app/text-keys.ts fills it, so that an unknown key does not compile. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface TextTrees {}

export type Namespace = keyof TextTrees;

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Singular<K extends string> = K extends `${infer Base}_${Plural}` ? Base : K;
type Keys<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${Keys<T[K]>}`;
}[keyof T & string];

export interface Translate<N extends Namespace> {
  /** Returns a text. `values` are the same as in `findText`. */
  (key: Keys<TextTrees[N]>, values?: TextValues): string;
  /** Finds the text of a key that is known only at run time, such as an error's code. */
  find(key: string, values?: TextValues): string | undefined;
  tree: TextTrees[N];
}

export function translator<N extends Namespace>(language: string, tree: TextTrees[N]): Translate<N> {
  const find = (key: string, values?: TextValues) => findText(language, tree, key, values);
  return Object.assign((key: string, values?: TextValues) => find(key, values) ?? key, { find, tree });
}

/** Plural forms that English lacks. An added language may have them. */
const addedForm = /^[^.]+_(?:zero|two|few|many)$/;

/**
 * The texts with an operator's changes, which have dotted keys. Unknown keys are dropped. `foreign`: the texts have
 * another direction than the language, so each is isolated to keep the order of its words.
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
