/** What was paid for, with the days in it (ISO 8601, of UTC) as people of that language write them. */
export function spellDays(description: string, language: string): string {
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return description.replaceAll(/\b\d{4}-\d\d-\d\d\b/g, (day) => days.format(new Date(day)));
}
