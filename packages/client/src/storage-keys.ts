// Imported first, so that both storages exist before any key is used.
import './storage.ts';

/** Storage keys of the session: in local storage, or in session storage if marked "Session" (docs/product/shell.md). */
export const clientKeys = {
  /** The auth record, with the token. */
  auth: 'greenlight.auth',
  deviceIdentifier: 'greenlight.deviceIdentifier',
  /** Session. */
  override: 'greenlight.override',
  /** Session. Text that was typed when the session ended. */
  typed: 'greenlight.typed',
  /** The user info from the server; deleted with the auth record. */
  userInfo: 'greenlight.userInfo',
} as const;
