import { ConfirmDialog } from '@greenlight/ui/primitives/confirm-dialog';
import { useState } from 'react';
import { useUserInfo } from '../../features/account/hooks.ts';
import { useTexts } from '../../platform/i18n.ts';
import { acceptOverride, refuseOverride } from '../../platform/override.ts';

/** Asks before a link with a token signs the viewer in as another account. */
export function OverrideQuestion() {
  const t = useTexts('override');
  const own = useUserInfo();
  const [isOpen, setIsOpen] = useState(true);
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => {
        if (open || isLeaving) return;
        refuseOverride();
        setIsOpen(false);
      }}
      title={t('askTitle')}
      description={t('askText', { name: own?.email || '…' })}
      confirmLabel={t('agree')}
      cancelLabel={t('refuse')}
      pending={isLeaving}
      onConfirm={() => {
        setIsLeaving(true);
        acceptOverride();
      }}
    />
  );
}
