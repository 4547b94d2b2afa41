import { IdPicker, type IdPickerProps } from '../../../platform/id-picker.tsx';
import { useCreators } from '../hooks.ts';

export function CreatorPicker(props: IdPickerProps) {
  const teams = useCreators().data?.creatorTeams ?? [];
  return <IdPicker {...props} things={teams.map(({ id, displayName }) => ({ id, name: displayName }))} />;
}
