import { AppShell } from '@greenlight/ui/blocks/app-shell';
import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { Toasts } from '@greenlight/ui/blocks/toasts';
import { useMediaQuery } from '@greenlight/ui/blocks/use-media-query';
import { DirectionScope } from '@greenlight/ui/primitives/direction';
import { LinkProvider } from '@greenlight/ui/primitives/link';
import { clsx } from 'clsx';
import { Suspense, use, useEffect } from 'react';
import { matchRoutes, useLocation } from 'react-router';
import { desktopQuery } from '../../platform/breakpoints.ts';
import { useDirection, useTexts } from '../../platform/i18n.ts';
import { hidesMenus, rememberMenus } from '../../platform/native-wrapper.ts';
import { useConfig } from '../../platform/remote-config.ts';
import { BuiltRoutes } from '../built-routes.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Screens } from '../screens.tsx';
import { useScrollRestoration } from '../use-scroll-restoration.ts';
import { FailureNotice } from './failure-notice.tsx';
import { HydrationMark } from './hydration-mark.tsx';
import { LazyFooter } from './lazy-footer.tsx';
import { MainTopBar } from './main-top-bar.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Overlays } from './overlays.tsx';
import { PlayerHost } from './player-host.tsx';
import { RouterLink } from './router-link.tsx';
import { isPlayerPage } from './sidebar-state.ts';
import { Splash } from './splash.tsx';
import { useExpiredSession } from './use-expired-session.ts';
import { useNativeApp } from './use-native-app.ts';
import { useSidebar } from './use-sidebar.ts';

async function loadNav() {
  return (await import('./main-nav.tsx')).MainNav;
}

/** Loaded later, because a phone hides the navigation until it is opened. */
const MainNav = lazyExtra(loadNav);
const BottomTabs = lazyExtra(async () => (await import('./bottom-tabs.tsx')).BottomTabs);
if (matchMedia(desktopQuery).matches) loadNav().catch(() => undefined);

/** The frame of every screen: bar, navigation, footer, messages. */
export function ShellFrame() {
  const t = useTexts('shell');
  const direction = useDirection();
  const isDesktop = useMediaQuery(desktopQuery);
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const menus = !hidesMenus(address);
  useEffect(() => rememberMenus(address), [address]);
  const sidebar = useSidebar({ enabled: useConfig().sidebar_enabled, menus });
  const kind = matchRoutes(use(BuiltRoutes), pathname)?.[0]?.route.shell;
  const hasBar = kind === undefined && menus;
  const hasNav = hasBar && sidebar.place !== 'none';
  useScrollRestoration();
  useExpiredSession();
  useNativeApp();
  return (
    <DirectionScope direction={direction}>
      <LinkProvider component={RouterLink}>
        <AppShell
          sidebar={sidebar.state}
          onCloseOverlay={sidebar.close}
          skipLabel={t('skip')}
          closeLabel={t('closeMenu')}
          renderNav={
            hasNav
              ? (mini) => (
                  <Suspense>
                    <MainNav mini={mini} />
                  </Suspense>
                )
              : undefined
          }
          topBar={hasBar ? <MainTopBar onToggleNav={hasNav ? sidebar.toggle : undefined} /> : undefined}
        >
          {/* The footer of a short page is at the end of the window; it is hidden while the screen loads. */}
          <div className={clsx('flex shrink-0 flex-col', hasBar ? 'min-h-[calc(100dvh-12.5rem)]' : 'min-h-dvh')}>
            <ErrorBoundary place={pathname} fallback={FailureNotice}>
              <Suspense fallback={<Splash />}>
                <Screens />
                <HydrationMark part="screen" />
              </Suspense>
            </ErrorBoundary>
          </div>
          {hasBar && <LazyFooter />}
        </AppShell>
        <Suspense>{!isDesktop && hasNav && !isPlayerPage(pathname) && <BottomTabs />}</Suspense>
        {kind !== 'alone' && <PlayerHost />}
        {kind !== 'alone' && <Overlays menus={menus} />}
        <HydrationMark part="frame" />
        <OfflineNotice />
        <Toasts dir={direction} labels={{ region: t('messages'), close: t('closeMessage') }} />
      </LinkProvider>
    </DirectionScope>
  );
}
