import { useEffect, useEffectEvent } from 'react';
import { socialReturn } from '../../platform/social-return.ts';
import { useLink } from './hooks.ts';

/** Links the account of a provider, if the viewer comes back from it for that. */
export function useLinking(): void {
  const link = useLink();
  const take = useEffectEvent(() => {
    const linked = socialReturn('link');
    if (linked?.idToken) link.mutate({ provider: linked.provider, token: linked.idToken });
  });
  useEffect(() => take(), []);
}
