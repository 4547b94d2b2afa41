import { IdPicker, type IdPickerProps } from '../../../platform/id-picker.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useChannels } from '../hooks.ts';

const t = textsOf('channel');

export function ChannelPicker(props: IdPickerProps) {
  const { data, isPending } = useChannels();
  const channels = isPending ? undefined : (data?.channels ?? []);
  return <IdPicker {...props} things={channels} numbered={(id) => t('numbered', { id: String(id) })} />;
}
