import { type LoaderFunctionArgs, redirect, replace } from 'react-router';
import { loadConfig } from '../features/config/hooks.ts';
import { rememberAfterLoginUrl, takeAfterLoginUrl } from '../platform/after-login.ts';
import { session } from '../platform/app.ts';
import type { ScreenRoute } from './route-table.ts';

/**
 * Spec point 2: `no-auth` sends signed-in viewers home, or where they wanted to go; what needs a viewer sends others to
 * /login and remembers the address with its query. What is switched off is not there.
 */
export async function guardRoute(
  { guard, flag }: Pick<ScreenRoute, 'guard' | 'flag'>,
  { request }: Pick<LoaderFunctionArgs, 'request'>,
): Promise<Response | null> {
  const signedIn = session.current() !== null;
  if (guard === 'no-auth' && signedIn) return redirect(takeAfterLoginUrl());
  if (guard === 'auth' && !signedIn) {
    const { pathname, search } = new URL(request.url);
    rememberAfterLoginUrl(pathname + search);
    return redirect('/login');
  }
  return flag && !(await loadConfig())[flag] ? replace('/not-found') : null;
}
