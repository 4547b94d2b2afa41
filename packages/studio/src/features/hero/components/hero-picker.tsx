import { useTranslation } from 'react-i18next';
import { IdPicker, type IdPickerProps } from '../../../platform/id-picker.tsx';
import { useHeroes, useHeroNames } from '../hooks.ts';

export function HeroPicker(props: IdPickerProps) {
  const { t } = useTranslation('hero');
  const { data, isPending } = useHeroes();
  const heroes = data?.heroes ?? [];
  const nameOf = useHeroNames(heroes);
  const things = heroes.map((hero) => ({ id: hero.id, name: nameOf(hero) || t('untitled') }));
  return <IdPicker {...props} things={isPending ? undefined : things} numbered={(id) => t('numbered', { id })} />;
}
