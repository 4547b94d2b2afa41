import { sitePath } from '@greenlight/contract/site-path';
import { useLocation, useNavigate } from 'react-router';
import { type Intent, rememberAfterLoginUrl } from './after-login.ts';

/** Asks a visitor to log in. Afterwards they return here, and the wanted action is done. */
export function useSignInFirst(): (intent: Intent) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (intent) => {
    rememberAfterLoginUrl(pathname + search, intent);
    void navigate(sitePath('login'));
  };
}
