const formats = new Map<string, Intl.DateTimeFormat>();

/** The day in UTC in the style of a language, such as December 6, 2026. */
export function formatDay(at: Date, language: string): string {
  const known = formats.get(language);
  if (known) return known.format(at);
  const made = new Intl.DateTimeFormat([language, 'en'], { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(language, made);
  return made.format(at);
}
