const dayMs = 24 * 60 * 60 * 1000;

/** The time at which a code ends whose last day (UTC) is `day`, such as 2030-05-31; an impossible day is returned as it is. */
export function endOfStoreDay(day: string): string {
  const start = Date.parse(`${day}T00:00Z`);
  return Number.isNaN(start) ? day : new Date(start + dayMs).toISOString();
}

/** The last day (UTC) of a code that ends at this time. It is the same for the team and for members in every zone. */
export function lastStoreDay(expiresAt: string): string {
  return new Date(Date.parse(expiresAt) - 1).toISOString().slice(0, 10);
}
