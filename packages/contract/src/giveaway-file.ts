import { z } from 'zod';
import { pathId } from './field.ts';
import { raw } from './raw-route.ts';

/**
 * The published list of a giveaway, with all data of its draw (docs/product/giveaway.md). Also served on the CDN host.
 */
export const giveawayFile = raw({
  host: 'content',
  method: 'GET',
  path: '/v2/giveaways/:id/entries.csv',
  access: 'anyone',
  summary: 'All lines of the list of a giveaway, to check them on another computer.',
  params: z.object({ id: pathId }),
  answers: 'text/csv; charset=utf-8',
  errors: ['not_found'],
});

/** The preview picture for shared links: 1200 × 630 pixels. Also served on the CDN host. */
export const giveawayPicture = raw({
  host: 'content',
  method: 'GET',
  path: '/v2/giveaways/:id/share.jpg',
  access: 'anyone',
  summary: 'A picture of a giveaway with its title and prize.',
  params: z.object({ id: pathId }),
  answers: 'image/jpeg',
  errors: ['not_found'],
});

export const giveawayExportFile = raw({
  host: 'studio',
  method: 'GET',
  path: '/v1/giveaway-exports/:token',
  access: 'anyone',
  summary: 'The entries of a giveaway as CSV, at the address that was returned for it.',
  params: z.object({ token: z.string().max(500) }),
  answers: 'text/csv; charset=utf-8',
  errors: ['not_found'],
});
