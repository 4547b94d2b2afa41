/** The name of a language in itself: "Français" for fr; empty for an unknown tag. */
export function nameOf(code: string): string {
  try {
    const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code) ?? '';
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return '';
  }
}

/** Parses typed tags: "pt-BR, pt-PT". */
export function tagsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}
