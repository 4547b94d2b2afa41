/** What the session keeps in the browser: in local storage, the override in the tab's session storage (spec point 3). */
export const clientKeys = {
  /** The auth record, the token in it. */
  auth: 'greenlight.auth',
  deviceIdentifier: 'greenlight.deviceIdentifier',
  override: 'greenlight.override',
} as const;
