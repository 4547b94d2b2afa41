import { z } from 'zod';
import { id } from './field.ts';
import { typedImage } from './image.ts';
import { group, route } from './route.ts';

export const hero = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    label: z.string().describe('a few words above the title, may be empty'),
    buttonText: z.string(),
    href: z.string(),
    mediaId: id.nullable(),
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
