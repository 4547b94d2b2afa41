import { showToast } from '@greenlight/ui/blocks/toasts';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Menu } from '@greenlight/ui/primitives/menu';
import { EllipsisVertical, Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { showError } from '../../../platform/show-error.ts';
import { textsOf } from '../../../platform/texts.ts';
import { usePermission } from '../../account/hooks.ts';
import { type StudioGift, useResendGift } from '../hooks.ts';
import { VoidDialog } from './void-dialog.tsx';

const t = textsOf('gift');

/** The actions with a gift. Renders nothing if none is possible. */
export function GiftActions({ gift }: { gift: StudioGift }) {
  const [voiding, setVoiding] = useState(false);
  const mayRefund = usePermission('billing.refund');
  const resend = useResendGift();
  const isOpen = gift.state === 'sent' || gift.state === 'scheduled';
  const items = [
    ...(gift.state === 'sent' && gift.recipientEmail !== null
      ? [
          {
            label: t('resend'),
            icon: <Send aria-hidden className="size-4" />,
            onSelect: () =>
              resend.mutate(gift.id, {
                onSuccess: () => showToast({ title: t('resent'), tone: 'success' }),
                onError: showError,
              }),
          },
        ]
      : []),
    ...(isOpen && mayRefund
      ? [{ label: t('void'), icon: <Undo2 aria-hidden className="size-4" />, onSelect: () => setVoiding(true) }]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            size="sm"
            label={t('actionsOf', { name: gift.recipientName })}
            icon={<EllipsisVertical aria-hidden className="size-4.5" />}
          />
        }
        items={items}
      />
      {voiding && <VoidDialog gift={gift} onClose={() => setVoiding(false)} />}
    </>
  );
}
