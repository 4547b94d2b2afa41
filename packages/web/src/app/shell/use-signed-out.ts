import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { forgetViewer } from '../../features/account/hooks.ts';
import { rememberAfterLoginUrl } from '../../platform/after-login.ts';
import { onSignedOut } from '../../platform/app.ts';

/** Spec point 8: a 401 ends the session and sends to /login; from there the viewer comes back to this address. */
export function useSignedOut(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      onSignedOut(() => {
        rememberAfterLoginUrl(location.pathname + location.search);
        void navigate('/login');
        forgetViewer();
      }),
    [navigate],
  );
}
