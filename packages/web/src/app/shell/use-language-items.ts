import type { MenuItem } from '@greenlight/ui/primitives/menu';
import { useLanguageChoice } from '../../platform/app-language.ts';

/** One item for each language, in its own language; none if there is no choice. */
export function useLanguageItems(): MenuItem[] {
  const { languages, current, choose } = useLanguageChoice();
  return languages.map((language) => ({
    kind: 'choice',
    label: language.name,
    checked: language.id === current.id,
    onSelect: () => choose(language),
  }));
}
