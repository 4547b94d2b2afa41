import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Menu, type MenuItem } from '@greenlight/ui/primitives/menu';
import { openAfterLoad } from '@greenlight/ui/primitives/open-after-load';
import { ChartBarBig, EllipsisVertical, EyeOff, Megaphone, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../platform/i18n.ts';
import type { ChatList, ChatRoom } from '../use-chat-room.ts';
import type { useIgnoredPeople } from '../use-ignored-people.ts';
import type { ChatDialog, ChatDialogKind } from './chat-dialog.tsx';

const iconClass = 'size-4.5';

/** The menu with the actions of moderators and the people whom the viewer ignores. Renders nothing without items. */
export function ChatMenu(props: { room: ChatRoom; list: ChatList; ignored: ReturnType<typeof useIgnoredPeople> }) {
  const { list, ignored } = props;
  const t = useTexts('chat');
  const [dialog, setDialog] = useState<{ Dialog: typeof ChatDialog; kind: ChatDialogKind; open: boolean }>();
  const open = (kind: ChatDialogKind) =>
    openAfterLoad(
      () => import('./chat-dialog.tsx'),
      ({ ChatDialog: Dialog }) => setDialog({ Dialog, kind, open: true }),
    );
  const items: MenuItem[] = [];
  if (list.mayModerate) {
    items.push(
      {
        label: t('modes'),
        icon: <SlidersHorizontal aria-hidden className={iconClass} />,
        onSelect: () => open('modes'),
      },
      { label: t('newPoll'), icon: <ChartBarBig aria-hidden className={iconClass} />, onSelect: () => open('poll') },
      {
        label: t('announce'),
        icon: <Megaphone aria-hidden className={iconClass} />,
        onSelect: () => open('announcement'),
      },
    );
  }
  if (ignored.people.length > 0) {
    items.push({
      label: t('ignoredCount', { count: ignored.people.length }),
      icon: <EyeOff aria-hidden className={iconClass} />,
      onSelect: () => open('ignored'),
    });
  }
  if (items.length === 0 && !dialog) return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton size="sm" label={t('menu')} icon={<EllipsisVertical aria-hidden className="size-4.5" />} />
        }
        items={items}
      />
      {dialog && (
        <dialog.Dialog
          {...props}
          kind={dialog.kind}
          open={dialog.open}
          onOpenChange={(isOpen) => setDialog({ ...dialog, open: isOpen })}
        />
      )}
    </>
  );
}
