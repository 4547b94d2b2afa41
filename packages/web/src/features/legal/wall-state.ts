/** Addresses without the wall: documents, sign-up, memberships, sign-out, and frames of other sites. */
const without =
  /^\/(?:legaldocuments|login|signup|verify|forgotten-password|not-me|undo-email|unsubscribe|payment|complete-payment|subscribe|embed|preview|impersonate|account\/data|account\/plan)(?:[/-]|$)/;

/** Whether the wall of missing acceptances covers this address. */
export function isCoveredByWall(pathname: string): boolean {
  return !without.test(pathname);
}
