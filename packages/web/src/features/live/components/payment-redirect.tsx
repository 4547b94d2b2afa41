import { sitePath } from '@greenlight/contract/site-path';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { rememberAfterLoginUrl } from '../../../platform/after-login.ts';
import { clearStatus } from '../hooks.ts';

/** docs/product/live.md: a viewer without the required subscription is sent to /payment, and returns with one. */
export function PaymentRedirect() {
  const navigate = useNavigate();
  useEffect(() => {
    rememberAfterLoginUrl(location.pathname + location.search);
    clearStatus();
    void navigate(sitePath('payment'), { replace: true });
  }, [navigate]);
  return null;
}
