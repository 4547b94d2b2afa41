import { reminderMs } from '@greenlight/contract/limits';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useUserInfo } from '../../features/account/hooks.ts';
import { useTexts } from '../../platform/i18n.ts';
import { mobileSystemOf } from '../../platform/mobile-system.ts';
import { storageKeys } from '../../platform/storage-keys.ts';
import { reminderFor } from './reminder-state.ts';

/** For who has an account without a subscription, once a session; it shows nothing itself. */
export function SubscribeReminder({ menus }: { menus: boolean }) {
  const t = useTexts('shell');
  const navigate = useNavigate();
  const userCreated = useUserInfo()?.userCreated;
  const { pathname, search } = useLocation();
  const isIos = mobileSystemOf(navigator) === 'ios';
  const reminder = reminderFor({ userCreated, pathname, isIos, menus });
  useEffect(() => {
    if (!reminder || sessionStorage.getItem(storageKeys.reminded)) return;
    sessionStorage.setItem(storageKeys.reminded, 'yes');
    if (reminder === 'payment') {
      void navigate('/payment', { replace: true, state: { next: pathname + search } });
      return;
    }
    showToast({
      title: t('reminder'),
      durationMs: reminderMs,
      action: { label: t('subscribe'), onClick: () => void navigate('/payment') },
    });
  }, [reminder, navigate, t, pathname, search]);
  return null;
}
