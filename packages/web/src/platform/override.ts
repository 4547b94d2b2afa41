import { readOverride } from '@greenlight/client/override';
import { clientKeys } from '@greenlight/client/storage-keys';

/** Spec point 2: routes typed override. */
export const overridePaths = {
  coupon: ['/account/coupon', '/coupon', '/account/discount-code', '/discount-code'],
  device: ['/account/device-management'],
};

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Who an address signs in (spec point 2): a route typed override by token and device, one that contains 'greenlight' by
 * its token alone.
 */
export function overrideIn(path: string, search: string): { token: string; deviceIdentifier?: string } | null {
  const query = new URLSearchParams(search);
  const token = query.get('token');
  const deviceIdentifier = query.get('deviceIdentifier') ?? '';
  if (!token) return null;
  if (path.toLowerCase().includes('greenlight')) return { token };
  return isTypedOverride(path) && uuid.test(deviceIdentifier) ? { token, deviceIdentifier } : null;
}

/** Whether an app around the page opens it with a token. */
export function isTypedOverride(path: string): boolean {
  return Object.values(overridePaths).flat().includes(path.toLowerCase().replace(/\/+$/, ''));
}

/**
 * Keeps the token of the address for this tab's session, and takes it out of the address before anything else is asked
 * for: no history entry, copied link or Referer has it.
 */
export function takeOverride(): void {
  const override = overrideIn(location.pathname, location.search);
  if (!override) return;
  sessionStorage.setItem(clientKeys.override, JSON.stringify(override));
  const query = new URLSearchParams(location.search);
  query.delete('token');
  query.delete('deviceIdentifier');
  const left = query.toString();
  history.replaceState(history.state, '', location.pathname + (left && `?${left}`) + location.hash);
}

/**
 * Staff come from the studio to see the site as a member does: the token is in the fragment, which no server and no
 * Referer is told. This tab then is that member's, who may change nothing.
 */
export function takeImpersonation(): void {
  const token = location.pathname === '/impersonate' && new URLSearchParams(location.hash.slice(1)).get('token');
  if (!token) return;
  sessionStorage.setItem(clientKeys.override, JSON.stringify({ token, isBystander: true }));
  history.replaceState(history.state, '', '/');
}

export function isBystander(): boolean {
  return readOverride(sessionStorage)?.isBystander === true;
}
