import { titleMaxLength } from '@greenlight/contract/limits';

/** A first title from a file's name: without its ending, with spaces where names of files have other signs. */
export function titleOf(filename: string): string {
  const stem = filename
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_.\s-]+/g, ' ')
    .trim();
  return (stem || filename).slice(0, titleMaxLength);
}
