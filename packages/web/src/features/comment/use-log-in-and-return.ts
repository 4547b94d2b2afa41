import { sitePath } from '@greenlight/contract/site-path';
import { useLocation, useNavigate } from 'react-router';
import { rememberAfterLoginUrl } from '../../platform/after-login.ts';

/** Leads a visitor to the login, and afterwards back to this page. */
export function useLogInAndReturn(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    rememberAfterLoginUrl(pathname + search);
    void navigate(sitePath('login'));
  };
}
