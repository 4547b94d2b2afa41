import { z } from 'zod';

/**
 * A picture in several widths. `url` is the widest WebP; any of `widths` may replace the number before the extension.
 */
export const image = z
  .object({
    url: z.string(),
    width: z.int(),
    height: z.int(),
    widths: z.array(z.int()).describe('ascending; each exists as …/<width>.webp and …/<width>.avif'),
    color: z.string().describe('dominant colour, #rrggbb'),
    alt: z.string(),
  })
  .meta({ id: 'Image' });
export type Image = z.infer<typeof image>;

export const typedImage = image
  .extend({
    type: z.enum(['standard', 'hero-desktop', 'hero-mobile', 'avatar', 'poster', 'banner']),
  })
  .meta({ id: 'TypedImage' });
export type TypedImage = z.infer<typeof typedImage>;
