/** Scripts in use today that are written from right to left (ISO 15924). */
const fromTheRight = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** Which way a language is written. (Not by `Intl.Locale`'s text information: Firefox has none.) */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return fromTheRight.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
}
