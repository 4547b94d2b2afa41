import '@greenlight/client/storage';
import { findText, type Texts, type TextValues } from '@greenlight/ui/text';
import { chooseLanguage, languageKey } from './language.ts';

const files = import.meta.glob<Texts>('../locales/en/*.json', { eager: true, import: 'default' });
const isPage = typeof document !== 'undefined';
/** Chosen once, when the page starts, because texts and formats are looked up at any time after that. */
export const language = isPage ? chooseLanguage(localStorage.getItem(languageKey), navigator.languages) : 'en';
if (isPage) document.documentElement.lang = language;

function treesOf(ofLanguage: Record<string, Texts>): Record<string, Texts> {
  return Object.fromEntries(
    Object.entries(ofLanguage).map(([path, tree]) => [path.replace(/^.*\/|\.json$/g, ''), tree]),
  );
}

async function loadSpanish(): Promise<Record<string, Texts>> {
  try {
    return treesOf((await import('./spanish-texts.ts')).spanish);
  } catch {
    return {};
  }
}

const english = treesOf(files);
/** The Spanish texts are one file, which only their readers load. Without it the studio works in English. */
const own = language === 'es' ? await loadSpanish() : english;

/** All texts of a namespace, for a component that takes them whole. */
export function textTree(namespace: string): Texts {
  return own[namespace] ?? english[namespace] ?? {};
}

interface Translate {
  /** The text of `key`, or of `namespace:key`; the key itself if there is none. */
  (key: string, values?: TextValues): string;
  /** For a key that only the running program knows, such as a state's name. */
  find(key: string, values?: TextValues): string | undefined;
}

/** The texts of the first of these namespaces that has the key. */
export function textsOf(...namespaces: string[]): Translate {
  const find = (key: string, values?: TextValues) => {
    const [ownKey, name] = key.split(':').toReversed() as [string, string | undefined];
    const places = name === undefined ? namespaces : [name];
    const findIn = (spoken: string, trees: Record<string, Texts>) =>
      places
        .map((namespace) => findText(spoken, trees[namespace] ?? {}, ownKey, values))
        .find((text) => text !== undefined);
    return findIn(language, own) ?? findIn('en', english);
  };
  return Object.assign((key: string, values?: TextValues) => find(key, values) ?? key, { find });
}
