import { useTranslation } from 'react-i18next';
import { IdPicker, type IdPickerProps } from '../../../platform/id-picker.tsx';
import { useHeroes, useHeroNames } from '../hooks.ts';

export function HeroPicker(props: IdPickerProps) {
  const { t } = useTranslation('hero');
  const heroes = useHeroes().data?.heroes ?? [];
  const nameOf = useHeroNames(heroes);
  return <IdPicker {...props} things={heroes.map((hero) => ({ id: hero.id, name: nameOf(hero) || t('untitled') }))} />;
}
