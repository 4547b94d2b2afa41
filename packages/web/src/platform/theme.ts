import { use } from 'react';
import { hosts } from './app.ts';

const isInPage = document.getElementById('theme') !== null;
let theme: Promise<void> | undefined;

/** Loads the operator's colours, which replace the built-in ones. If this fails, the built-in ones stay. */
export function loadTheme(): Promise<void> {
  theme ??= isInPage ? Promise.resolve() : load();
  return theme;
}

/** Suspends until the theme is loaded, so that nothing is shown in the wrong colours. */
export function useTheme(): void {
  if (!isInPage) use(loadTheme());
}

/** Fetches the theme, but only if the page did not come from the service itself, as in development. */
function load(): Promise<void> {
  return new Promise((resolve) => {
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = `${hosts.cdn}/v1/remoteconfig/css`;
    sheet.addEventListener('load', () => resolve());
    sheet.addEventListener('error', () => resolve());
    document.head.append(sheet);
  });
}
