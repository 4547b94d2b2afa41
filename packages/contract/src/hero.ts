import { z } from 'zod';
import { id } from './field.ts';
import { typedImage } from './image.ts';
import { mediaAccess } from './media.ts';
import { group, route } from './route.ts';

export const hero = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    label: z.string().describe("a few words above the title; when empty, say the video's season and episode"),
    buttonText: z.string().describe('when empty, say that the video can be watched'),
    href: z.string(),
    mediaId: id.nullable(),
    video: z.object({ access: mediaAccess, season: z.int().nullable(), episode: z.int().nullable() }).nullable(),
    images: z.array(typedImage),
  })
  .meta({ id: 'Hero' });
export type Hero = z.infer<typeof hero>;

const query = z.object({ supportVersion: z.literal('6').default('6'), platform: z.literal('web').default('web') });
const response = z.object({ heroes: z.array(hero) });

export const heroes = group('content', {
  auth: route({
    method: 'GET',
    path: '/v6/hero/auth',
    access: 'account',
    summary: 'Heroes for members.',
    query,
    response,
  }),
  anon: route({
    method: 'GET',
    path: '/v6/hero/anon',
    access: 'anyone',
    summary: 'Heroes for visitors.',
    query,
    response,
    cache: { maxAge: 30, stale: 300 },
  }),
});
