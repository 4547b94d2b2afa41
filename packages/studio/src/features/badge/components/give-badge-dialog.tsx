import { showToast } from '@greenlight/ui/blocks/toasts';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Select } from '@greenlight/ui/primitives/select';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { type FormEvent, type RefObject, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { useBadgeByHand } from '../hooks.ts';

const t = textsOf('badge');

const reasonMinLength = 3;

/** Asks which badge to give, and why. */
export function GiveBadgeDialog(props: {
  member: { userId: string; name: string };
  grantable: { id: string; name: string; left: number | null }[];
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const { userId, name } = props.member;
  const grant = useBadgeByHand('grant');
  const [badge, setBadge] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (badge === null) return;
    grant.mutate(
      { badge, userId, reason },
      {
        onSuccess: () => {
          showToast({ title: t('byHand.given', { name }), tone: 'success' });
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
      title={t('byHand.title', { name })}
      closeLabel={t('cancel')}
    >
      <form noValidate className="flex flex-col gap-5 pt-1" onSubmit={submit}>
        <FormError error={grant.error} />
        <Field label={t('one')} hint={props.grantable.length === 0 ? t('byHand.nothing') : undefined}>
          <Select
            options={props.grantable.map((each) => ({
              value: each.id,
              label: each.left === null ? each.name : `${each.name} (${t('leftOf', { left: each.left })})`,
              disabled: each.left === 0,
            }))}
            value={badge}
            placeholder={t('byHand.choose')}
            onValueChange={setBadge}
          />
        </Field>
        <Field label={t('byHand.reason')} hint={t('byHand.reasonHint')} error={fieldErrors(grant.error).reason}>
          <Textarea rows={3} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <div className="flex justify-end gap-3">
          <Button onClick={props.onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            pending={grant.isPending}
            disabled={badge === null || reason.trim().length < reasonMinLength}
          >
            {t('byHand.give')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
