import { dayMs } from './duration.ts';

/** The expiry of a code whose last day (UTC) is `day`, such as 2030-05-31. An impossible day is returned as it is. */
export function endOfStoreDay(day: string): string {
  const start = Date.parse(`${day}T00:00Z`);
  return Number.isNaN(start) ? day : new Date(start + dayMs).toISOString();
}

/** The last day (UTC) of a code with this expiry. It is the same for the team and for members in every time zone. */
export function lastStoreDay(expiresAt: string): string {
  return new Date(Date.parse(expiresAt) - 1).toISOString().slice(0, 10);
}
