import { pitchPointsMax } from '@greenlight/contract/limits';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { type FormEvent, type RefObject, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useGrantPoints } from '../hooks.ts';

const t = textsOf('points');

const reasonMinLength = 3;
const reasonMaxLength = 500;

/** Asks how many points and why. */
export function GivePointsDialog(props: {
  member: { userId: string; name: string };
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const { userId, name } = props.member;
  const grant = useGrantPoints();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const errors = fieldErrors(grant.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    grant.mutate(
      { userId, points: Number(amount), reason },
      {
        onSuccess: ({ pointsAvailable }) => {
          showToast({ title: t('grant.done', { name, count: pointsAvailable }), tone: 'success' });
          props.onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      returnTo={props.returnTo}
      size="sm"
      title={t('grant.title', { name })}
      description={t('grant.text')}
      closeLabel={t('cancel')}
    >
      <form noValidate className="flex flex-col gap-5 pt-1" onSubmit={submit}>
        <FormError error={grant.error} />
        <Field label={t('grant.amount')} hint={t('grant.amountHint', { max: pitchPointsMax })} error={errors.points}>
          <Input
            type="number"
            min={1}
            max={pitchPointsMax}
            inputMode="numeric"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
        </Field>
        <Field label={t('grant.reason')} hint={t('grant.reasonHint')} error={errors.reason}>
          <Textarea
            rows={3}
            maxLength={reasonMaxLength}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <div className="flex justify-end gap-3">
          <Button onClick={props.onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            pending={grant.isPending}
            disabled={!amount.trim() || reason.trim().length < reasonMinLength}
          >
            {t('grant.give')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
