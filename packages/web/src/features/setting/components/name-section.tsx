import { displayName } from '@greenlight/contract/account';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useTexts } from '../../../platform/i18n.ts';
import { SettingsSection } from '../../account/components/settings-section.tsx';
import { FormError } from '../../sign-in/components/form-error.tsx';
import { useFormErrors } from '../../sign-in/use-form-errors.ts';
import { type Account, useSetDisplayName } from '../hooks.ts';

const schema = z.object({ displayName });

export function NameSection({ account }: { account: Account }) {
  const t = useTexts('account-settings');
  const setName = useSetDisplayName();
  const errors = useFormErrors({ displayName: 'displayName' });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { displayName: account.displayName },
  });
  const { errors: invalid, isSubmitting, isDirty } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await setName.mutateAsync(values.displayName);
    } catch (error) {
      for (const { name, message } of errors.fieldsOf(error as Error)) {
        form.setError(name, { message }, { shouldFocus: true });
      }
    }
  });
  return (
    <SettingsSection title={t('profile.name')} text={t('profile.nameText')}>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <FormError message={errors.ofForm(setName.error)} />
        <div className="flex flex-wrap items-start gap-3">
          <Field
            required
            className="grow basis-60"
            label={t('profile.name')}
            error={errors.ofField('displayName', invalid.displayName)}
          >
            <Input {...form.register('displayName')} autoComplete="nickname" />
          </Field>
          <Button
            type="submit"
            variant={isDirty ? 'primary' : 'secondary'}
            className="sm:mt-7.5"
            pending={isSubmitting}
          >
            {t('save')}
          </Button>
        </div>
      </form>
    </SettingsSection>
  );
}
