/** Shows another site in the app's own browser. */
export function openExternal(url: string): void {
  globalThis.open(url, '_blank', 'noopener');
}
