import { use, useSyncExternalStore } from 'react';
import { chooseLanguage } from './choose-language.ts';
import { directionOf } from './direction.ts';
import { storageKeys } from './storage-keys.ts';
import { type Namespace, type TextTrees, type Translate, translator } from './translate.ts';

const fallback = 'en';
const files = import.meta.glob<{ default: TextTrees[Namespace] }>(['../locales/*/*.json', '!../locales/en/shell.json']);

/** Tags of the languages that the app speaks, the one for everybody else first. */
export const languages = [...new Set([fallback, ...Object.keys(files).map((path) => path.split('/')[2] as string)])];

const translators = new Map<string, unknown>();
const loading = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();
let language = chooseLanguage(localStorage.getItem(storageKeys.language), navigator.languages, languages);
showLanguage();

export function useLanguage(): string {
  return useSyncExternalStore(subscribe, () => language);
}

export function useDirection() {
  return directionOf(useLanguage());
}

/** `t('key', { value })` in the viewer's language. What was not loaded with the screen is waited for. */
export function useTexts<N extends Namespace>(namespace: N): Translate<N> {
  const path = pathOf(useLanguage(), namespace);
  if (!translators.has(path)) use(load(path));
  return translators.get(path) as Translate<N>;
}

/** The same outside of React; in English where the viewer's language could not be loaded. */
export function textsNow<N extends Namespace>(namespace: N): Translate<N> {
  const found = translators.get(pathOf(language, namespace)) ?? translators.get(pathOf(fallback, namespace));
  return found as Translate<N>;
}

/** The texts of a screen come with its code. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all(namespaces.map((namespace) => load(pathOf(language, namespace))));
}

/** English texts that came with the code: what must be there even when nothing else can be loaded. */
export function bundleTexts<N extends Namespace>(namespace: N, tree: TextTrees[N]): void {
  keep(pathOf(fallback, namespace), tree);
}

/** Switches once all texts in use are there in the other language. */
export async function setLanguage(next: string): Promise<void> {
  localStorage.setItem(storageKeys.language, next);
  await Promise.all([...translators.keys()].map((path) => load(path.replace(/[^/]+(?=\/[^/]+$)/, next))));
  language = next;
  showLanguage();
  for (const listener of listeners) listener();
}

function pathOf(tag: string, namespace: Namespace): string {
  return `../locales/${tag}/${namespace}.json`;
}

/** One promise a file, as React's `use` wants it. A namespace that a language lacks is empty. */
function load(path: string): Promise<void> {
  let file = loading.get(path);
  if (!file) {
    file = translators.has(path) ? Promise.resolve() : fetchTexts(path);
    file.catch(() => loading.delete(path));
    loading.set(path, file);
  }
  return file;
}

async function fetchTexts(path: string): Promise<void> {
  keep(path, (await files[path]?.())?.default ?? ({} as TextTrees[Namespace]));
}

function keep(path: string, tree: TextTrees[Namespace]): void {
  translators.set(path, translator(path.split('/')[2] as string, tree));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function showLanguage(): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
