import type { PasskeyAnswer } from '@greenlight/contract/account-security';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWelcome } from './components/use-welcome.ts';
import { askForPasskey, useLoginByPasskey } from './hooks.ts';

/** Logs in with a passkey, on request, or when the viewer picks one that the browser offers at the e-mail field. */
export function usePasskeyLogin(onFailure: (error: Error) => void) {
  const { mutateAsync } = useLoginByPasskey();
  const welcome = useWelcome();
  const [isPending, setIsPending] = useState(false);
  const login = async (response: PasskeyAnswer | null) => {
    if (!response) return;
    await mutateAsync(response);
    await welcome();
  };
  const offer = useEffectEvent(async (isGone: () => boolean) => {
    const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
    if (!(await browserSupportsWebAuthnAutofill()) || isGone()) return;
    // The viewer did not start this request, so its errors are hidden. A refused choice is shown.
    const response = await askForPasskey({ byAutofill: true }).catch(() => null);
    await login(response).catch(onFailure);
  });
  useEffect(() => {
    let isGone = false;
    if ('PublicKeyCredential' in globalThis) void offer(() => isGone);
    return () => {
      isGone = true;
      void import('@simplewebauthn/browser').then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
    };
  }, []);
  return {
    isPending,
    ask: () => {
      setIsPending(true);
      askForPasskey()
        .then(login)
        .catch(onFailure)
        .finally(() => setIsPending(false));
    },
  };
}
