/** A stored choice wins, else the browser's languages by exact code or by their base, else the first (spec point 4). */
export function chooseLanguage(stored: string | null, wanted: readonly string[], spoken: readonly string[]): string {
  const tags = stored === null ? wanted : [stored, ...wanted];
  const known = tags.flatMap((tag) => [tag, tag.split('-')[0]]).find((tag) => tag && spoken.includes(tag));
  return known ?? (spoken[0] as string);
}
