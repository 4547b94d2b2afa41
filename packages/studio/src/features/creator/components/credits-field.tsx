import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { useTranslation } from 'react-i18next';
import { IdPicker, type IdPickerProps } from '../../../platform/id-picker.tsx';
import { useCreators } from '../hooks.ts';

/**
 * The creators of a video or a stream. One that the list does not know, such as one that was made since, has its number
 * for a name: it is credited until somebody takes it out.
 */
export function CreditsField(props: Pick<IdPickerProps, 'value' | 'onChange' | 'error'>) {
  const { t } = useTranslation('creator');
  const { data, isPending } = useCreators();
  const label = t('title');
  if (isPending) {
    return (
      <Field label={label} error={props.error}>
        <Input disabled placeholder={t('loading')} />
      </Field>
    );
  }
  const teams = (data?.creatorTeams ?? []).map((team) => ({ id: team.id, name: team.displayName }));
  const unlisted = props.value.filter((id) => !teams.some((team) => team.id === id));
  const things = [...teams, ...unlisted.map((id) => ({ id, name: t('numbered', { id }) }))];
  return <IdPicker {...props} label={label} placeholder={t('whoMadeIt')} things={things} />;
}
