import type { ChatMessage } from '@greenlight/contract/live';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Menu, type MenuItem } from '@greenlight/ui/primitives/menu';
import { openAfterLoad } from '@greenlight/ui/primitives/open-after-load';
import { Ban, Clock, EllipsisVertical, EyeOff, Flag, MessageSquareX, Pin, PinOff, Reply, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import { useShowOutcome } from '../../message/use-show-outcome.ts';
import { useChatRow } from '../chat-row-context.ts';
import type { MessageDialog, MessageDialogKind } from './message-dialog.tsx';

const iconClass = 'size-4.5';

export function MessageMenu({ message }: { message: ChatMessage }) {
  const t = useTexts('chat');
  const { room, viewerId, mayModerate, mayBan, mayWrite, pinnedId, reply, ignore } = useChatRow();
  const comment = useTexts('comment');
  const showOutcome = useShowOutcome();
  const [dialog, setDialog] = useState<{ Dialog: typeof MessageDialog; kind: MessageDialogKind; open: boolean }>();
  const open = (kind: MessageDialogKind) =>
    openAfterLoad(
      () => import('./message-dialog.tsx'),
      ({ MessageDialog: Dialog }) => setDialog({ Dialog, kind, open: true }),
    );
  const { messageId, author } = message;
  const isOwn = author.userId === viewerId;
  const isPinned = pinnedId === messageId;
  const items: MenuItem[] = [];
  if (mayWrite) {
    items.push({
      label: t('reply'),
      icon: <Reply aria-hidden className={iconClass} />,
      onSelect: () => reply(message),
    });
  }
  if (mayModerate) {
    items.push({
      label: t(isPinned ? 'unpin' : 'pin'),
      icon: isPinned ? <PinOff aria-hidden className={iconClass} /> : <Pin aria-hidden className={iconClass} />,
      onSelect: () => showOutcome(room.change({ type: isPinned ? 'unpin' : 'pin', messageId })),
    });
  }
  if (!isOwn) {
    items.push({
      label: t('ignore', { name: author.displayName }),
      icon: <EyeOff aria-hidden className={iconClass} />,
      onSelect: () => ignore(author),
    });
    if (!mayBan) {
      items.push({
        label: comment('report'),
        icon: <Flag aria-hidden className={iconClass} />,
        onSelect: () => open('report'),
      });
    }
  }
  if (isOwn || mayModerate) {
    items.push({
      label: t('remove'),
      icon: <Trash2 aria-hidden className={iconClass} />,
      danger: true,
      onSelect: () => showOutcome(room.change({ type: 'remove', messageId })),
    });
  }
  if (mayModerate && !isOwn) {
    items.push({
      label: t('removeWithReason'),
      icon: <MessageSquareX aria-hidden className={iconClass} />,
      danger: true,
      onSelect: () => open('remove'),
    });
  }
  if (mayBan && !isOwn && author.role === 'member') {
    items.push(
      {
        label: comment('moderate.time-out.item'),
        icon: <Clock aria-hidden className={iconClass} />,
        danger: true,
        onSelect: () => open('time-out'),
      },
      {
        label: comment('moderate.ban.item'),
        icon: <Ban aria-hidden className={iconClass} />,
        danger: true,
        onSelect: () => open('ban'),
      },
    );
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton
            size="sm"
            tabIndex={-1}
            data-menu
            label={t('more', { name: author.displayName })}
            icon={<EllipsisVertical aria-hidden className="size-4" />}
            className="!size-8"
          />
        }
        items={items}
      />
      {dialog && (
        <dialog.Dialog
          kind={dialog.kind}
          message={message}
          open={dialog.open}
          onOpenChange={(isOpen) => setDialog({ ...dialog, open: isOpen })}
        />
      )}
    </>
  );
}
