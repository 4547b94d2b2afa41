import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

const files = import.meta.glob<{ default: Record<string, unknown> }>('../locales/en/*.json', { eager: true });

/** The studio speaks English; its texts are small enough to come at once. */
export function startTexts(): Promise<unknown> {
  const namespaces = Object.entries(files).map(([path, { default: texts }]) => [
    path.replace(/^.*\/|\.json$/g, ''),
    texts,
  ]);
  return i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: Object.fromEntries(namespaces) },
    defaultNS: 'shell',
    interpolation: { escapeValue: false },
  });
}
