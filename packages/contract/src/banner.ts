import { z } from 'zod';
import { id } from './field.ts';
import { image } from './image.ts';
import { channelRef, creatorRef, mediaCard } from './media.ts';
import { markTranslatable } from './translated-text.ts';

export const bannerKind = z.enum([
  'latest-player',
  'show-banner',
  'external-link-banner',
  'internal-link-banner',
  'media-banner',
  'creator-banner',
]);
export const bannerOrientation = z.enum(['horizontal', 'wide', 'vertical', 'narrow']);

/** A banner (docs/product/page.md). Its kind decides which of `media`, `channel` and `creator` is set. */
export const banner = markTranslatable(
  z
    .object({
      id,
      kind: bannerKind,
      images: z.array(image.extend({ orientation: bannerOrientation })),
      text: z.array(z.object({ type: z.enum(['title', 'text', 'button']), text: z.string() })),
      urls: z
        .array(z.string())
        .describe('the n-th button leads to the n-th; without buttons the whole banner to the first'),
      media: mediaCard.nullable().describe('only of the kinds latest-player and media-banner'),
      channel: channelRef.nullable().describe('only of the kind show-banner'),
      creator: creatorRef.nullable().describe('only of the kind creator-banner'),
    })
    .meta({ id: 'Banner' }),
  ({ id: bannerId, text }) =>
    text.map((on) => ({ on, key: 'text', kind: 'banner', id: bannerId, field: 'text', as: 'listed' })),
);
export type Banner = z.infer<typeof banner>;
