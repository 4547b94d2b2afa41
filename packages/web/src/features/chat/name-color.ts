const hues = 12;

/** The colour of a name, always the same for an account. It is mixed with the text colour, so that it is readable. */
export function nameColor(userId: string): string {
  let sum = 0;
  for (const letter of userId) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return `color-mix(in oklab, var(--color-ink) 45%, hsl(${(sum % hues) * (360 / hues)} 85% 60%))`;
}
