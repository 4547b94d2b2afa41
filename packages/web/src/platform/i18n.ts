import type { Language, LanguageTexts } from '@greenlight/contract/language';
import { createContext, use } from 'react';
import { client, queryClient } from './app.ts';
import { chooseLanguage } from './choose-language.ts';
import { directionOf } from './direction.ts';
import { storageKeys } from './storage-keys.ts';
import { type Namespace, type TextTrees, type Translate, translator, withTexts } from './translate.ts';

const fallback = 'en';
const files = import.meta.glob<{ default: TextTrees[Namespace] }>(['../locales/*/*.json', '!../locales/en/shell.json']);
const folders = [...new Set([fallback, ...Object.keys(files).map((path) => path.split('/')[2] as string)])];

/** What is spoken where the service can't say: the languages of locales/, numbered as the service begins. */
export const builtInLanguages: Language[] = folders.map((code, at) => ({
  id: at + 1,
  code,
  altCodes: [],
  // Only when it is read: the browser's list of names takes 15 ms to be opened.
  get name() {
    const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  },
  direction: directionOf(code),
}));

/** A language, and what an operator changed in its texts. */
export interface Spoken {
  language: Language;
  changed: LanguageTexts;
}

const trees = new Map<string, TextTrees[Namespace]>();
const loading = new Map<string, Promise<void>>();
const made = new Map<string, { tree: object; changes: object | undefined; translate: unknown }>();

/** Before the service has said what it speaks: a good guess. */
let spoken: Spoken = { language: likelyLanguage(), changed: {} };
export const SpokenTexts = createContext(spoken);
speak(spoken);

/** The tag of the language. */
export function useLanguage(): string {
  return use(SpokenTexts).language.code;
}

export function useDirection() {
  return use(SpokenTexts).language.direction;
}

/** `t('key', { value })` in the viewer's language. What was not loaded with the screen is waited for. */
export function useTexts<N extends Namespace>(namespace: N): Translate<N> {
  const now = use(SpokenTexts);
  use(load(pathOf(now.language.code, namespace)));
  return translate(now, namespace);
}

/** The same outside of React; in English where the viewer's language could not be loaded. */
export function textsNow<N extends Namespace>(namespace: N): Translate<N> {
  return translate(spoken, namespace);
}

/** The texts of a screen come with its code. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all(namespaces.map((namespace) => load(pathOf(spoken.language.code, namespace))));
}

/** All texts in use in another language, before it is spoken. */
export async function loadLanguage(code: string): Promise<void> {
  const namespaces = [...trees.keys()].map((path) => path.split('/')[3]?.replace('.json', '') as Namespace);
  await Promise.all(namespaces.map((namespace) => load(pathOf(code, namespace))));
}

/** English texts that came with the code: what must be there even when nothing else can be loaded. */
export function bundleTexts<N extends Namespace>(namespace: N, tree: TextTrees[N]): void {
  trees.set(pathOf(fallback, namespace), tree);
}

/** For the document, and for texts outside of React. */
export function speak(next: Spoken): void {
  spoken = next;
  const page = document.documentElement;
  const { code, direction } = next.language;
  // To say the same again would have the browser style the whole page again.
  if (page.lang !== code) page.lang = code;
  if (page.dir !== direction) page.dir = direction;
}

/** By what is known at the start of the page. */
export function likelyLanguage(): Language {
  const known = queryClient.getQueryData<{ languages: Language[] }>(client.language.list.key)?.languages;
  const stored = localStorage.getItem(storageKeys.language);
  return chooseLanguage(known ?? builtInLanguages, { stored, wanted: navigator.languages, hasSettings: true });
}

/** A language that is not built in speaks as its base does, or English, but for what the operator wrote. */
function folderOf(code: string): string {
  return [code, code.split('-')[0]].find((tag) => tag && folders.includes(tag)) ?? fallback;
}

function pathOf(code: string, namespace: Namespace): string {
  return `../locales/${folderOf(code)}/${namespace}.json`;
}

/**
 * One promise a file, as React's `use` wants it, and with the marks by which that knows one that is kept: nobody waits
 * for what is there. A namespace that a language lacks is empty.
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

/** The same as long as it says the same, for what is drawn depends on it. */
function translate<N extends Namespace>({ language, changed }: Spoken, namespace: N): Translate<N> {
  const key = `${language.code} ${namespace}`;
  const changes = changed[namespace];
  const tree = trees.get(pathOf(language.code, namespace)) ?? trees.get(pathOf(fallback, namespace)) ?? {};
  const known = made.get(key);
  if (known?.tree === tree && known.changes === changes) return known.translate as Translate<N>;
  const isForeign = directionOf(folderOf(language.code)) !== language.direction;
  const texts = changes || isForeign ? withTexts(tree, changes ?? {}, isForeign) : tree;
  const next = translator<N>(language.code, texts as TextTrees[N]);
  made.set(key, { tree, changes, translate: next });
  return next;
}
