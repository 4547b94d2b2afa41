import { use } from 'react';
import { hosts } from './app.ts';

const isInPage = document.getElementById('theme') !== null;
let theme: Promise<void> | undefined;

/** Loads the operator's colours over the built-in ones; a failure leaves these. */
export function loadTheme(): Promise<void> {
  theme ??= isInPage ? Promise.resolve() : load();
  return theme;
}

/** Suspends, so that nothing is shown in the wrong colours first. */
export function useTheme(): void {
  if (!isInPage) use(loadTheme());
}

/** Fetched only if the page did not come from the service itself, as in development. */
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
