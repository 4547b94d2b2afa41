import { AppShell } from '@greenlight/ui/blocks/app-shell';
import { Toasts } from '@greenlight/ui/blocks/toasts';
import { LinkProvider } from '@greenlight/ui/primitives/link';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { useConfig } from '../../features/config/hooks.ts';
import { MainNav } from './main-nav.tsx';
import { MainTopBar } from './main-top-bar.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PendingBar } from './pending-bar.tsx';
import { RouterLink } from './router-link.tsx';
import { hidesMenus, placeOf } from './sidebar-state.ts';
import { useSidebar } from './use-sidebar.ts';
import { useSubscribeReminder } from './use-subscribe-reminder.ts';

/** The frame of every screen: bar, navigation, messages. */
export function Shell() {
  const { t, i18n } = useTranslation();
  const config = useConfig();
  const { pathname, search } = useLocation();
  const sidebar = useSidebar(config.sidebar_enabled);
  const isBare = useMatches().some(({ handle }) => (handle as { shell?: string } | undefined)?.shell === 'bare');
  const hasBar = !isBare && !hidesMenus(pathname + search);
  const hasNav = hasBar && placeOf(pathname, { desktop: true, enabled: true }) !== 'none';
  useSubscribeReminder();
  return (
    <LinkProvider component={RouterLink}>
      <PendingBar />
      <AppShell
        sidebar={sidebar.state}
        onCloseOverlay={sidebar.close}
        skipLabel={t('skip')}
        closeLabel={t('closeMenu')}
        renderNav={hasNav ? (mini) => <MainNav mini={mini} /> : undefined}
        topBar={hasBar ? <MainTopBar onToggleNav={hasNav ? sidebar.toggle : undefined} /> : undefined}
      >
        <Suspense>
          <Outlet />
        </Suspense>
      </AppShell>
      <OfflineNotice />
      <Toasts dir={i18n.dir()} labels={{ region: t('messages'), close: t('closeMessage') }} />
      <ScrollRestoration />
    </LinkProvider>
  );
}
