import { titleMaxLength } from '@greenlight/contract/limits';
import type { StudioLivestreamDetail } from '@greenlight/contract/live-studio';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { Controller, useWatch } from 'react-hook-form';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { zoneName } from '../../../platform/format.ts';
import { momentOf } from '../../../platform/local-time.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useEditForm } from '../../../platform/use-edit.ts';
import { EditBar } from '../../change/components/edit-bar.tsx';
import { CreditsField } from '../../creator/components/credits-field.tsx';
import { AccessChoice } from '../../media/components/access-choice.tsx';
import { FormSection } from '../../media/components/form-section.tsx';
import { useSaveStream } from '../hooks.ts';
import { toBody, toForm } from '../stream-form-state.ts';
import { RecordingFields } from './recording-fields.tsx';

const t = textsOf('live');

/** The data of a stream. Its start can be changed until it has begun. */
export function StreamForm({ stream }: { stream: StudioLivestreamDetail }) {
  const { kind, mediaId, state } = stream;
  const isSent = kind === 'broadcast';
  const save = useSaveStream(mediaId);
  const { form, edit, submit } = useEditForm({
    thing: stream,
    toForm,
    toBody,
    send: (changes, version) => save.mutateAsync({ ...changes, version }),
    savedMessage: t('saved'),
  });
  const { register, control, formState } = form;
  const [title, startsAt] = useWatch({ control, name: ['title', 'startsAt'] });
  const errors = fieldErrors(edit.error);
  return (
    <form noValidate className="flex min-w-0 flex-col gap-10" onSubmit={(event) => void submit(event)}>
      <FormSection title={t('details')}>
        <Field label={t('titleField')} aside={`${title.length} / ${titleMaxLength}`} error={errors.title}>
          <Input {...register('title')} maxLength={titleMaxLength} />
        </Field>
        {state === 'scheduled' && isSent && (
          <Field
            label={t('startsAt')}
            hint={t('startsAtHint', { zone: zoneName(momentOf(startsAt) ?? undefined) })}
            error={formState.errors.startsAt?.message ?? errors.startsAt}
          >
            <Input
              {...register('startsAt', { validate: (text) => momentOf(text) !== null || t('startsAtMissing') })}
              type="datetime-local"
              className="max-w-72"
            />
          </Field>
        )}
        <Field label={t('description')} error={errors.description}>
          <Textarea {...register('description')} rows={6} />
        </Field>
        <Controller
          control={control}
          name="creatorTeamIds"
          render={({ field: { value, onChange } }) => (
            <CreditsField value={value} onChange={onChange} error={errors.creatorTeamIds} />
          )}
        />
        <AccessChoice {...register('access')} free={{ label: t('accessOf.free'), hint: t('freeHint') }} />
      </FormSection>
      {state !== 'ended' && isSent && (
        <FormSection id="recording" title={t('publishing.title')}>
          <RecordingFields form={form} error={errors.publishAt} />
        </FormSection>
      )}
      <EditBar dirty={formState.isDirty} edit={edit} subject={`media:${mediaId}`} />
    </form>
  );
}
