import { giveawayActionsMax } from '@greenlight/contract/limits';
import { Button } from '@greenlight/ui/primitives/button';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Select } from '@greenlight/ui/primitives/select';
import { Plus, Trash2 } from 'lucide-react';
import { Controller, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { textsOf } from '../../../platform/texts.ts';
import { usePermission } from '../../account/hooks.ts';
import { CreatorPicker } from '../../creator/components/creator-picker.tsx';
import { MediaPicker } from '../../media/components/media-picker.tsx';
import { usePitches } from '../../points/hooks.ts';
import type { GiveawayForm } from '../giveaway-form-state.ts';

const t = textsOf('giveaway');

type Form = UseFormReturn<GiveawayForm>;
type Kind = GiveawayForm['actions'][number]['kind'];
type Target = { value: number | null; error: string | undefined; onChange: (id: number | null) => void };

const choose = { follow: 'chooseCreator', watch: 'chooseVideo', points: 'choosePitch' } as const;

/** The actions that bring more entries. */
export function ActionList(props: { form: Form; errors: Record<string, string>; isFixed: boolean }) {
  const { errors, isFixed, form } = props;
  const { control, register, setValue, getValues } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'actions' });
  const actions = useWatch({ control, name: 'actions' });
  const maySeeContent = usePermission('content.edit');
  const maySeePitches = usePermission('points.edit');
  const kinds: Kind[] = [
    ...(maySeeContent ? (['follow', 'watch'] as const) : []),
    ...(maySeePitches ? ['points' as const] : []),
  ];
  const [firstKind] = kinds;
  if (isFixed && fields.length === 0) return null;
  return (
    <section aria-labelledby="giveaway-actions" className="flex flex-col gap-4">
      <h3 id="giveaway-actions" className="text-lg">
        {t('actions')}
      </h3>
      <p className="text-ink-muted text-sm">{t('actionsHint')}</p>
      {fields.map((field, index) => (
        <div key={field.id} className="flex flex-col gap-4 rounded-lg border border-line p-4">
          <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
            <Select
              label={t('actionKind')}
              className="w-full self-end"
              disabled={isFixed}
              options={kinds.map((value) => ({ value, label: t(`actionOf.${value}`) }))}
              value={actions[index]?.kind ?? null}
              onValueChange={(kind) => {
                setValue(`actions.${index}.kind`, kind, { shouldDirty: true });
                setValue(`actions.${index}.targetId`, null, { shouldDirty: true });
              }}
            />
            <Field label={t('actionEntries')} error={errors[`actions.${index}.entries`]}>
              <Input
                {...register(`actions.${index}.entries`, { valueAsNumber: true })}
                type="number"
                min={1}
                max={10}
                inputMode="numeric"
              />
            </Field>
          </div>
          <Controller
            control={control}
            name={`actions.${index}.targetId`}
            rules={{ validate: (id) => id !== null || t(choose[getValues(`actions.${index}.kind`)]) }}
            render={({ field: { value, onChange }, fieldState }) => (
              <TargetPicker
                kind={actions[index]?.kind ?? 'follow'}
                isFixed={isFixed}
                value={value}
                error={fieldState.error?.message ?? errors[`actions.${index}.targetId`]}
                onChange={onChange}
              />
            )}
          />
          {!isFixed && (
            <div>
              <Button
                variant="ghost"
                size="sm"
                icon={<Trash2 aria-hidden className="size-4" />}
                onClick={() => remove(index)}
              >
                {t('removeAction', { number: index + 1 })}
              </Button>
            </div>
          )}
        </div>
      ))}
      {!isFixed && firstKind && fields.length < giveawayActionsMax && (
        <div>
          <Button
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => append({ kind: firstKind, targetId: null, entries: 1 })}
          >
            {t('addAction')}
          </Button>
        </div>
      )}
    </section>
  );
}

function TargetPicker({ kind, isFixed, value, error, onChange }: Target & { kind: Kind; isFixed: boolean }) {
  const ids = value === null ? [] : [value];
  if (kind === 'points') return <PitchChoice value={value} error={error} onChange={onChange} />;
  if (kind === 'watch') {
    return (
      <MediaPicker
        label={t('actionOf.watch')}
        error={error}
        max={1}
        value={ids}
        onChange={([chosen]) => onChange(chosen ?? null)}
      />
    );
  }
  return (
    <CreatorPicker
      label={t('actionOf.follow')}
      placeholder={t('chooseCreator')}
      error={error}
      disabled={isFixed}
      value={ids}
      onChange={(chosen) => onChange(chosen.at(-1) ?? null)}
    />
  );
}

function PitchChoice({ value, error, onChange }: Target) {
  const pitches = usePitches().data?.pitches ?? [];
  return (
    <Field label={t('actionOf.points')} error={error}>
      <Select
        className="w-full"
        options={pitches
          .filter(({ state }) => state !== 'draft')
          .map(({ id, title }) => ({ value: String(id), label: title }))}
        value={value === null ? null : String(value)}
        placeholder={t('choosePitch')}
        onValueChange={(id) => onChange(Number(id))}
      />
    </Field>
  );
}
