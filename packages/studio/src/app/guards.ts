import { type LoaderFunctionArgs, redirect } from 'react-router';
import { session } from '../platform/app.ts';
import { loginAddress } from '../platform/login-address.ts';

/** Sends viewers without a session to /login. They return afterwards. */
export function requireSession({ request }: LoaderFunctionArgs): Response | null {
  if (session.current()) return null;
  const { pathname, search } = new URL(request.url);
  return redirect(loginAddress(pathname.replace(/^\/studio/, '') + search));
}
