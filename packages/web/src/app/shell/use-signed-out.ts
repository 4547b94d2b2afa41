import { sitePath } from '@greenlight/contract/site-path';
import { use, useEffect } from 'react';
import { matchRoutes, useNavigate } from 'react-router';
import { leaveAccount } from '../../features/account/hooks.ts';
import { rememberAfterLoginUrl } from '../../platform/after-login.ts';
import { hasHadViewer, onSignedOut } from '../../platform/app.ts';
import { wrapper } from '../../platform/native-wrapper.ts';
import { isTypedOverride } from '../../platform/override.ts';
import { BuiltRoutes } from '../built-routes.ts';

/**
 * docs/product/shell.md: a 401 ends the session and leads to /login, from where the viewer returns to this address. If
 * an app gave the token, the app is told as by the guard: nobody can log in on the page. Not in a frame of another
 * site: an `alone` page is shown as for visitors. When several calls are refused, the first remembered address stays.
 */
export function useSignedOut(): void {
  const navigate = useNavigate();
  const routes = use(BuiltRoutes);
  useEffect(
    () =>
      onSignedOut(() => {
        const here = location.pathname + location.search;
        const route = matchRoutes(routes, location.pathname)?.[0]?.route;
        const isOfApp = wrapper !== null && isTypedOverride(location.pathname);
        const stays = route?.shell === 'alone' || route?.guard === 'no-auth';
        const to = stays ? here : isOfApp ? sitePath('failure') : sitePath('login');
        if (!stays && to === sitePath('login')) rememberAfterLoginUrl(here);
        if (hasHadViewer()) leaveAccount(to);
        else if (to !== here) void navigate(to);
      }),
    [navigate, routes],
  );
}
