import { AppShell } from '@greenlight/ui/blocks/app-shell';
import { TopBar } from '@greenlight/ui/blocks/top-bar';
import { useMediaQuery } from '@greenlight/ui/blocks/use-media-query';
import { IconButton } from '@greenlight/ui/primitives/icon-button';
import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useIsSignedIn, useViewer } from '../../features/account/hooks.ts';
import { useSiteName } from '../../features/config/hooks.ts';
import { UploadTray } from '../../features/upload/upload-tray.tsx';
import { loginAddress } from '../../platform/login-address.ts';
import { textsOf } from '../../platform/texts.ts';
import { AccountMenu } from './account-menu.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { NoAccess } from './no-access.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { StudioLogo } from './studio-logo.tsx';
import { StudioNav } from './studio-nav.tsx';

const t = textsOf('shell');
/** Matches from the large breakpoint on (docs/product/shell.md). */
const wideQuery = '(min-width: 992px)';

/** The frame of every screen: navigation beside it on wide screens, else over it. */
export function Shell() {
  const siteName = useSiteName();
  const viewer = useViewer();
  const wide = useMediaQuery(wideQuery);
  const { pathname, search } = useLocation();
  // The path on which the menu was opened. On another path the menu is closed.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  if (!useIsSignedIn()) return <Navigate to={loginAddress(pathname + search)} replace />;
  if (viewer.data?.permissions.length === 0) return <NoAccess siteName={siteName} />;
  return (
    <AppShell
      sidebar={wide ? 'open' : openedOn === pathname ? 'overlay' : 'hidden'}
      onCloseOverlay={() => setOpenedOn(null)}
      skipLabel={t('skip')}
      closeLabel={t('closeMenu')}
      renderNav={() => <StudioNav permissions={viewer.data?.permissions ?? []} />}
      topBar={
        <TopBar
          start={
            <>
              {!wide && (
                <IconButton
                  label={t('openMenu')}
                  icon={<MenuIcon aria-hidden className="size-5" />}
                  onClick={() => setOpenedOn(pathname)}
                />
              )}
              <StudioLogo siteName={siteName} />
            </>
          }
          end={<AccountMenu />}
        />
      }
    >
      <OfflineNotice />
      <Outlet />
      <LeaveGuard onAsk={() => setOpenedOn(null)} />
      <UploadTray />
      <ScrollRestoration />
    </AppShell>
  );
}
