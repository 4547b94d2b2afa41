import { invalidField } from '../problem-error.ts';

/** Of what is found by its number or its address: `/shows/12` is the show with that number (docs/product/channel.md). */
export function requireLetter(slug: string): void {
  if (/^\d+$/.test(slug)) throw invalidField('body.slug', 'Use at least one letter');
}
