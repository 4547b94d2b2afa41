import { lazyExtra } from '@greenlight/ui/blocks/lazy-extra';
import { use, useEffect, useMemo, useState } from 'react';
import { type Location, Navigate, type Params, useLocation, useNavigate, useParams, useRoutes } from 'react-router';
import { rememberAfterLoginUrl } from '../platform/after-login.ts';
import { session } from '../platform/app.ts';
import { loadTexts } from '../platform/i18n.ts';
import { wrapper } from '../platform/native-wrapper.ts';
import { isLinkSession } from '../platform/override.ts';
import { type BuiltRoute, BuiltRoutes } from './built-routes.ts';
import { redirectOf } from './guard-state.ts';

const LinkSessionScreen = lazyExtra(async () => {
  const [{ LinkSessionScreen: Found }] = await Promise.all([
    import('./shell/sensitive-screen-notice.tsx'),
    loadTexts(['override']),
  ]);
  return Found;
});

/** The screen of the present address. */
export function Screens() {
  const routes = use(BuiltRoutes);
  const elements = useMemo(
    () => routes.map((route) => ({ path: route.path, element: <Guarded key={route.path} route={route} /> })),
    [routes],
  );
  return useRoutes(elements);
}

/** Visits whose data was fetched. A screen is rendered again while its code loads, but fetches its data only once. */
const arrivals = new WeakSet<Location>();

/** A screen with its guard. The guard is checked when the viewer opens the screen, not later. */
function Guarded({ route }: { route: BuiltRoute }) {
  const location = useLocation();
  const { key, pathname, search } = location;
  const params = useParams();
  const [visit, setVisit] = useState<{ key: string; to: string | null }>();
  if (visit?.key !== key) {
    const sent = redirectOf(route, {
      pathname,
      isSignedIn: session.current() !== null,
      isWrapper: wrapper !== null,
    });
    if (sent?.remember) {
      rememberAfterLoginUrl(pathname + search);
      if (wrapper)
        void import('../platform/native-bridge.ts').then(({ openNativeScreen }) => openNativeScreen('login'));
    }
    if (!arrivals.has(location)) {
      arrivals.add(location);
      noteOrigin(params, search);
      if (!sent && !isLinkSession()) void route.prefetch?.(params, pathname);
    }
    setVisit({ key, to: sent?.to ?? null });
    return null;
  }
  if (visit.to === null) return isLinkSession() ? <LinkSessionScreen route={route} /> : <route.Page />;
  return visit.to.startsWith('/') ? <Navigate to={visit.to} replace /> : <Leave url={visit.to} />;
}

/** Reports the creator or campaign that brought the visitor, if there is one (docs/product/shell.md). */
function noteOrigin({ creatorReferral }: Params, search: string): void {
  const before = leftPage();
  const query = new URLSearchParams(search || before?.search);
  const creator = creatorReferral ?? query.get('creatorreferral') ?? joinPath.exec(before?.pathname ?? '')?.[1];
  const campaign = query.get('utm_campaign');
  const invitation = query.get('invite');
  if (!creator && !campaign && !invitation) return;
  void import('../platform/visit-origin.ts').then(({ noteCampaign, noteInvitation, noteReferral }) => {
    if (creator) noteReferral(creator);
    if (campaign) noteCampaign(campaign);
    if (invitation) noteInvitation(invitation);
  });
}

const joinPath = /^\/join\/([^/]+)$/;
let hasBegun = false;

/** The page of this site with the followed link, if the app had not started there. Only for the first screen. */
function leftPage(): URL | null {
  if (hasBegun) return null;
  hasBegun = true;
  const url = document.referrer ? new URL(document.referrer) : null;
  return url?.origin === location.origin ? url : null;
}

/** Opens another site. In an app it opens in the app's browser, so that this page stays. */
function Leave({ url }: { url: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!wrapper) return location.replace(url);
    void import('../platform/native-bridge.ts').then(({ openExternal }) => openExternal(url));
    void navigate('/', { replace: true });
  }, [url, navigate]);
  return null;
}
