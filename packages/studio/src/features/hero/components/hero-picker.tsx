import { IdPicker, type IdPickerProps } from '../../../platform/id-picker.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useHeroes, useHeroNames } from '../hooks.ts';

const t = textsOf('hero');

export function HeroPicker(props: IdPickerProps) {
  const { data, isPending } = useHeroes();
  const heroes = data?.heroes ?? [];
  const nameOf = useHeroNames(heroes);
  const things = heroes.map((hero) => ({ id: hero.id, name: nameOf(hero) || t('untitled') }));
  return (
    <IdPicker {...props} things={isPending ? undefined : things} numbered={(id) => t('numbered', { id: String(id) })} />
  );
}
