import { z } from 'zod';
import { id } from './field.ts';
import { typedImage } from './image.ts';
import { mediaAccess } from './media.ts';
import { route, routeGroup } from './route.ts';
import { markTranslatable, type OwnedText, texts } from './translated-text.ts';

export const hero = markTranslatable(
  z
    .object({
      id: z.string().describe('`hero-`, `show-` or `video-`, and the number of what it is made of'),
      title: z.string(),
      description: z.string(),
      label: z.string().describe("a few words above the title; when empty, say the video's season and episode"),
      buttonText: z.string().describe('when empty, say that the video can be watched'),
      href: z.string(),
      mediaId: id.nullable(),
      video: z.object({ access: mediaAccess, season: z.int().nullable(), episode: z.int().nullable() }).nullable(),
      images: z.array(typedImage),
      ofVideo: z.array(z.enum(['title', 'description'])).describe('fields that the hero takes from its video'),
    })
    .meta({ id: 'Hero' }),
  heroTexts,
);
export type Hero = z.infer<typeof hero>;

interface HeroWords {
  id: string;
  title: string;
  description: string;
  label: string;
  buttonText: string;
  mediaId: number | null;
  ofVideo: string[];
}

function heroTexts(hero: HeroWords): OwnedText[] {
  const [source = '', id = ''] = hero.id.split('-');
  const ofVideo: OwnedText[] = hero.ofVideo.map((key) => ({
    on: hero,
    key,
    kind: 'media',
    id: hero.mediaId ?? '',
    field: key,
    ...(key === 'description' && { as: 'summary' }),
  }));
  const own = (['title', 'description'] as const).filter((key) => !hero.ofVideo.includes(key));
  if (source === 'hero') return [...ofVideo, ...texts(hero, 'hero', id, [...own, 'label', 'buttonText'])];
  const ofShow = own.map(
    (key) => ({ on: hero, key, kind: 'channel', id, field: key === 'title' ? 'name' : key }) as const,
  );
  return source === 'show' ? [...ofVideo, ...ofShow] : ofVideo;
}

const query = z.object({ supportVersion: z.literal('6').default('6'), platform: z.literal('web').default('web') });
const response = z.object({ heroes: z.array(hero) });

export const heroes = routeGroup('content', {
  auth: route({
    method: 'GET',
    path: '/v6/hero/auth',
    access: 'account',
    summary: 'Heroes for signed-in viewers: those of members, or those of visitors if the viewer has no membership.',
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
