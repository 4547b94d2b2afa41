import { invalidField } from '../problem-error.ts';

/** Requires a letter in a slug, because `/shows/12` is the show with that number (docs/product/channel.md). */
export function requireLetter(slug: string): void {
  if (/^\d+$/.test(slug)) throw invalidField('body.slug', 'Use at least one letter');
}
