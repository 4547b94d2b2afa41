import { hosts } from './app.ts';

/** Puts the operator's colours over the built-in ones; a service without them is no worse than plain. */
export function loadTheme(): Promise<void> {
  return new Promise((resolve) => {
    const sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = `${hosts.cdn}/v1/remoteconfig/css`;
    sheet.onload = () => resolve();
    sheet.onerror = () => resolve();
    document.head.append(sheet);
  });
}
