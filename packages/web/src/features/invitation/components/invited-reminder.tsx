import { reminderAlertMs } from '@greenlight/contract/limits';
import { sitePath } from '@greenlight/contract/site-path';
import { showToast } from '@greenlight/ui/blocks/toasts';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../../platform/i18n.ts';
import { storageKeys } from '../../../platform/storage-keys.ts';
import { useInvitedMonths } from '../hooks.ts';

/** Screens that mention the invitation themselves. */
const saying = /^\/(?:learn-more|join|signup|login|payment|subscribe)(?![-\w])/;

/** Reminds a visitor of their invitation once per session. Renders nothing itself. */
export function InvitedReminder() {
  const t = useTexts('invitation');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const months = useInvitedMonths();
  const isDue = months > 0 && !saying.test(pathname);
  useEffect(() => {
    if (!isDue || sessionStorage.getItem(storageKeys.invitationTold)) return;
    sessionStorage.setItem(storageKeys.invitationTold, 'yes');
    showToast({
      title: t('invited', { count: months }),
      durationMs: reminderAlertMs,
      action: { label: t('join'), onClick: () => void navigate(sitePath('signup')) },
    });
  }, [isDue, months, navigate, t]);
  return null;
}
