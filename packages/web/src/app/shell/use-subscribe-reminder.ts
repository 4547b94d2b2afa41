import { reminderMs } from '@greenlight/contract/limits';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStanding } from '../../features/membership/hooks.ts';
import { useTexts } from '../../platform/i18n.ts';
import { storageKeys } from '../../platform/storage-keys.ts';
import { hidesMenus } from '../../platform/wrapper.ts';

const without = /payment|legaldocuments/;

/** Spec points 4, 6 and 9: once a session, for who has an account without a subscription. */
export function useSubscribeReminder(): void {
  const t = useTexts('shell');
  const navigate = useNavigate();
  const standing = useStanding();
  const { pathname, search } = useLocation();
  const isWanted = standing === 'account' && !without.test(pathname) && !hidesMenus(pathname + search);
  useEffect(() => {
    if (!isWanted || sessionStorage.getItem(storageKeys.reminded)) return;
    sessionStorage.setItem(storageKeys.reminded, 'yes');
    showToast({
      title: t('reminder'),
      durationMs: reminderMs,
      action: { label: t('subscribe'), onClick: () => void navigate('/payment') },
    });
  }, [isWanted, navigate, t]);
}
