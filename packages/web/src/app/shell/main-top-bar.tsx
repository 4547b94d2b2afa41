import { sitePath } from '@greenlight/contract/site-path';
import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { TopBar } from '@greenlight/ui/blocks/top-bar';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { LinkButton } from '@greenlight/ui/primitives/link-button';
import { LogIn, Menu } from 'lucide-react';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useStanding } from '../../features/membership/use-standing.ts';
import { useTexts } from '../../platform/i18n.ts';
import { useHasRoute } from '../../platform/known-paths.ts';
import { Logo } from './logo.tsx';
import { SearchLink } from './search-link.tsx';

/** Loaded later, because most viewers are visitors and have no bell. */
const NotificationBell = lazyExtra(async () => (await import('./notification-bell.tsx')).NotificationBell);
const AccountMenu = lazyExtra(async () => (await import('./account-menu.tsx')).AccountMenu);

/** `onToggleNav` is undefined if the screen has no navigation. */
export function MainTopBar({ onToggleNav }: { onToggleNav?: () => void }) {
  const t = useTexts('shell');
  const standing = useStanding();
  const hasSearch = useHasRoute()(sitePath('search'));
  const joining = standing === 'visitor' ? sitePath('learn-more') : sitePath('payment');
  const { pathname } = useLocation();
  const isThere = pathname === joining || pathname === sitePath('subscribe');
  return (
    <TopBar
      start={
        <>
          {onToggleNav && (
            <IconButton label={t('openMenu')} icon={<Menu aria-hidden className="size-5.5" />} onClick={onToggleNav} />
          )}
          <Logo />
        </>
      }
      center={hasSearch && <SearchLink />}
      end={
        <>
          {standing === 'visitor' && (
            <LinkButton
              href={sitePath('login')}
              variant="ghost"
              size="sm"
              className="max-sm:px-2.5"
              icon={<LogIn aria-hidden className="size-5.5 sm:hidden" />}
            >
              <span className="max-sm:sr-only">{t('login')}</span>
            </LinkButton>
          )}
          {(standing === 'visitor' || standing === 'account') && !isThere && (
            <LinkButton href={joining} variant="primary" size="sm">
              {t('join')}
            </LinkButton>
          )}
          {standing !== 'visitor' && (
            <Suspense fallback={<span className="h-11 w-24" />}>
              <NotificationBell />
              <AccountMenu />
            </Suspense>
          )}
        </>
      }
    />
  );
}
