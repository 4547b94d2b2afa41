import { sitePath } from '@greenlight/contract/site-path';
import { useMediaQuery } from '@greenlight/ui/blocks/use-media-query';
import { buttonClass } from '@greenlight/ui/primitives/button';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Link } from '@greenlight/ui/primitives/link';
import { openAfterLoad } from '@greenlight/ui/primitives/open-after-load';
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { InboxPopover } from '../../features/notification/components/inbox-popover.tsx';
import { useNewest, useUnread } from '../../features/notification/hooks.ts';
import { desktopQuery } from '../../platform/breakpoints.ts';
import { loadTexts, useTexts } from '../../platform/i18n.ts';
import { storageKeys } from '../../platform/storage-keys.ts';

async function loadInbox() {
  const [inbox] = await Promise.all([
    import('../../features/notification/components/inbox-popover.tsx'),
    loadTexts(['notification', 'badge']),
  ]);
  return inbox;
}

/**
 * The bell with the number of unread notifications. They open in a panel, or on a screen of their own if there is no
 * room.
 */
export function NotificationBell() {
  const t = useTexts('shell');
  const unread = useUnread();
  const newest = useNewest();
  useEffect(() => {
    if (newest?.type === 5 && !newest.read)
      void import('../../features/badge/celebrate-badge.tsx').then(({ celebrateBadge }) => celebrateBadge(newest));
  }, [newest]);
  const isDesktop = useMediaQuery(desktopQuery);
  const [opened, setOpened] = useState<{ Popover: typeof InboxPopover }>();
  useEffect(() => {
    if (localStorage.getItem(storageKeys.push))
      void import('../../platform/push.ts').then(({ renewPush }) => renewPush());
  }, []);
  const label = unread > 0 ? `${t('notifications')}, ${t('unread', { count: unread })}` : t('notifications');
  const icon = (
    <span className="relative">
      <Bell aria-hidden className="size-5.5" />
      {unread > 0 && (
        <span
          aria-hidden
          className="-end-2 -top-2 absolute min-w-4.5 rounded-full bg-accent px-1 text-center font-bold text-2xs text-on-accent leading-4.5"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </span>
  );
  if (!isDesktop) {
    return (
      <Link href={sitePath('notifications')} aria-label={label} className={buttonClass('ghost', 'md', 'size-11 !px-0')}>
        {icon}
      </Link>
    );
  }
  if (opened) return <opened.Popover trigger={<IconButton label={label} icon={icon} />} />;
  const open = () => openAfterLoad(loadInbox, ({ InboxPopover: Popover }) => setOpened({ Popover }));
  return <IconButton label={label} icon={icon} onClick={open} />;
}
