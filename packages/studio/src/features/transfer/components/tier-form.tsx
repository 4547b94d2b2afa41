import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Select } from '@greenlight/ui/primitives/select';
import { Switch } from '@greenlight/ui/primitives/switch';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { SaveBar } from '../../../platform/save-bar.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { usePlanNames } from '../../plan/hooks.ts';
import { type MemberImport, useSetImport } from '../hooks.ts';

const t = textsOf('transfer');

/** The plan for each tier. Saving compares the import again. */
export function TierForm({ made }: { made: MemberImport }) {
  const names = usePlanNames().data?.plans ?? [];
  const set = useSetImport(made.id);
  const [plans, setPlans] = useState<Record<string, string>>(
    Object.fromEntries(made.tiers.flatMap(({ name, planId }) => (planId ? [[name, planId]] : []))),
  );
  const [until, setUntil] = useState(made.until?.slice(0, 10) ?? '');
  const [letters, setLetters] = useState(made.letters);
  const dirty =
    made.tiers.some(({ name, planId }) => (plans[name] ?? null) !== planId) ||
    until !== (made.until?.slice(0, 10) ?? '') ||
    letters !== made.letters;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set.mutate({ plans, letters, until: until ? `${until}T23:59:59Z` : null });
  };
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={submit}>
      <h2 className="text-2xl">{t('tiers')}</h2>
      {made.tiers.length === 0 && <p className="text-ink-muted">{t('noTiers')}</p>}
      <div className="grid gap-5 sm:grid-cols-2">
        {made.tiers.map(({ name, members }) => (
          <Field
            key={name}
            label={name}
            hint={t('tierMembers', { count: members })}
            error={fieldErrors(set.error)[`plans.${name}`]}
          >
            <Select
              value={plans[name] ?? null}
              placeholder={t('choosePlan')}
              onValueChange={(planId) => setPlans({ ...plans, [name]: planId })}
              options={names.map((plan) => ({ value: plan.planId, label: plan.name }))}
            />
          </Field>
        ))}
      </div>
      {made.untilNeeded > 0 && (
        <Field
          label={t('until')}
          hint={t('untilHint', { count: made.untilNeeded })}
          error={fieldErrors(set.error).until}
          className="max-w-80"
        >
          <Input type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
        </Field>
      )}
      <Switch
        label={t('letters')}
        hint={t('lettersHint')}
        checked={letters}
        onChange={(event) => setLetters(event.target.checked)}
      />
      <SaveBar dirty={dirty} pending={set.isPending} error={set.error} label={t('compare')} />
    </form>
  );
}
