import type { StudioMember } from '@greenlight/contract/staff-studio';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Select } from '@greenlight/ui/primitives/select';
import { type FormEvent, type RefObject, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { zoneName } from '../../../platform/format.ts';
import { textsOf } from '../../../platform/texts.ts';
import { usePlanNames } from '../../plan/hooks.ts';
import { useGrantMembership } from '../hooks.ts';

const t = textsOf('staff');

/** Grants a free membership, until a day or without end. */
export function GrantDialog(props: {
  member: StudioMember;
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const { member, onClose } = props;
  const grant = useGrantMembership();
  const [kind, setKind] = useState<'complimentary' | 'trial' | 'gift'>('complimentary');
  const plans = usePlanNames().data?.plans ?? [];
  const [chosen, setPlan] = useState<string | null>(null);
  const planId = chosen ?? plans.find(({ offered }) => offered)?.planId ?? null;
  const [until, setUntil] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const end = until ? new Date(`${until}T23:59:59`).toISOString() : null;
    if (planId) grant.mutate({ userId: member.userId, kind, planId, until: end }, { onSuccess: onClose });
  };
  return (
    <Dialog open onOpenChange={onClose} returnTo={props.returnTo} size="sm" title={t('grant')} closeLabel={t('cancel')}>
      <form noValidate className="flex flex-col gap-5 pt-1" onSubmit={submit}>
        <FormError error={grant.error} />
        <Field label={t('kind')}>
          <Select
            value={kind}
            onValueChange={setKind}
            options={(['complimentary', 'trial', 'gift'] as const).map((value) => ({
              value,
              label: t(`kinds.${value}`),
            }))}
          />
        </Field>
        <Field label={t('plan')} error={fieldErrors(grant.error).plan}>
          <Select
            value={planId}
            onValueChange={setPlan}
            options={plans.map(({ planId, name, offered }) => ({
              value: planId,
              label: offered ? name : t('withdrawnPlan', { name }),
            }))}
          />
        </Field>
        <Field
          label={t('lastDay')}
          aside={t('optional')}
          hint={t('lastDayHint', { zone: zoneName() })}
          error={fieldErrors(grant.error).until}
        >
          <Input type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
        </Field>
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={grant.isPending}>
            {t('grantIt')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
