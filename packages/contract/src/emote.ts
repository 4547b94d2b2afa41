import { z } from 'zod';
import { id } from './field.ts';
import { route, routeGroup } from './route.ts';

/** In a message it is written between colons. */
export const emoteName = z
  .string()
  .trim()
  .regex(/^[a-z0-9]{2,32}$/, 'Use 2 to 32 lower-case letters and digits');

/** A small picture, written as `:name:` in a message. */
export const emoteEntity = z
  .object({
    id,
    name: emoteName,
    url: z.string().describe('the widest WebP; any of `widths` may replace the number before the extension'),
    width: z.int(),
    height: z.int().describe('at most 112, like the width'),
    widths: z.array(z.int()).describe('ascending, at most three'),
    isAnimated: z.boolean(),
  })
  .meta({ id: 'Emote' });
export type Emote = z.infer<typeof emoteEntity>;

export const emote = routeGroup('content', {
  list: route({
    method: 'GET',
    path: '/v2/emotes',
    access: 'anyone',
    cache: { maxAge: 60, stale: 600 },
    summary: 'All emotes of the service by their names.',
    response: z.object({
      version: z.string().describe('changes with every change of the emotes'),
      emotes: z.array(emoteEntity),
    }),
  }),
});
