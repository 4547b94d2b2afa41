import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { leaveAccount } from '../../features/account/hooks.ts';
import { rememberAfterLoginUrl } from '../../platform/after-login.ts';
import { onSignedOut } from '../../platform/app.ts';
import { useIsSignedIn } from '../../platform/use-session.ts';

/** Spec point 8: a 401 ends the session and sends to /login; from there the viewer comes back to this address. */
export function useSignedOut(): void {
  const navigate = useNavigate();
  const wasSignedIn = useIsSignedIn();
  useEffect(
    () =>
      onSignedOut(() => {
        rememberAfterLoginUrl(location.pathname + location.search);
        if (wasSignedIn) leaveAccount();
        else void navigate('/login');
      }),
    [navigate, wasSignedIn],
  );
}
