import { titleMaxLength } from '@greenlight/contract/limits';

/** A title from a file's name: without its extension, with spaces in place of other separators. */
export function titleOf(filename: string): string {
  const stem = filename
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_.\s-]+/g, ' ')
    .trim();
  return (stem || filename).slice(0, titleMaxLength);
}
