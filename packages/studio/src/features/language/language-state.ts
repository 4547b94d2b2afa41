/** Scripts in use today that are written from right to left (ISO 15924). */
const fromTheRight = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** The name of a language in itself: "Français" for fr; empty for an unknown tag. */
export function nameOf(code: string): string {
  try {
    const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code) ?? '';
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return '';
  }
}

export function directionOf(code: string): 'ltr' | 'rtl' {
  try {
    return fromTheRight.has(new Intl.Locale(code).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}

/** Parses typed tags: "pt-BR, pt-PT". */
export function tagsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}
