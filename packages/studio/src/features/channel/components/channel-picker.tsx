import { useTranslation } from 'react-i18next';
import { IdPicker, type IdPickerProps } from '../../../platform/id-picker.tsx';
import { useChannels } from '../hooks.ts';

export function ChannelPicker(props: IdPickerProps) {
  const { t } = useTranslation('channel');
  const { data, isPending } = useChannels();
  const channels = isPending ? undefined : (data?.channels ?? []);
  return <IdPicker {...props} things={channels} numbered={(id) => t('numbered', { id })} />;
}
