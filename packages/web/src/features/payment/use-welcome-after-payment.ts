import { showToast } from '@greenlight/ui/blocks/toasts';
import { useNavigate } from 'react-router';
import { takeAfterLoginUrl } from '../../platform/after-login.ts';
import { queryClient } from '../../platform/app.ts';
import { useTexts } from '../../platform/i18n.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { fetchUserInfo } from '../account/hooks.ts';

/** Screens of payment, to which nobody is sent after a payment. */
const paymentPath = /^\/(?:payment|subscribe|complete-payment)(?![-\w])/;

/** Welcomes the member after subscribing, and opens the page that they wanted, or home. */
export function useWelcomeAfterPayment() {
  const t = useTexts('payment');
  const navigate = useNavigate();
  const { project } = useConfig();
  return async (wanted?: string) => {
    const stored = takeAfterLoginUrl();
    const to = wanted ?? stored;
    const info = await fetchUserInfo().catch(() => undefined);
    // Data for viewers without a membership may be different now.
    void queryClient.invalidateQueries();
    await navigate(paymentPath.test(to) ? '/' : to, { replace: true });
    const description = t(info?.isInTrial ? 'welcome.trial' : 'welcome.text');
    showToast({ title: t('welcome.title', { project }), description, tone: 'success' });
  };
}
