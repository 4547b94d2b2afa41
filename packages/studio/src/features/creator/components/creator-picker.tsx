import { useTranslation } from 'react-i18next';
import { IdPicker, type IdPickerProps } from '../../../platform/id-picker.tsx';
import { useCreators } from '../hooks.ts';

export function CreatorPicker(props: IdPickerProps) {
  const { t } = useTranslation('creator');
  const { data, isPending } = useCreators();
  const teams = data?.creatorTeams.map(({ id, displayName }) => ({ id, name: displayName })) ?? [];
  return <IdPicker {...props} things={isPending ? undefined : teams} numbered={(id) => t('numbered', { id })} />;
}
