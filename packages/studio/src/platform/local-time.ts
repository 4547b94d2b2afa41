/** As `datetime-local` has it: local, to the minute; empty for none. */
export function toLocalTime(at: Date | null): string {
  return at ? new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16) : '';
}

/** The time that a `datetime-local` control holds; null while it holds none. */
export function momentOf(local: string): Date | null {
  const moment = new Date(local);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** What is no time, such as a year of five digits, stays as it is: the service names the field. */
export function isoOf(local: string): string {
  return momentOf(local)?.toISOString() ?? local;
}

export function nextHour(now: Date): Date {
  const next = new Date(now);
  next.setHours(now.getHours() + 1, 0, 0, 0);
  return next;
}
