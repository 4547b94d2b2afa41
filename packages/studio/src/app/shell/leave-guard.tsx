import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { useTranslation } from 'react-i18next';
import { type Location, useBlocker } from 'react-router';
import { hasUnsaved } from '../../platform/unsaved.ts';

/** Asks before a screen with unsaved changes is left; not when its thing was deleted, nor when the session is over. */
export function LeaveGuard() {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved() && currentLocation.pathname !== nextLocation.pathname && !mayLeave(nextLocation),
  );
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={t('leave.title')}
      description={t('leave.text')}
      confirmLabel={t('leave.confirm')}
      cancelLabel={t('leave.stay')}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}

function mayLeave({ pathname, state }: Location): boolean {
  return pathname === '/login' || (state as { removed?: boolean } | null)?.removed === true;
}
