import { badgeEditionMax } from '@greenlight/contract/limits';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { Lock } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { zoneName } from '../../../platform/format.ts';
import { lastMoment } from '../../../platform/local-time.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useEditForm } from '../../../platform/use-edit.ts';
import { EditBar } from '../../change/components/edit-bar.tsx';
import { type BadgeForm, toBody, toForm } from '../badge-form-state.ts';
import { type StudioBadge, useSaveBadge } from '../hooks.ts';
import { PictureFields } from './picture-fields.tsx';
import { RuleFields } from './rule-fields.tsx';

const t = textsOf('badge');

export function BadgeFormView({ badge }: { badge: StudioBadge }) {
  const save = useSaveBadge(badge.id);
  const { form, edit, submit } = useEditForm({
    thing: badge,
    toForm,
    toBody,
    send: (changes, version) => save.mutateAsync({ ...changes, version }),
    savedMessage: t('saved'),
  });
  const { register, control, formState, setValue } = form;
  const values = useWatch({ control }) as BadgeForm;
  const errors = fieldErrors(edit.error);
  const set = (change: Partial<BadgeForm>) => {
    for (const [name, value] of Object.entries(change)) {
      setValue(name as keyof BadgeForm, value as never, { shouldDirty: true });
    }
  };
  const { isFixed } = badge;
  return (
    <form noValidate className="flex min-w-0 flex-col gap-6" onSubmit={(event) => void submit(event)}>
      <Field label={t('name')} hint={t('nameHint')} error={errors.name}>
        <Input {...register('name')} maxLength={60} />
      </Field>
      <Field label={t('description')} hint={t('descriptionHint')} error={errors.description}>
        <Textarea {...register('description')} rows={2} maxLength={300} />
      </Field>
      <PictureFields
        name={values.name}
        picture={values}
        onChange={({ imageId, image, drawing }) => set({ imageId, image, drawing })}
      />
      <section aria-labelledby="badge-rule" className="mt-2 flex flex-col gap-4">
        <h2 id="badge-rule" className="text-xl">
          {t('ruleTitle')}
        </h2>
        {isFixed && (
          <p className="flex items-start gap-2 text-ink-muted text-sm">
            <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t('fixed')}
          </p>
        )}
        <RuleFields
          rule={values}
          errors={errors}
          disabled={isFixed}
          onChange={({ kind, threshold, planId, date }) => set({ kind, threshold, planId, date })}
        />
        <div className="mt-2 grid items-start gap-x-5 gap-y-6 sm:grid-cols-2">
          <Field label={t('edition')} hint={t('editionHint')} error={errors.edition}>
            <Input
              type="number"
              min={1}
              max={badgeEditionMax}
              inputMode="numeric"
              disabled={isFixed}
              value={values.edition}
              onChange={({ target }) => set({ edition: target.value })}
            />
          </Field>
          <Field label={t('endsAt')} hint={t('endsAtHint', { zone: zoneName() })} error={errors.endsAt}>
            <Input {...register('endsAt')} type="datetime-local" max={lastMoment} />
          </Field>
        </div>
      </section>
      <EditBar dirty={formState.isDirty} edit={edit} subject={`badge:${badge.id}`} />
    </form>
  );
}
