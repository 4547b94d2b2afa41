import { type Override, readOverride } from '@greenlight/client/override';
import { readSession, tokenOwner } from '@greenlight/client/session';
import { clientKeys } from '@greenlight/client/storage-keys';
import { sitePages, sitePath } from '@greenlight/contract/site-path';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Who an address signs in (docs/product/session.md): a route typed override by a token, and a device where it names
 * one; one that contains 'greenlight' by its token alone.
 */
export function overrideIn(path: string, search: string): Override | null {
  const query = new URLSearchParams(search);
  const token = query.get('token');
  const deviceIdentifier = query.get('deviceIdentifier') ?? '';
  if (!token) return null;
  if (path.toLowerCase().includes('greenlight')) return { token };
  if (!isTypedOverride(path)) return null;
  return uuid.test(deviceIdentifier) ? { token, deviceIdentifier } : { token };
}

/** Whether an app around the page opens it with a token. */
export function isTypedOverride(path: string): boolean {
  const here = path.toLowerCase().replace(/\/+$/, '');
  return sitePages.some((page) => page.guard === 'override' && page.path === here);
}

/** An override that waits for the viewer's word: another account is signed in here. */
let asked: Override | undefined;

/**
 * Keeps the token of the address for this tab's session, and takes it out of the address before anything else is asked
 * for: no history entry, copied link or Referer has it. Who is signed in as somebody else is asked first.
 */
export function takeOverride(): void {
  const override = overrideIn(location.pathname, location.search);
  if (!override) return;
  const here = readSession(localStorage, sessionStorage);
  if (here && here.userId !== tokenOwner(override.token)) asked = override;
  else keepOverride(override);
  const query = new URLSearchParams(location.search);
  query.delete('token');
  query.delete('deviceIdentifier');
  const left = query.toString();
  history.replaceState(history.state, '', location.pathname + (left && `?${left}`) + location.hash);
}

function keepOverride(override: Override): void {
  sessionStorage.setItem(clientKeys.override, JSON.stringify(override));
}

/** Whether the address asks to show this tab as another account. */
export function isOverrideAsked(): boolean {
  return asked !== undefined;
}

/** The viewer agrees: this tab begins anew as that account. */
export function agreeToOverride(): void {
  if (asked) keepOverride(asked);
  location.reload();
}

export function refuseOverride(): void {
  asked = undefined;
}

/** Whether the session of this tab came with an address, which anybody may have written. */
export function isOfAddress(): boolean {
  return readOverride(sessionStorage) !== null;
}

/** What the address gave for a token of staff: nobody's session until the server said that it is one. */
let staffToken: string | null = null;

/**
 * Staff come from the studio to see the site as a member does: the token is in the fragment, which no server and no
 * Referer is told. It is taken out of the address at once, and used by the screen there alone.
 */
export function takeImpersonation(): void {
  if (location.pathname !== sitePath('impersonate')) return;
  staffToken = new URLSearchParams(location.hash.slice(1)).get('token');
  history.replaceState(history.state, '', location.pathname);
}

export function impersonationToken(): string | null {
  return staffToken;
}

/** This tab is that member's from its next page on: for a token that the server knows as one of staff. */
export function keepImpersonation(token: string): void {
  keepOverride({ token, isBystander: true });
}

export function isBystander(): boolean {
  return readOverride(sessionStorage)?.isBystander === true;
}
