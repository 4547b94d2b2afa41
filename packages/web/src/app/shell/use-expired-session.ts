import { sitePath } from '@greenlight/contract/site-path';
import { use, useEffect } from 'react';
import { matchRoutes, useNavigate } from 'react-router';
import { reloadToLogin } from '../../features/account/hooks.ts';
import { rememberAfterLoginUrl } from '../../platform/after-login.ts';
import { hasHadViewer, onSignedOut } from '../../platform/app.ts';
import { wrapper } from '../../platform/native-wrapper.ts';
import { isOverridePath } from '../../platform/override.ts';
import { BuiltRoutes } from '../built-routes.ts';

/**
 * After a 401, ends the session and goes to /login, from where the viewer returns to this address
 * (docs/product/shell.md). If an app gave the token, the app gets a failure, as from the guard, because nobody can log
 * in on the page. In a frame of another site, an `alone` page is shown as for visitors instead. If several calls are
 * refused, the first address is remembered.
 */
export function useExpiredSession(): void {
  const navigate = useNavigate();
  const routes = use(BuiltRoutes);
  useEffect(
    () =>
      onSignedOut(() => {
        const here = location.pathname + location.search;
        const route = matchRoutes(routes, location.pathname)?.[0]?.route;
        const isOfApp = wrapper !== null && isOverridePath(location.pathname);
        const stays = route?.shell === 'alone' || route?.guard === 'no-auth';
        const to = stays ? here : isOfApp ? sitePath('failure') : sitePath('login');
        if (!stays && to === sitePath('login')) rememberAfterLoginUrl(here);
        if (hasHadViewer()) reloadToLogin(to);
        else if (to !== here) void navigate(to);
      }),
    [navigate, routes],
  );
}
