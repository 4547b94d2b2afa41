export const languageKey = 'greenlight.studioLanguage';
export const languageNames = { en: 'English', es: 'Español' };
export type StudioLanguage = keyof typeof languageNames;

function languageOf(tag: string): StudioLanguage | undefined {
  const code = tag.split('-')[0] ?? '';
  return Object.hasOwn(languageNames, code) ? (code as StudioLanguage) : undefined;
}

/** The stored language, else the first language of the browser that the studio has. */
export function chooseLanguage(stored: string | null, wanted: readonly string[]): StudioLanguage {
  return [stored ?? '', ...wanted].map(languageOf).find((code) => code !== undefined) ?? 'en';
}

/** Stores the language and reloads the page. The browser asks before unsaved changes are lost. */
export function setLanguage(code: StudioLanguage): void {
  localStorage.setItem(languageKey, code);
  location.reload();
}
