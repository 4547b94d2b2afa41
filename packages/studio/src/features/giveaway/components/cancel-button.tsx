import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Textarea } from '@greenlight/ui/primitives/textarea';
import { CircleSlash } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../../platform/field-errors.ts';
import { focusNextRow } from '../../../platform/focus-next-row.ts';
import { FormError } from '../../../platform/form-error.tsx';
import { textsOf } from '../../../platform/texts.ts';
import { ConfirmIdentity } from '../../billing/components/confirm-identity.tsx';
import { needsConfirmation } from '../../billing/hooks.ts';
import { useCancel } from '../hooks.ts';

const t = textsOf('giveaway');
const reasonMaxLength = 500;

/** Ends a giveaway without a draw. Everybody who entered is notified with the reason. */
export function CancelButton({ id, title }: { id: number; title: string }) {
  const cancel = useCancel(id);
  const [step, setStep] = useState<'asking' | 'proving' | null>(null);
  const [reason, setReason] = useState('');
  const { error } = cancel;
  const run = () =>
    cancel.mutate(reason, {
      onSuccess: () => setStep(null),
      onError: (refused) => setStep(needsConfirmation(refused) ? 'proving' : 'asking'),
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run();
  };
  return (
    <>
      <Button
        ref={focusNextRow}
        variant="ghost"
        icon={<CircleSlash aria-hidden className="size-4" />}
        onClick={() => setStep('asking')}
      >
        {t('cancelIt')}
      </Button>
      {step === 'asking' && (
        <Dialog
          open
          size="sm"
          onOpenChange={() => setStep(null)}
          title={t('cancelTitle', { title })}
          description={t('cancelText')}
          closeLabel={t('keepIt')}
        >
          <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
            <FormError error={error && !needsConfirmation(error) ? error : null} />
            <Field required label={t('cancelReason')} error={fieldErrors(error).reason}>
              <Textarea
                rows={4}
                maxLength={reasonMaxLength}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            </Field>
            <div className="flex flex-wrap justify-end gap-3">
              <Button onClick={() => setStep(null)}>{t('keepIt')}</Button>
              <Button type="submit" variant="danger" pending={cancel.isPending} disabled={!reason.trim()}>
                {t('cancelIt')}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
      {step === 'proving' && <ConfirmIdentity onClose={() => setStep('asking')} onConfirmed={run} />}
    </>
  );
}
