import { useEffect, useEffectEvent } from 'react';
import { socialReturn } from '../../platform/social-return.ts';
import { useLink } from './hooks.ts';

/** Links a provider's account when the viewer returns from the provider for that. */
export function useLinkOnReturn(): void {
  const link = useLink();
  const take = useEffectEvent(() => {
    const linked = socialReturn('link');
    if (linked?.idToken) link.mutate({ provider: linked.provider, token: linked.idToken });
  });
  useEffect(() => take(), []);
}
