import { ruleReasonMaxLength } from '@greenlight/contract/limits';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { Select } from '@greenlight/ui/primitives/select';
import { type FormEvent, useId, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { checkOf, type RuleForm, ruleBodyOf, ruleEffects, ruleFormOf, ruleKinds } from '../rule-form-state.ts';
import { type ModerationRule, useSaveRule } from '../use-rules.ts';
import { RuleCheckFields } from './rule-check-fields.tsx';
import { RuleTrial } from './rule-trial.tsx';

const t = textsOf('moderation');

/** A new rule, or an existing one, with a field beside it to try it before it is saved. */
export function RuleDialog({
  rule,
  teamId,
  onClose,
}: {
  rule?: ModerationRule;
  teamId: number | null;
  onClose: () => void;
}) {
  const [form, setForm] = useState<RuleForm>(() => ruleFormOf(rule));
  const formId = useId();
  const save = useSaveRule(teamId, rule?.ruleId ?? null);
  const errors = fieldErrors(save.error);
  const set = (change: Partial<RuleForm>) => setForm((known) => ({ ...known, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(ruleBodyOf(form), {
      onSuccess: () => {
        showToast({ title: t('ruleSaved'), tone: 'success' });
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={rule ? t('editRule', { name: rule.name }) : t('newRule')}
      closeLabel={t('cancel')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 md:grid-cols-[minmax(0,1fr)_17rem]">
        <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={submit}>
          <FormError error={save.error} />
          <Field label={t('ruleName')} error={errors.name}>
            <Input maxLength={60} value={form.name} onChange={({ target }) => set({ name: target.value })} />
          </Field>
          <Field label={t('ruleKind')} hint={t(`kindText.${form.kind}`)}>
            <Select
              value={form.kind}
              onValueChange={(kind) => set({ kind })}
              options={ruleKinds.map((value) => ({ value, label: t(`ruleKinds.${value}`) }))}
            />
          </Field>
          <RuleCheckFields form={form} errors={errors} onChange={set} />
          <RadioGroup
            name="effect"
            legend={t('ruleEffect')}
            value={form.effect}
            onChange={({ target }) => set({ effect: ruleEffects.find((each) => each === target.value) ?? 'hold' })}
            options={ruleEffects.map((value) => ({
              value,
              label: t(`effects.${value}.label`),
              hint: t(`effects.${value}.hint`),
            }))}
          />
          {form.effect === 'refuse' && (
            <Field label={t('ruleReason')} hint={t('ruleReasonHint')} error={errors.reason}>
              <Input
                maxLength={ruleReasonMaxLength}
                value={form.reason}
                onChange={({ target }) => set({ reason: target.value })}
              />
            </Field>
          )}
        </form>
        <RuleTrial teamId={teamId} draft={{ check: checkOf(form), effect: form.effect }} />
      </div>
    </Dialog>
  );
}
