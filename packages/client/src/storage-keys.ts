// Whoever keeps something has a key of it, so the storages are there before.
import './storage.ts';

/**
 * What the session keeps in the browser: in local storage, or in the tab's where it says so (docs/product/shell.md).
 */
export const clientKeys = {
  /** The auth record, the token in it. */
  auth: 'greenlight.auth',
  deviceIdentifier: 'greenlight.deviceIdentifier',
  /** Session. */
  override: 'greenlight.override',
  /** Session; what was typed when the session ended. */
  typed: 'greenlight.typed',
  /** What the server said of the viewer; goes with the auth record. */
  userInfo: 'greenlight.userInfo',
} as const;
