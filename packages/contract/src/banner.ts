import { z } from 'zod';
import { id } from './field.ts';
import { image } from './image.ts';
import { channelRef, creatorRef, mediaCard } from './media.ts';

export const bannerKind = z.enum([
  'latest-player',
  'show-banner',
  'external-link-banner',
  'internal-link-banner',
  'media-banner',
  'creator-banner',
]);
export const bannerOrientation = z.enum(['horizontal', 'wide', 'vertical', 'narrow']);

/** Spec point 3: banner section. What it shows besides follows from its kind; the other references are null. */
export const banner = z
  .object({
    id,
    kind: bannerKind,
    images: z.array(image.extend({ orientation: bannerOrientation })),
    text: z.array(z.object({ type: z.enum(['title', 'text', 'button']), text: z.string() })),
    urls: z
      .array(z.string())
      .describe('the n-th button leads to the n-th; without buttons the whole banner to the first'),
    media: mediaCard.nullable().describe('of latest-player and media-banner'),
    channel: channelRef.nullable().describe('of show-banner'),
    creator: creatorRef.nullable().describe('of creator-banner'),
  })
  .meta({ id: 'Banner' });
export type Banner = z.infer<typeof banner>;
