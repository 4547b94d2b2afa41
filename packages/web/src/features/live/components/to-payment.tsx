import { sitePath } from '@greenlight/contract/site-path';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { rememberAfterLoginUrl } from '../../../platform/after-login.ts';
import { forgetStatus } from '../hooks.ts';

/**
 * docs/product/live.md: who lacks a subscription that the stream requires goes to /payment, and comes back with one.
 */
export function ToPayment() {
  const navigate = useNavigate();
  useEffect(() => {
    rememberAfterLoginUrl(location.pathname + location.search);
    forgetStatus();
    void navigate(sitePath('payment'), { replace: true });
  }, [navigate]);
  return null;
}
