/** A text for a `like` pattern that stands for itself: `%`, `_` and `\` have no meaning in it. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
