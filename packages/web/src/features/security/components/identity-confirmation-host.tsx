import { lazy, Suspense, useEffect, useState } from 'react';
import { type IdentityRequest, registerConfirmationHost } from '../../../platform/identity-confirmation.ts';
import type { SendCode } from '../../sign-in/hooks.ts';
import { useProviderProof } from '../use-provider-proof.ts';

const ConfirmIdentity = lazy(async () => ({ default: (await import('./confirm-identity.tsx')).ConfirmIdentity }));

/** Shows the question on every screen whose changes may need a confirmation. Place it once. */
export function IdentityConfirmationHost() {
  const [asked, setAsked] = useState<IdentityRequest>();
  const [sendCode, setSendCode] = useState<SendCode>();
  const proof = useProviderProof((send) => setSendCode(() => send));
  useEffect(() => registerConfirmationHost(setAsked), []);
  return (
    <Suspense>
      {sendCode && (
        <ConfirmIdentity
          sendCode={sendCode}
          onConfirmed={() => {
            setSendCode(undefined);
            proof.done();
          }}
          onCancelled={() => setSendCode(undefined)}
        />
      )}
      {asked && (
        <ConfirmIdentity
          onConfirmed={() => {
            setAsked(undefined);
            asked.confirmed();
          }}
          onCancelled={() => {
            setAsked(undefined);
            asked.cancelled();
          }}
        />
      )}
    </Suspense>
  );
}
