import { type JoinPage, salesTextKeys } from '@greenlight/contract/join';
import type { LanguageTexts } from '@greenlight/contract/language';
import { type TextEntry, wrongPlaces } from '../language/text-state.ts';

/** A text of the page: `text` is the present one, changed or built in. */
export interface SalesTextField {
  namespace: string;
  key: string;
  entry: TextEntry;
  text: string;
}

/** The texts of a page in order. */
export function fieldsOf(page: JoinPage, entries: TextEntry[], changed: LanguageTexts): SalesTextField[] {
  return Object.entries(salesTextKeys[page]).flatMap(([namespace, keys]) =>
    keys.flatMap((key) => {
      const entry = entries.find((each) => each.namespace === namespace && each.key === key);
      return entry ? [{ namespace, key, entry, text: changed[namespace]?.[key] ?? entry.builtIn }] : [];
    }),
  );
}

/** Whether every page has this text. Then publishing one page changes the others. */
export function isShared({ namespace, key }: Pick<SalesTextField, 'namespace' | 'key'>): boolean {
  return Object.values(salesTextKeys).every((texts) => texts[namespace]?.includes(key));
}

export function nameOf({ namespace, key }: Pick<SalesTextField, 'namespace' | 'key'>): string {
  return `${namespace}.${key}`;
}

/** All texts, with the typed ones. */
export function changedTexts(fields: SalesTextField[], typed: Record<string, string>): LanguageTexts {
  const texts: LanguageTexts = {};
  for (const field of fields) {
    texts[field.namespace] = { ...texts[field.namespace], [field.key]: typed[nameOf(field)] ?? field.text };
  }
  return texts;
}

/** The error of a text: it is empty, or has missing or unknown places such as {{project}}. */
export function problemOf({ entry }: SalesTextField, text: string): { empty: true } | { places: string[] } | null {
  if (text.trim() === '') return { empty: true };
  const { missing, unknown } = wrongPlaces(entry, text);
  const places = [...missing, ...unknown];
  return places.length > 0 ? { places } : null;
}
