import { showToast } from '@greenlight/ui/blocks/toasts';
import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../platform/i18n.ts';
import { socialReturn } from '../../platform/social-return.ts';
import { needsSecondFactor, type SendCode } from '../sign-in/hooks.ts';
import { confirmIdentity, useShowFailure } from './hooks.ts';

/**
 * Uses a provider's answer to confirm the viewer's identity when they return for that. `onSecondFactor` continues if
 * the account has a second factor, until `done`.
 */
export function useProviderProof(onSecondFactor: (send: SendCode) => void): { done: () => void } {
  const t = useTexts('account-settings');
  const tellFailure = useShowFailure();
  const done = () => showToast({ title: t('confirm.done'), tone: 'success' });
  const take = useEffectEvent(() => {
    const proof = socialReturn('confirm');
    if (!proof?.idToken) return;
    const { provider, idToken: token } = proof;
    confirmIdentity({ provider, token }).then(done, (error: Error) => {
      if (!needsSecondFactor(error)) return tellFailure(error);
      onSecondFactor((secondFactor) => confirmIdentity({ provider, token, secondFactor }));
    });
  });
  useEffect(() => take(), []);
  return { done };
}
