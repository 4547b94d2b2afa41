import { type LoaderFunctionArgs, redirect } from 'react-router';
import { session } from '../platform/app.ts';
import { loginAddress } from '../platform/destination.ts';

/** Whoever is not signed in goes to /login and comes back to where they wanted. */
export function requireSession({ request }: LoaderFunctionArgs): Response | null {
  if (session.current()) return null;
  const { pathname, search } = new URL(request.url);
  return redirect(loginAddress(pathname.replace(/^\/studio/, '') + search));
}
