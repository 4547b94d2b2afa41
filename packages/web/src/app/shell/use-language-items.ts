import type { MenuItem } from '@greenlight/ui/primitives/menu';
import { useLanguageChoice } from '../../features/language/hooks.ts';

/** A choice for each language, in its own words; none where there is nothing to choose. */
export function useLanguageItems(): MenuItem[] {
  const { languages, current, choose } = useLanguageChoice();
  return languages.map((language) => ({
    kind: 'choice',
    label: language.name,
    checked: language.id === current.id,
    onSelect: () => choose(language),
  }));
}
