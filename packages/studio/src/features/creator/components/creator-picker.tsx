import { IdPicker, type IdPickerProps } from '../../../platform/id-picker.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useCreators } from '../hooks.ts';

const t = textsOf('creator');

export function CreatorPicker(props: IdPickerProps) {
  const { data, isPending } = useCreators();
  const teams = data?.creatorTeams.map(({ id, displayName }) => ({ id, name: displayName })) ?? [];
  return (
    <IdPicker {...props} things={isPending ? undefined : teams} numbered={(id) => t('numbered', { id: String(id) })} />
  );
}
