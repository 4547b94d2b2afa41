/** The day of a moment in the viewer's time zone, in the format of a date field: 2026-05-01. */
export function localDay(moment: Date): string {
  const [month, day] = [moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${moment.getFullYear()}-${month}-${day}`;
}

/** A day in UTC, such as 2026-05-01, in words. */
export function formatUtcDay(day: string, language: string, dateStyle: 'long' | 'medium' = 'long'): string {
  return new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' }).format(new Date(day));
}

/** Formats the days in a text, which are in UTC: "Monthly, 2026-01-31 – …" becomes "Monthly, Jan 31, 2026 – …". */
export function spellDays(description: string, language: string): string {
  return description.replaceAll(/\b\d{4}-\d\d-\d\d\b/g, (day) => formatUtcDay(day, language, 'medium'));
}
