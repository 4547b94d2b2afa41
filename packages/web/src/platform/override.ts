import { type Override, readOverride } from '@greenlight/client/override';
import { readSession, tokenOwner } from '@greenlight/client/session';
import { clientKeys } from '@greenlight/client/storage-keys';
import { sitePages, sitePath } from '@greenlight/contract/site-path';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The override in an address (docs/product/session.md). A route of type override has a token, and a device if it names
 * one. An address that contains 'greenlight' has the token alone.
 */
export function overrideIn(path: string, search: string): Override | null {
  const query = new URLSearchParams(search);
  const token = query.get('token');
  const deviceIdentifier = query.get('deviceIdentifier') ?? '';
  if (!token) return null;
  if (path.toLowerCase().includes('greenlight')) return { token };
  if (!isOverridePath(path)) return null;
  return uuid.test(deviceIdentifier) ? { token, deviceIdentifier } : { token };
}

/** Whether an app around the page opens it with a token. */
export function isOverridePath(path: string): boolean {
  const here = path.toLowerCase().replace(/\/+$/, '');
  return sitePages.some((page) => page.guard === 'override' && page.path === here);
}

/** An override that needs the viewer's consent, because another account is logged in here. */
let pendingOverride: Override | undefined;

/**
 * Stores the token of the address for this tab, and removes it from the address before any request, so that no history
 * entry, copied link or Referer has it. Asks first if another account is logged in.
 */
export function takeOverride(): void {
  const override = overrideIn(location.pathname, location.search);
  if (!override) return;
  const here = readSession(localStorage, sessionStorage);
  if (here && here.userId !== tokenOwner(override.token)) pendingOverride = override;
  else storeOverride(override);
  const query = new URLSearchParams(location.search);
  query.delete('token');
  query.delete('deviceIdentifier');
  const left = query.toString();
  history.replaceState(history.state, '', location.pathname + (left && `?${left}`) + location.hash);
}

function storeOverride(override: Override): void {
  sessionStorage.setItem(clientKeys.override, JSON.stringify(override));
}

/** Whether the address asks to show this tab as another account. */
export function isOverridePending(): boolean {
  return pendingOverride !== undefined;
}

/** After the viewer agrees: reloads this tab as that account. */
export function acceptOverride(): void {
  if (pendingOverride) storeOverride(pendingOverride);
  location.reload();
}

export function refuseOverride(): void {
  pendingOverride = undefined;
}

/** Whether the session of this tab came with a link. Anybody may have written that link. */
export function isLinkSession(): boolean {
  return readOverride(sessionStorage) !== null;
}

/** A staff token from the address. It is used only after the server has confirmed it. */
let staffToken: string | null = null;

/**
 * Takes the token of staff who come from the studio to impersonate a member. It is in the fragment, which no server and
 * no Referer gets. It is removed from the address at once, and used only by the screen there.
 */
export function takeImpersonation(): void {
  if (location.pathname !== sitePath('impersonate')) return;
  staffToken = new URLSearchParams(location.hash.slice(1)).get('token');
  history.replaceState(history.state, '', location.pathname);
}

export function impersonationToken(): string | null {
  return staffToken;
}

/** Stores a confirmed token, with which this tab impersonates the member from its next page on. */
export function storeImpersonation(token: string): void {
  storeOverride({ token, isBystander: true });
}

export function isBystander(): boolean {
  return readOverride(sessionStorage)?.isBystander === true;
}
