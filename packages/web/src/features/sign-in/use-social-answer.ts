import { ApiError } from '@greenlight/contract/client';
import { useEffect, useEffectEvent } from 'react';
import { socialReturn } from '../../platform/social-return.ts';
import { useWelcome } from './components/use-welcome.ts';
import { needsSecondFactor, type SendCode, useSocialLogin } from './hooks.ts';

/** Logs in with a provider's answer, if the viewer returns from one. */
export function useSocialAnswer(props: {
  onSecondFactor: (send: SendCode) => void;
  onFailure: (error: Error) => void;
}) {
  const login = useSocialLogin();
  const welcome = useWelcome();
  const take = useEffectEvent(async () => {
    const answer = socialReturn('login');
    if (!answer?.idToken) return;
    const { provider, idToken: token, name } = answer;
    const values = { provider, token, ...(name && { displayName: name }) };
    try {
      await login.mutateAsync(values);
    } catch (error) {
      if (needsSecondFactor(error)) {
        props.onSecondFactor((secondFactor) => login.mutateAsync({ ...values, secondFactor }));
      } else {
        props.onFailure(error as Error);
      }
      return;
    }
    await welcome();
  });
  useEffect(() => void take(), []);
  return {
    isPending: login.isPending,
    /** The address has an account that needs its password instead. */
    hint: login.error instanceof ApiError && login.error.code === 'account_exists',
  };
}
