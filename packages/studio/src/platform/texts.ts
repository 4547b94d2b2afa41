import { findText, type Texts, type TextValues } from '@greenlight/ui/text';

const files = import.meta.glob<Texts>('../locales/en/*.json', { eager: true, import: 'default' });
/** The studio is in English; its texts are small enough to be loaded at once. */
export const language = 'en';
const trees = Object.fromEntries(
  Object.entries(files).map(([path, tree]) => [path.replace(/^.*\/|\.json$/g, ''), tree]),
);

/** All texts of a namespace, for a component that takes them whole. */
export function textTree(namespace: string): Texts {
  return trees[namespace] ?? {};
}

interface Translate {
  /** The text of `key`, or of `namespace:key`; the key itself where there is none. */
  (key: string, values?: TextValues): string;
  /** For a key that only the running program knows, such as a state's name. */
  find(key: string, values?: TextValues): string | undefined;
}

/** The texts of the first of these namespaces that has the key. */
export function textsOf(...namespaces: string[]): Translate {
  const find = (key: string, values?: TextValues) => {
    const [own, name] = key.split(':').toReversed() as [string, string | undefined];
    return (name === undefined ? namespaces : [name])
      .map((namespace) => findText(language, textTree(namespace), own, values))
      .find((text) => text !== undefined);
  };
  return Object.assign((key: string, values?: TextValues) => find(key, values) ?? key, { find });
}
