import type { Language, LanguageTexts } from '@greenlight/contract/language';
import { directionOf } from '@greenlight/ui/writing-direction';
import { createContext, use } from 'react';
import { client, queryClient } from './app.ts';
import { chooseLanguage } from './choose-language.ts';
import { storageKeys } from './storage-keys.ts';
import { type Namespace, type TextTrees, type Translate, translator, withTexts } from './translate.ts';

const fallback = 'en';
const files = import.meta.glob<{ default: TextTrees[Namespace] }>(['../locales/*/*.json', '!../locales/en/shell.json']);
const folders = [...new Set([fallback, ...Object.keys(files).map((path) => path.split('/')[2] as string)])];

/** The languages of locales/, used when the service's own list cannot be loaded. */
export const builtInLanguages: Language[] = folders.map((code, at) => ({
  id: at + 1,
  code,
  altCodes: [],
  // Computed on demand: the browser's list of names takes 15 ms to load.
  get name() {
    const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  },
  direction: directionOf(code),
}));

/** The language that the app shows, with the operator's changed texts. */
export interface AppLanguage {
  language: Language;
  changed: LanguageTexts;
}

const trees = new Map<string, TextTrees[Namespace]>();
const loading = new Map<string, Promise<void>>();
const translators = new Map<string, { tree: object; changes: object | undefined; translate: unknown }>();

/** A guess until the service's languages are loaded. */
let spoken: AppLanguage = { language: likelyLanguage(), changed: {} };
export const AppLanguageContext = createContext(spoken);
applyLanguage(spoken);

/** The tag of the language. */
export function useLanguage(): string {
  return use(AppLanguageContext).language.code;
}

export function useDirection() {
  return use(AppLanguageContext).language.direction;
}

/** `t('key', { value })` in the viewer's language. Suspends for texts that were not loaded with the screen. */
export function useTexts<N extends Namespace>(namespace: N): Translate<N> {
  const now = use(AppLanguageContext);
  use(load(pathOf(now.language.code, namespace)));
  return translate(now, namespace);
}

/** Like {@link useTexts}, outside of React. The texts are in English if the viewer's language could not be loaded. */
export function textsNow<N extends Namespace>(namespace: N): Translate<N> {
  return translate(spoken, namespace);
}

/** Loads the texts of a screen, with its code. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all(namespaces.map((namespace) => load(pathOf(spoken.language.code, namespace))));
}

/** Loads all used texts in another language, before switching to it. */
export async function loadLanguage(code: string): Promise<void> {
  const namespaces = [...trees.keys()].map((path) => path.split('/')[3]?.replace('.json', '') as Namespace);
  await Promise.all(namespaces.map((namespace) => load(pathOf(code, namespace))));
}

/** English texts that are bundled with the code, for when nothing else can be loaded. */
export function bundleTexts<N extends Namespace>(namespace: N, tree: TextTrees[N]): void {
  trees.set(pathOf(fallback, namespace), tree);
}

/** Sets the language of the document and of texts outside of React. */
export function applyLanguage(next: AppLanguage): void {
  spoken = next;
  const page = document.documentElement;
  const { code, direction } = next.language;
  // Setting the same language again would make the browser recompute all styles.
  if (page.lang !== code) page.lang = code;
  if (page.dir !== direction) page.dir = direction;
}

/** The language that is known at the start of the page. */
export function likelyLanguage(): Language {
  const known = queryClient.getQueryData<{ languages: Language[] }>(client.language.list.key)?.languages;
  const stored = localStorage.getItem(storageKeys.language);
  return chooseLanguage(known ?? builtInLanguages, { stored, wanted: navigator.languages, hasSettings: true });
}

/**
 * The folder of a language. One without built-in texts uses those of its base, or English, with the operator's changes.
 */
function folderOf(code: string): string {
  return [code, code.split('-')[0]].find((tag) => tag && folders.includes(tag)) ?? fallback;
}

function pathOf(code: string, namespace: Namespace): string {
  return `../locales/${folderOf(code)}/${namespace}.json`;
}

/**
 * Loads a file. React's `use` needs one promise for each file. The promise has the fields that mark it as fulfilled, so
 * that loaded texts do not suspend. A namespace that a language lacks is empty.
 */
function load(path: string): Promise<void> {
  let file = loading.get(path);
  if (!file) {
    const isThere = trees.has(path);
    const next = isThere ? Promise.resolve() : fetchTexts(path);
    const mark = () => void Object.assign(next, { status: 'fulfilled', value: undefined });
    if (isThere) mark();
    else next.then(mark, () => loading.delete(path));
    loading.set(path, next);
    file = next;
  }
  return file;
}

async function fetchTexts(path: string): Promise<void> {
  trees.set(path, (await files[path]?.())?.default ?? ({} as TextTrees[Namespace]));
}

/** Returns the same function for the same texts, because renders depend on it. */
function translate<N extends Namespace>({ language, changed }: AppLanguage, namespace: N): Translate<N> {
  const key = `${language.code} ${namespace}`;
  const changes = changed[namespace];
  const tree = trees.get(pathOf(language.code, namespace)) ?? trees.get(pathOf(fallback, namespace)) ?? {};
  const known = translators.get(key);
  if (known?.tree === tree && known.changes === changes) return known.translate as Translate<N>;
  const isForeign = directionOf(folderOf(language.code)) !== language.direction;
  const texts = changes || isForeign ? withTexts(tree, changes ?? {}, isForeign) : tree;
  const next = translator<N>(language.code, texts as TextTrees[N]);
  translators.set(key, { tree, changes, translate: next });
  return next;
}
