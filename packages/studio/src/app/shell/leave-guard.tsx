import { studioPath } from '@greenlight/contract/studio-path';
import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { useEffect, useEffectEvent } from 'react';
import { type Location, useBlocker } from 'react-router';
import { textsOf } from '../../platform/texts.ts';
import { hasUnsavedChanges } from '../../platform/unsaved-changes.ts';

const t = textsOf('shell');

/**
 * Asks before a screen with unsaved changes is left. It does not ask if the subject was deleted or the session has
 * ended. `onAsk` closes layers above.
 */
export function LeaveGuard({ onAsk }: { onAsk: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedChanges() && currentLocation.pathname !== nextLocation.pathname && !mayLeave(nextLocation),
  );
  const asks = blocker.state === 'blocked';
  const tell = useEffectEvent(onAsk);
  useEffect(() => {
    if (asks) tell();
  }, [asks]);
  return (
    <ConfirmDialog
      open={asks}
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
  return pathname === studioPath('login') || (state as { removed?: boolean } | null)?.removed === true;
}
