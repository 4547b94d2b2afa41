import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Select } from '@greenlight/ui/primitives/select';
import { lastMoment } from '../../../platform/local-time.ts';
import { textsOf } from '../../../platform/texts.ts';
import { usePlanNames } from '../../plan/hooks.ts';
import { badgeKinds, isCounted, type RuleForm } from '../badge-form-state.ts';

const t = textsOf('badge');

/** The fields of the rule by which a badge is earned. */
export function RuleFields(props: {
  rule: RuleForm;
  errors: Record<string, string>;
  disabled?: boolean;
  onChange: (rule: RuleForm) => void;
}) {
  const { rule, errors, disabled, onChange } = props;
  const { kind, threshold, planId, date } = rule;
  const plans = usePlanNames().data?.plans ?? [];
  return (
    <div className="grid items-start gap-x-5 gap-y-6 sm:grid-cols-2">
      <Field label={t('earnedBy')} hint={t(`kindHint.${kind}`)} error={errors['rule.kind'] ?? errors.rule}>
        <Select
          options={badgeKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={kind}
          disabled={disabled}
          onValueChange={(chosen) => onChange({ ...rule, kind: chosen })}
        />
      </Field>
      {isCounted(kind) && (
        <Field label={t(`threshold.${kind}`)} error={errors['rule.threshold']}>
          <Input
            type="number"
            min={1}
            inputMode="numeric"
            disabled={disabled}
            value={threshold}
            onChange={({ target }) => onChange({ ...rule, threshold: target.value })}
          />
        </Field>
      )}
      {kind === 'plan' && (
        <Field label={t('plan')} error={errors['rule.planId']}>
          <Select
            options={plans.map((plan) => ({ value: plan.planId, label: plan.name }))}
            value={planId === '' ? null : planId}
            placeholder={t('choosePlan')}
            disabled={disabled}
            onValueChange={(chosen) => onChange({ ...rule, planId: chosen })}
          />
        </Field>
      )}
      {(kind === 'date' || kind === 'joined') && (
        <Field label={t('day')} hint={t('dayHint')} error={errors['rule.date']}>
          <Input
            type="date"
            max={lastMoment.slice(0, 10)}
            disabled={disabled}
            value={date}
            onChange={({ target }) => onChange({ ...rule, date: target.value })}
          />
        </Field>
      )}
    </div>
  );
}
