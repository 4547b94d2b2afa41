import { showToast } from '@greenlight/ui/blocks/toasts';
import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { socialReturn } from '../../../platform/social-return.ts';
import { confirmIdentity, useLink, useTellFailure } from '../hooks.ts';

/** Takes the answer of a provider, if the viewer comes back from one: to link it, or as the proof that it is them. */
export function useSocialReturns(): void {
  const t = useTexts('account-settings');
  const link = useLink();
  const tellFailure = useTellFailure();
  const take = useEffectEvent(() => {
    const linked = socialReturn('link');
    if (linked?.idToken) link.mutate({ provider: linked.provider, token: linked.idToken });
    const proof = socialReturn('confirm');
    if (!proof?.idToken) return;
    confirmIdentity({ provider: proof.provider, token: proof.idToken }).then(
      () => showToast({ title: t('confirm.done'), tone: 'success' }),
      tellFailure,
    );
  });
  useEffect(() => take(), []);
}
