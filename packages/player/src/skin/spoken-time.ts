const formats = new Map<string, Intl.NumberFormat>();

/** Cached, because a format is slow to create and is used several times a second. */
function formatOf(locale: string, unit: string): Intl.NumberFormat {
  const key = `${locale} ${unit}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  formats.set(key, format);
  return format;
}

/** "1 minute 20 seconds", in the language of the locale. */
export function spokenTime(seconds: number, locale: string): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = (
    [
      [Math.floor(whole / 3600), 'hour'],
      [Math.floor(whole / 60) % 60, 'minute'],
      [whole % 60, 'second'],
    ] as const
  ).filter(([value]) => value > 0);
  if (parts.length === 0) parts.push([0, 'second']);
  return parts.map(([value, unit]) => formatOf(locale, unit).format(value)).join(' ');
}
