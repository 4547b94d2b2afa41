import { Field } from '@greenlight/ui/primitives/field';
import { MultiCombobox } from '@greenlight/ui/primitives/multi-combobox';
import { useTranslation } from 'react-i18next';
import { useStaffAccounts } from '../../staff/hooks.ts';

/** The accounts of a team, chosen among those that may enter the studio. */
export function CreatorPeople(props: { value: string[]; onChange: (userIds: string[]) => void }) {
  const { t } = useTranslation('creator');
  const accounts = useStaffAccounts().data?.members ?? [];
  return (
    <Field label={t('peopleTitle')} hint={t('peopleHint')}>
      <MultiCombobox
        options={accounts.map(({ userId, displayName, email }) => ({
          value: userId,
          label: `${displayName} (${email})`,
        }))}
        value={props.value}
        onValueChange={props.onChange}
        placeholder={t('peoplePlaceholder')}
        emptyText={t('peopleNone')}
        removeLabel={(name) => t('peopleRemove', { name })}
      />
    </Field>
  );
}
