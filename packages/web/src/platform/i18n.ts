import i18next, { type FlatNamespace, type ReadCallback, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { storageKeys } from './storage-keys.ts';

const files = import.meta.glob<{ default: object }>('../locales/*/*.json');
const fallback = 'en';

/** Tags of the languages that the app speaks. */
export const languages = [...new Set(Object.keys(files).map((path) => path.split('/')[2] as string))];

/** A stored choice wins, else the browser's languages by exact code or by their base, else English (spec point 4). */
export function chooseLanguage(stored: string | null, wanted: readonly string[], spoken = languages): string {
  const tags = stored === null ? wanted : [stored, ...wanted];
  return tags.flatMap((tag) => [tag, tag.split('-')[0] as string]).find((tag) => spoken.includes(tag)) ?? fallback;
}

/** `bundled` came with the code: what must be there even when nothing else can be loaded. */
export function startI18n(bundled: Resource): void {
  void i18next
    .use({
      type: 'backend' as const,
      read: (language: string, namespace: string, done: ReadCallback) => {
        const load = files[`../locales/${language}/${namespace}.json`];
        if (!load) return done(null, {});
        load().then(
          ({ default: texts }) => done(null, { ...texts }),
          (error: Error) => done(error, null),
        );
      },
    })
    .use(initReactI18next)
    .init({
      lng: chooseLanguage(localStorage.getItem(storageKeys.language), navigator.languages),
      fallbackLng: fallback,
      supportedLngs: languages,
      ns: ['shell'],
      defaultNS: 'shell',
      resources: bundled,
      partialBundledLanguages: true,
      initAsync: false,
      interpolation: { escapeValue: false },
    });
  i18next.on('languageChanged', showLanguage);
  showLanguage();
}

/** The texts of a screen come with its route; those of the shell and of errors are waited for with any. */
export function loadTexts(namespaces: FlatNamespace[]): Promise<void> {
  return i18next.loadNamespaces(['shell', 'error', ...namespaces]);
}

export async function setLanguage(language: string): Promise<void> {
  localStorage.setItem(storageKeys.language, language);
  await i18next.changeLanguage(language);
}

function showLanguage() {
  document.documentElement.lang = i18next.language;
  document.documentElement.dir = i18next.dir();
}
