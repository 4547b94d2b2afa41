import { IdPicker, type IdPickerProps } from '../../../platform/id-picker.tsx';
import { useChannels } from '../hooks.ts';

export function ChannelPicker(props: IdPickerProps) {
  const channels = useChannels().data?.channels ?? [];
  return <IdPicker {...props} things={channels} />;
}
