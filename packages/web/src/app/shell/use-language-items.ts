import type { MenuItem } from '@greenlight/ui/primitives/menu';
import { languages, setLanguage, useLanguage } from '../../platform/i18n.ts';

/** A choice for each language, in its own words. */
export function useLanguageItems(): MenuItem[] {
  const current = useLanguage();
  return languages.map((language) => ({
    kind: 'choice',
    label: nameOf(language),
    checked: language === current,
    onSelect: () => void setLanguage(language),
  }));
}

function nameOf(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
