import { z } from 'zod';
import { pathId } from './field.ts';
import { raw } from './raw-route.ts';

/** The lines of a tally as `tallyLine` writes them, each followed by a comma and its hash. Also served on the CDN host. */
export const tallyFile = raw({
  host: 'content',
  method: 'GET',
  path: '/v2/pitches/:id/tally.csv',
  access: 'anyone',
  summary: 'All lines of the tally of a pitch, to check them on another computer.',
  params: z.object({ id: pathId }),
  answers: 'text/csv; charset=utf-8',
  errors: ['not_found'],
});

/** The preview picture for shared links: 1200 × 630 pixels. Also served on the CDN host. */
export const pitchPicture = raw({
  host: 'content',
  method: 'GET',
  path: '/v2/pitches/:id/share.jpg',
  access: 'anyone',
  summary: 'A picture of a pitch with its title and its progress.',
  params: z.object({ id: pathId }),
  answers: 'image/jpeg',
  errors: ['not_found'],
});

export const supporterExportFile = raw({
  host: 'studio',
  method: 'GET',
  path: '/v1/pitch-exports/:token',
  access: 'anyone',
  summary: 'The supporters of a pitch as CSV, at the address that was returned for it.',
  params: z.object({ token: z.string().max(500) }),
  answers: 'text/csv; charset=utf-8',
  errors: ['not_found'],
});
