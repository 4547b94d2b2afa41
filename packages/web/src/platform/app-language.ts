import { keyOf } from '@greenlight/client/query';
import type { Language } from '@greenlight/contract/language';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { use, useLayoutEffect, useSyncExternalStore } from 'react';
import { client, queryClient, session, setTextLanguage } from './app.ts';
import { chooseLanguage } from './choose-language.ts';
import {
  type AppLanguage,
  AppLanguageContext,
  applyLanguage,
  builtInLanguages,
  likelyLanguage,
  loadLanguage,
} from './i18n.ts';
import { useConfig } from './remote-config.ts';
import { storageKeys } from './storage-keys.ts';

/** The languages of the service. If the request fails, the built-in languages are used. */
const list = queryOptions({
  queryKey: keyOf(client.language.list),
  queryFn: ({ signal }) => client.language.list({}, { signal }).catch(() => ({ languages: builtInLanguages })),
});

function textsOf(id: number) {
  const args = { params: { id } };
  return queryOptions({
    queryKey: keyOf(client.language.texts, args),
    queryFn: ({ signal }) => client.language.texts(args, { signal }).catch(() => ({ texts: {} })),
  });
}

const listeners = new Set<() => void>();

/**
 * The languages, and the changed texts of the likely one. Sets the language for creators' texts, so call it before
 * other requests.
 */
export function prefetchLanguages(): void {
  const listed = queryClient.ensureQueryData(list);
  void setTextLanguage(contentLanguageOf(likelyLanguage()) && listed.then(() => contentLanguageOf(likelyLanguage())));
  void queryClient.prefetchQuery(textsOf(likelyLanguage().id));
}

/** The language of the app, chosen as in docs/product/language.md. Nothing is shown before it is loaded. */
export function useAppLanguage(): AppLanguage {
  const { language_settings_enabled: hasSettings } = useConfig();
  const { languages } = useSuspenseQuery(list).data;
  const stored = useSyncExternalStore(subscribe, storedCode, storedCode);
  const language = chooseLanguage(languages, { stored, wanted: navigator.languages, hasSettings });
  const { texts: changed } = useSuspenseQuery(textsOf(language.id)).data;
  useLayoutEffect(() => {
    if (!hasSettings) localStorage.setItem(storageKeys.language, language.code);
    applyLanguage({ language, changed });
    void setTextLanguage(contentLanguageOf(language));
  }, [hasSettings, language, changed]);
  return { language, changed };
}

/** The languages to choose from; none if the choice is hidden. */
export function useLanguageChoice(): { languages: Language[]; current: Language; choose: (next: Language) => void } {
  const { language_settings_enabled: hasSettings } = useConfig();
  const { languages } = useSuspenseQuery(list).data;
  const { language: current } = use(AppLanguageContext);
  return { languages: hasSettings && languages.length > 1 ? languages : [], current, choose };
}

/** All published languages, whether there is a choice or not. */
export function useAllLanguages(): Language[] {
  return useSuspenseQuery(list).data.languages;
}

/**
 * Switches the language after all texts are loaded, so that nothing on the screen waits. A member's mails use it too.
 */
function choose(language: Language): void {
  const { id, code } = language;
  localStorage.setItem(storageKeys.language, code);
  if (session.current()) void client.account.setPreferences({ body: { language: code } }).catch(() => undefined);
  const content = setTextLanguage(contentLanguageOf(language));
  const awaited = [queryClient.prefetchQuery(textsOf(id)), loadLanguage(code), content];
  void Promise.allSettled(awaited).then(() => {
    for (const listener of listeners) listener();
  });
}

/** The language for requests; null for the default language, in which the originals are. */
function contentLanguageOf({ id }: Language): number | null {
  return id === 1 ? null : id;
}

function storedCode(): string | null {
  return localStorage.getItem(storageKeys.language);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
