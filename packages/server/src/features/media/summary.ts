const summaryCharacters = 200;

/** Ends after a sentence if one fits, else after a word. */
export function summarise(opening: string): string {
  const text = opening.replace(/\s+/g, ' ').trim();
  if (text.length <= summaryCharacters) return text;
  const cut = text.slice(0, summaryCharacters);
  const sentences = /^.*[.!?…](?= )/.exec(cut)?.[0];
  return sentences ?? `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 0) || summaryCharacters - 1)}…`;
}
