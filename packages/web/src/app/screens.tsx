import { type ComponentType, lazy, useState } from 'react';
import { type Location, Navigate, useLocation, useParams, useRoutes } from 'react-router';
import { useConfig } from '../features/config/hooks.ts';
import { rememberAfterLoginUrl } from '../platform/after-login.ts';
import { session } from '../platform/app.ts';
import { loadTexts } from '../platform/i18n.ts';
import { sentAway } from './guard-state.ts';
import { type ScreenRoute, screens } from './route-table.ts';

const routes = screens.map((screen) => ({
  path: screen.path,
  element: <Guarded screen={screen} Page={lazyPage(screen)} />,
}));

/** The screen of the address. */
export function Screens() {
  return useRoutes(routes);
}

function lazyPage({ page, texts }: ScreenRoute): ComponentType {
  return lazy(async () => {
    const [Page] = await Promise.all([page(), loadTexts(texts)]);
    return { default: Page };
  });
}

/** A screen whose code is still awaited is drawn anew; what it shows was asked for the first time. */
const askedFor = new WeakSet<Location>();

/** The guard is asked when somebody comes to a screen, not again while they are on it. */
function Guarded({ screen, Page }: { screen: ScreenRoute; Page: ComponentType }) {
  const location = useLocation();
  const { key, pathname, search } = location;
  const params = useParams();
  const config = useConfig();
  const [visit, setVisit] = useState<{ key: string; to: string | null }>();
  if (visit?.key !== key) {
    const sent = sentAway(screen, { isSignedIn: session.current() !== null, config });
    if (sent?.remember) rememberAfterLoginUrl(pathname + search);
    if (!sent && !askedFor.has(location)) screen.prefetch?.(params);
    askedFor.add(location);
    setVisit({ key, to: sent?.to ?? null });
    return null;
  }
  return visit.to === null ? <Page /> : <Navigate to={visit.to} replace />;
}
