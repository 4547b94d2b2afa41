import { secondFactorCode } from '@greenlight/contract/account';
import { CopyButton } from '@greenlight/ui/blocks/copy-button';
import { Button, buttonClass } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { zodResolver } from '@hookform/resolvers/zod';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useTexts } from '../../../platform/i18n.ts';
import { NotConfirmed } from '../../../platform/identity-confirmation.ts';
import { FormError } from '../../sign-in/components/form-error.tsx';
import { useFormErrors } from '../../sign-in/use-form-errors.ts';
import { useCompleteAuthenticator } from '../hooks.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodesView } from './recovery-codes-view.tsx';

const schema = z.object({ code: secondFactorCode });

/** Sets up the authenticator app and then shows the recovery codes, or shows only new `codes`. */
export function AuthenticatorDialog(props: {
  secret?: { secret: string; uri: string };
  codes?: string[];
  onClose: () => void;
}) {
  const t = useTexts('account-settings');
  const [codes, setCodes] = useState(props.codes);
  return (
    <Dialog
      open
      size="sm"
      title={t(codes ? 'codes.title' : 'authenticator.setUpTitle')}
      description={t(codes ? 'codes.text' : 'authenticator.scan')}
      closeLabel={t('close')}
      onOpenChange={(open) => !open && props.onClose()}
    >
      {codes && <RecoveryCodesView codes={codes} onKept={props.onClose} />}
      {!codes && props.secret && <SetUp {...props.secret} onDone={setCodes} />}
    </Dialog>
  );
}

/** The secret as QR code and text, and a field for the first code. */
function SetUp(props: { secret: string; uri: string; onDone: (recoveryCodes: string[]) => void }) {
  const t = useTexts('account-settings');
  const complete = useCompleteAuthenticator();
  const errors = useFormErrors({ code: 'code' });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { code: '' } });
  const { errors: invalid, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      props.onDone((await complete.mutateAsync(code)).recoveryCodes);
    } catch (error) {
      for (const { name, message } of errors.fieldsOf(error as Error)) form.setError(name, { message });
      form.setFocus('code', { shouldSelect: true });
    }
  });
  const failure = complete.error instanceof NotConfirmed ? null : complete.error;
  return (
    <div className="flex flex-col gap-6">
      {/* A phone cannot scan its own screen. */}
      <a href={props.uri} className={buttonClass('secondary', 'lg', 'w-full md:pointer-fine:hidden')}>
        <Smartphone aria-hidden className="size-5" />
        {t('authenticator.open')}
      </a>
      <div className="mx-auto w-48 overflow-hidden rounded-lg">
        <QrCode text={props.uri} label={t('authenticator.qr')} />
      </div>
      <div>
        <p className="mb-2 text-ink-muted text-sm">{t('authenticator.byHand')}</p>
        <div className="flex items-center justify-between gap-3 rounded-md bg-surface py-2 ps-4 pe-2">
          <code dir="ltr" className="min-w-0 text-sm tracking-wider [overflow-wrap:anywhere]">
            {props.secret.match(/.{1,4}/g)?.join(' ')}
          </code>
          <CopyButton isIcon text={props.secret} label={t('authenticator.copySecret')} copied={t('copied')} />
        </div>
      </div>
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <FormError message={errors.ofForm(failure)} />
        <Field required label={t('authenticator.code')} error={errors.ofField('code', invalid.code)}>
          <Input
            {...form.register('code')}
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            className="text-center text-xl tracking-[0.3em]"
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" pending={isSubmitting}>
          {t('authenticator.turnOn')}
        </Button>
      </form>
    </div>
  );
}
