import { reminderAlertMs } from '@greenlight/contract/limits';
import { sitePath } from '@greenlight/contract/site-path';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useUserInfo } from '../../features/account/hooks.ts';
import { useTexts } from '../../platform/i18n.ts';
import { mobileSystemOf } from '../../platform/mobile-system.ts';
import { paymentFor } from '../../platform/payment-path.ts';
import { storageKeys } from '../../platform/storage-keys.ts';
import { type Reminder, reminderFor } from './reminder-state.ts';

/** The text, the button and its link. */
const alerts = {
  subscribe: ['reminder', 'subscribe', sitePath('payment')],
  paused: ['paused', 'resume', sitePath('plan')],
  due: ['due', 'payNow', sitePath('plan')],
} as const satisfies Record<Exclude<Reminder, 'payment'>, readonly string[]>;

/** Reminds accounts without a subscription or with a late payment, once per session. Renders nothing itself. */
export function SubscribeReminder({ menus }: { menus: boolean }) {
  const t = useTexts('shell');
  const navigate = useNavigate();
  const { userCreated, membershipReason, permissions = [] } = useUserInfo() ?? {};
  const isStaff = permissions.length > 0;
  const { pathname, search } = useLocation();
  const isIos = mobileSystemOf(navigator) === 'ios';
  const reminder = reminderFor({ userCreated, reason: membershipReason?.code, isStaff, pathname, isIos, menus });
  useEffect(() => {
    if (!reminder || sessionStorage.getItem(storageKeys.reminded)) return;
    sessionStorage.setItem(storageKeys.reminded, 'yes');
    if (reminder === 'payment') {
      const [to, state] = paymentFor(pathname + search);
      void navigate(to, { replace: true, state });
      return;
    }
    const [title, label, target] = alerts[reminder];
    const say = () =>
      showToast({
        title: t(title),
        durationMs: reminderAlertMs,
        action: { label: t(label), onClick: () => void navigate(target) },
      });
    if (reminder !== 'due') return say();
    // A renewal in progress is not reported.
    void import('../../features/payment/hooks.ts').then(async ({ isPaymentDue }) => {
      if (await isPaymentDue()) say();
    });
  }, [reminder, navigate, t, pathname, search]);
  return null;
}
