import { descriptionMaxLength, pitchImagesMax, titleMaxLength } from '@greenlight/contract/limits';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { Controller, useWatch } from 'react-hook-form';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useEditForm } from '../../../platform/use-edit.ts';
import { usePermission } from '../../account/hooks.ts';
import { EditBar } from '../../change/components/edit-bar.tsx';
import { ChannelPicker } from '../../channel/components/channel-picker.tsx';
import { ImageList } from '../../image/components/image-list.tsx';
import { MediaPicker } from '../../media/components/media-picker.tsx';
import { type PitchState, type StudioPitch, useSavePitch } from '../hooks.ts';
import { toBody, toForm } from '../pitch-form-state.ts';
import { PitchRules } from './pitch-rules.tsx';

const t = textsOf('points');

/** States in which a pitch can become a show. */
const statesWithShow: PitchState[] = ['greenlit', 'production', 'released'];

export function PitchFormView({ pitch }: { pitch: StudioPitch }) {
  const save = useSavePitch(pitch.id);
  const { form, edit, submit } = useEditForm({
    thing: pitch,
    toForm,
    toBody,
    send: (changes, version) => save.mutateAsync({ ...changes, version }),
    savedMessage: t('saved'),
  });
  const { register, control, formState } = form;
  // The pickers list content that other staff may not see.
  const mayPick = usePermission('content.edit');
  const title = useWatch({ control, name: 'title' });
  const errors = fieldErrors(edit.error);
  return (
    <form noValidate className="flex min-w-0 flex-col gap-6" onSubmit={(event) => void submit(event)}>
      <Field label={t('name')} error={errors.title}>
        <Input {...register('title')} maxLength={titleMaxLength} />
      </Field>
      <Field label={t('summary')} hint={t('summaryHint')} error={errors.summary}>
        <Input {...register('summary')} />
      </Field>
      <Field label={t('about')} hint={t('aboutHint')} error={errors.text}>
        <Textarea {...register('text')} rows={8} maxLength={descriptionMaxLength} />
      </Field>
      <Controller
        control={control}
        name="images"
        render={({ field }) => (
          <ImageList alt={title} images={field.value} max={pitchImagesMax} onChange={field.onChange} />
        )}
      />
      {mayPick && (
        <Controller
          control={control}
          name="mediaId"
          render={({ field }) => (
            <MediaPicker
              label={t('video')}
              hint={t('videoHint')}
              error={errors.mediaId}
              max={1}
              value={field.value === null ? [] : [field.value]}
              onChange={([chosen]) => field.onChange(chosen ?? null)}
            />
          )}
        />
      )}
      {mayPick && statesWithShow.includes(pitch.state) && (
        <Controller
          control={control}
          name="channelId"
          render={({ field }) => (
            <ChannelPicker
              label={t('show')}
              hint={t('showHint')}
              placeholder={t('noShow')}
              error={errors.channelId}
              value={field.value === null ? [] : [field.value]}
              onChange={(ids) => field.onChange(ids.at(-1) ?? null)}
            />
          )}
        />
      )}
      <PitchRules form={form} errors={errors} isFixed={pitch.isFixed} mayPick={mayPick} />
      <EditBar dirty={formState.isDirty} edit={edit} subject={`pitch:${pitch.id}`} />
    </form>
  );
}
