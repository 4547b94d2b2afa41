/** The codes in a pasted list or file: one per line, or the first column of a table. Skips a heading. */
export function parseCodes(text: string): string[] {
  const cells = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => (line.split(/[,;\t]/)[0] ?? '').trim().replace(/^"(.*)"$/, '$1'));
  const codes = cells.filter((cell) => cell !== '');
  return /^(discount )?codes?$/i.test(codes[0] ?? '') ? codes.slice(1) : codes;
}
