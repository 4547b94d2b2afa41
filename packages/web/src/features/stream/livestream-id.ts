/** The livestream of an address such as `/live/12`. Null if the address names none; then the first stream is shown. */
export function livestreamIdOf(text: string | undefined): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
