import { showToast } from '@greenlight/ui/blocks/toasts';
import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../platform/i18n.ts';
import { socialReturn } from '../../platform/social-return.ts';
import { isSecondFactorWanted, type SendCode } from '../sign-in/hooks.ts';
import { confirmIdentity, useTellFailure } from './hooks.ts';

/**
 * Takes the answer of a provider as the proof that it is the viewer, if they come back from it for that.
 * `onSecondFactor` goes on where the account asks for a code besides, until `done`.
 */
export function useProviderProof(onSecondFactor: (send: SendCode) => void): { done: () => void } {
  const t = useTexts('account-settings');
  const tellFailure = useTellFailure();
  const done = () => showToast({ title: t('confirm.done'), tone: 'success' });
  const take = useEffectEvent(() => {
    const proof = socialReturn('confirm');
    if (!proof?.idToken) return;
    const { provider, idToken: token } = proof;
    confirmIdentity({ provider, token }).then(done, (error: Error) => {
      if (!isSecondFactorWanted(error)) return tellFailure(error);
      onSecondFactor((secondFactor) => confirmIdentity({ provider, token, secondFactor }));
    });
  });
  useEffect(() => take(), []);
  return { done };
}
