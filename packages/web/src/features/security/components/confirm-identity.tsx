import { QueryView } from '@greenlight/ui/blocks/query-view';
import { Button } from '@greenlight/ui/primitives/button';
import { Dialog } from '@greenlight/ui/primitives/dialog';
import { Skeleton } from '@greenlight/ui/primitives/skeleton';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useQueryTexts } from '../../../platform/query-texts.ts';
import { FormError } from '../../sign-in/components/form-error.tsx';
import { ProviderLogo } from '../../sign-in/components/provider-logo.tsx';
import { SecondFactorForm } from '../../sign-in/components/second-factor-form.tsx';
import { type SendCode, startSocialLogin, useProviders } from '../../sign-in/hooks.ts';
import { confirmByPasskey, type Security, useDescribeRefusal, useSecurity } from '../hooks.ts';
import { ConfirmForm } from './confirm-form.tsx';

/**
 * "Confirm that it is you": with the password, a passkey or a linked account. With `sendCode` a provider has confirmed
 * the viewer, and only the code of the second factor is missing.
 */
export function ConfirmIdentity(props: { sendCode?: SendCode; onConfirmed: () => void; onCancelled: () => void }) {
  const t = useTexts('account-settings');
  return (
    <Dialog
      open
      size="sm"
      title={t('confirm.title')}
      description={t('confirm.text')}
      closeLabel={t('close')}
      onOpenChange={(open) => !open && props.onCancelled()}
    >
      {props.sendCode ? (
        <SecondFactorForm
          send={props.sendCode}
          submitLabel={t('confirm.confirm')}
          backLabel={t('cancel')}
          onDone={props.onConfirmed}
          onBack={props.onCancelled}
        />
      ) : (
        <Proofs onConfirmed={props.onConfirmed} />
      )}
    </Dialog>
  );
}

function Proofs({ onConfirmed }: { onConfirmed: () => void }) {
  return (
    <QueryView query={useSecurity()} texts={useQueryTexts()} skeleton={<Skeleton className="h-24" />}>
      {(security) => (
        <div className="flex flex-col gap-5">
          {security.hasPassword && <ConfirmForm onConfirmed={onConfirmed} />}
          <OtherProofs security={security} onConfirmed={onConfirmed} />
        </div>
      )}
    </QueryView>
  );
}

function OtherProofs({ security, onConfirmed }: { security: Security; onConfirmed: () => void }) {
  const t = useTexts('account-settings');
  const providers = useProviders().filter(({ name }) => security.linked.includes(name));
  const [failure, setFailure] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const describe = useDescribeRefusal();
  const failed = (error: Error) => setFailure(describe(error));
  const byPasskey = async () => {
    setIsPending(true);
    await confirmByPasskey()
      .then((isDone) => isDone && onConfirmed(), failed)
      .finally(() => setIsPending(false));
  };
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {failure && <FormError message={failure} />}
      {security.passkeys.length > 0 && (
        <Button
          size="lg"
          icon={<KeyRound aria-hidden className="size-5" />}
          pending={isPending}
          onClick={() => void byPasskey()}
        >
          {t('confirm.passkey')}
        </Button>
      )}
      {providers.map((provider) => (
        <Button
          key={provider.name}
          size="lg"
          icon={<ProviderLogo name={provider.name} />}
          onClick={() => void startSocialLogin(provider, 'confirm').catch(failed)}
        >
          {t('confirm.provider', { provider: t(`linked.${provider.name}`) })}
        </Button>
      ))}
    </div>
  );
}
