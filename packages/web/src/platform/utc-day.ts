/** A day in UTC, such as 2026-05-01, in words. */
export function formatUtcDay(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
