import { AppShell } from '@greenlight/ui/blocks/app-shell';
import { Toasts } from '@greenlight/ui/blocks/toasts';
import { DirectionScope } from '@greenlight/ui/primitives/direction';
import { LinkProvider } from '@greenlight/ui/primitives/link';
import { Suspense } from 'react';
import { matchRoutes, useLocation } from 'react-router';
import { useConfig } from '../../features/config/hooks.ts';
import { useDirection, useTexts } from '../../platform/i18n.ts';
import { useTheme } from '../../platform/theme.ts';
import { hidesMenus } from '../../platform/wrapper.ts';
import { BuiltRoutes, useAssembledRoutes } from '../built-routes.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Screens } from '../screens.tsx';
import { useScrollRestoration } from '../use-scroll-restoration.ts';
import { Failure } from './failure.tsx';
import { MainNav } from './main-nav.tsx';
import { MainTopBar } from './main-top-bar.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { RouterLink } from './router-link.tsx';
import { Splash } from './splash.tsx';
import { useSidebar } from './use-sidebar.ts';
import { useSignedOut } from './use-signed-out.ts';
import { useSubscribeReminder } from './use-subscribe-reminder.ts';

/** The frame of every screen: bar, navigation, messages. */
export function Shell() {
  const t = useTexts('shell');
  const direction = useDirection();
  const { pathname, search } = useLocation();
  const menus = !hidesMenus(pathname + search);
  const sidebar = useSidebar({ enabled: useConfig().sidebar_enabled, menus });
  const routes = useAssembledRoutes();
  const isBare = matchRoutes(routes ?? [], pathname)?.[0]?.route.shell === 'bare';
  const hasBar = !isBare && menus;
  const hasNav = hasBar && sidebar.place !== 'none';
  useTheme();
  useScrollRestoration();
  useSignedOut();
  useSubscribeReminder();
  return (
    <DirectionScope direction={direction}>
      <LinkProvider component={RouterLink}>
        <BuiltRoutes value={routes ?? []}>
          <AppShell
            sidebar={sidebar.state}
            onCloseOverlay={sidebar.close}
            skipLabel={t('skip')}
            closeLabel={t('closeMenu')}
            renderNav={hasNav ? (mini) => <MainNav mini={mini} /> : undefined}
            topBar={hasBar ? <MainTopBar onToggleNav={hasNav ? sidebar.toggle : undefined} /> : undefined}
          >
            <ErrorBoundary place={pathname} fallback={<Failure />}>
              <Suspense fallback={<Splash />}>{routes ? <Screens /> : <Splash />}</Suspense>
            </ErrorBoundary>
          </AppShell>
        </BuiltRoutes>
        <OfflineNotice />
        <Toasts dir={direction} labels={{ region: t('messages'), close: t('closeMessage') }} />
      </LinkProvider>
    </DirectionScope>
  );
}
