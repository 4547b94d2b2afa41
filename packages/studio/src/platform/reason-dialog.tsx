import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { type FormEvent, type RefObject, useState } from 'react';
import { fieldErrors } from './field-errors.ts';
import { FormError } from './form-error.tsx';
import { textsOf } from './texts.ts';

const t = textsOf('staff');

/** Asks for a reason, which the audit log stores. */
export function ReasonDialog(props: {
  title: string;
  text: string;
  confirm: string;
  error: Error | null;
  pending: boolean;
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}) {
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onConfirm(reason);
  };
  return (
    <Dialog
      open
      onOpenChange={props.onClose}
      returnTo={props.returnTo}
      size="sm"
      title={props.title}
      description={props.text}
      closeLabel={t('cancel')}
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <FormError error={props.error} />
        <Field label={t('reason')} hint={t('reasonHint')} error={fieldErrors(props.error).reason}>
          <Textarea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <div className="flex justify-end gap-3">
          <Button onClick={props.onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={props.pending} disabled={reason.trim().length < 3}>
            {props.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
