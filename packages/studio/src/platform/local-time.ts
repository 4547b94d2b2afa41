/** A time in the format of `datetime-local`: local, to the minute; empty for none. */
export function toLocalTime(at: Date | null): string {
  return at ? new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16) : '';
}

/** As `max` of a control it makes browsers accept only years of four digits. */
export const lastMoment = '9999-12-31T23:59';

/** The time of a `datetime-local` control; null if it is empty. */
export function momentOf(local: string): Date | null {
  const moment = new Date(local);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/**
 * The time for a call. An invalid time, such as a year of five digits, is sent unchanged; the server names the field.
 */
export function isoOf(local: string): string {
  return momentOf(local)?.toISOString() ?? local;
}

export function nextHour(now: Date): Date {
  const next = new Date(now);
  next.setHours(now.getHours() + 1, 0, 0, 0);
  return next;
}
