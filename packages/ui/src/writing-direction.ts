/** Scripts in use today that are written from right to left (ISO 15924). */
const fromTheRight = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/**
 * The direction of a language, from left to right for an unknown tag. (Not `Intl.Locale`'s text information, which
 * Firefox lacks.)
 */
export function directionOf(language: string): 'ltr' | 'rtl' {
  try {
    return fromTheRight.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}
