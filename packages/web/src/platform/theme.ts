import { use } from 'react';
import { hosts } from './app.ts';

const isInPage = document.getElementById('theme') !== null;
let theme: Promise<void> | undefined;

/** Puts the operator's colours over the built-in ones; a service that can't tell them is no worse than plain. */
export function loadTheme(): Promise<void> {
  theme ??= isInPage ? Promise.resolve() : load();
  return theme;
}

/** Nothing is shown in the wrong colours first. */
export function useTheme(): void {
  if (!isInPage) use(loadTheme());
}

/** A page that did not come from the service itself, as in development. */
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
