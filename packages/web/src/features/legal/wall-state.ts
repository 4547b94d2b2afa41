/**
 * Where documents are read, accounts opened, memberships and accounts left, and other sites' pages: nothing stands in the
 * way there.
 */
const without =
  /^\/(?:legaldocuments|login|signup|verify|forgotten-password|not-me|undo-email|unsubscribe|payment|complete-payment|subscribe|embed|preview|impersonate|account\/data|account\/plan)(?:[/-]|$)/;

/** Whether the wall of missing acceptances stands before this address. */
export function standsBefore(pathname: string): boolean {
  return !without.test(pathname);
}
