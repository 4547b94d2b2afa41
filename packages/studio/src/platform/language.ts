export const languageKey = 'greenlight.studioLanguage';
export const languageNames = { en: 'English', es: 'Español' };
export type StudioLanguage = keyof typeof languageNames;

function languageOf(tag: string): StudioLanguage | undefined {
  const code = tag.split('-')[0] ?? '';
  return Object.hasOwn(languageNames, code) ? (code as StudioLanguage) : undefined;
}

/** The stored language, else the first that the browser wants and the studio speaks. */
export function chooseLanguage(stored: string | null, wanted: readonly string[]): StudioLanguage {
  return [stored ?? '', ...wanted].map(languageOf).find((code) => code !== undefined) ?? 'en';
}

/** Takes effect on a new load, before which the browser asks about what is not saved. */
export function setLanguage(code: StudioLanguage): void {
  localStorage.setItem(languageKey, code);
  location.reload();
}
