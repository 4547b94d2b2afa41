import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { type Control, type UseFormRegister, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MediaFormValues } from '../media-form-state.ts';

/** Who may watch, and from when. */
export function AudienceFields(props: {
  control: Control<MediaFormValues>;
  register: UseFormRegister<MediaFormValues>;
  errors: Record<string, string>;
}) {
  const { t } = useTranslation('media');
  const { register } = props;
  const visibility = useWatch({ control: props.control, name: 'visibility' });
  return (
    <>
      <RadioGroup
        {...register('access')}
        legend={t('access')}
        columns
        options={[
          { value: 'free', label: t('accessOf.free'), hint: t('accessHint.free') },
          { value: 'members', label: t('accessOf.members'), hint: t('accessHint.members') },
        ]}
      />
      <RadioGroup
        {...register('visibility')}
        legend={t('visibility')}
        columns
        options={[
          { value: 'draft', label: t('publish.draft'), hint: t('publishHint.draft') },
          { value: 'now', label: t('publish.now'), hint: t('publishHint.now') },
          { value: 'later', label: t('publish.later'), hint: t('publishHint.later') },
        ]}
      />
      {visibility === 'later' && (
        <Field label={t('publishAt')} hint={t('publishAtHint')} error={props.errors.publishAt} className="max-w-72">
          <Input {...register('publishAt', { required: true })} type="datetime-local" />
        </Field>
      )}
    </>
  );
}
