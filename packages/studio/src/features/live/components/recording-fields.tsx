import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { zoneName } from '../../../platform/format.ts';
import { momentOf } from '../../../platform/local-time.ts';
import { textsOf } from '../../../platform/texts.ts';
import type { StreamForm } from '../stream-form-state.ts';

const t = textsOf('live');

/** The fields that say when the recording is published. */
export function RecordingFields({ form, error }: { form: UseFormReturn<StreamForm>; error: string | undefined }) {
  const { register, control, formState } = form;
  const [recording, publishAt] = useWatch({ control, name: ['recording', 'publishAt'] });
  return (
    <>
      <RadioGroup
        {...register('recording')}
        legend={t('publishing.publish')}
        columns
        options={(['draft', 'ended', 'later'] as const).map((value) => ({
          value,
          label: t(`publishing.${value}`),
          hint: t(`publishing.hint.${value}`),
        }))}
      />
      {recording === 'later' && (
        <Field
          label={t('publishing.at')}
          hint={t('startsAtHint', { zone: zoneName(momentOf(publishAt) ?? undefined) })}
          error={formState.errors.publishAt?.message ?? error}
        >
          <Input
            {...register('publishAt', { validate: (text) => momentOf(text) !== null || t('publishing.atMissing') })}
            type="datetime-local"
            className="max-w-72"
          />
        </Field>
      )}
    </>
  );
}
