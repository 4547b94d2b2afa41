import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { leaveAccount } from '../../features/account/hooks.ts';
import { rememberAfterLoginUrl } from '../../platform/after-login.ts';
import { onSignedOut } from '../../platform/app.ts';
import { isTypedOverride } from '../../platform/override.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';
import { wrapper } from '../../platform/wrapper.ts';

/**
 * Spec point 8: a 401 ends the session and sends to /login; from there the viewer comes back to this address. Where an
 * app gave the token, it is told as by the guard (spec point 2): there is nobody to log in on the page. Nor in a frame of
 * another site: what is `isAlone` is shown as visitors see it.
 */
export function useSignedOut({ isAlone }: { isAlone: boolean }): void {
  const navigate = useNavigate();
  const wasSignedIn = useIsSignedIn();
  useEffect(
    () =>
      onSignedOut(() => {
        const here = location.pathname + location.search;
        const isOfApp = wrapper !== null && isTypedOverride(location.pathname);
        const to = isAlone ? here : isOfApp ? '/something-went-wrong' : '/login';
        if (to === '/login') rememberAfterLoginUrl(here);
        if (wasSignedIn) leaveAccount(to);
        else void navigate(to);
      }),
    [navigate, wasSignedIn, isAlone],
  );
}
