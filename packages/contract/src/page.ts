import { z } from 'zod';
import { banner } from './banner.ts';
import { channelCard } from './channel.ts';
import { creatorTeam } from './creator.ts';
import { faqItem } from './faq.ts';
import { id, idOrSlug, pageQuery, pathId, queryFlag, queryInt } from './field.ts';
import { hero } from './hero.ts';
import { typedImage } from './image.ts';
import { pageRowSize, pageSizeMax } from './limits.ts';
import { mediaCard } from './media.ts';
import { route, routeGroup } from './route.ts';
import { markTranslatable, texts } from './translated-text.ts';

/** `limited` leaves margins. `static-hero-` shows the page's images instead of a carousel. */
export const pageLayout = z.enum(['standard', 'limited', 'static-hero-standard', 'static-hero-limited']);

const row = z.object({
  id,
  title: z.string(),
  href: z.string().nullable().describe('where its heading leads in the web app'),
  page: z.int(),
  pageSize: z.int(),
  hasMore: z.boolean(),
});

/**
 * Lists that differ between viewers, or change every minute. A page contains only their places, so that the page is the
 * same for everybody.
 */
export const personalList = z.enum([
  'continue-watching',
  'watchlist',
  'recommended-for-you',
  'follows-latest',
  'liked-videos',
  'watch-history',
  'open-pitches',
]);

/** One page of a row; `type` is the kind of row. */
export const pageRow = markTranslatable(
  z
    .discriminatedUnion('type', [
      row.extend({ type: z.literal('hero-carousel'), heroes: z.array(hero) }),
      row.extend({ type: z.enum(['media-list', 'free-media-list']), media: z.array(mediaCard) }),
      row.extend({ type: z.literal('channel-list'), channels: z.array(channelCard) }),
      row.extend({ type: z.literal('creator-list'), creatorTeams: z.array(creatorTeam) }),
      row.extend({ type: z.literal('banner'), banner }),
      row.extend({ type: z.literal('faq'), faqs: z.array(faqItem) }),
      row.extend({ type: z.literal('personal-list'), list: personalList }),
    ])
    .meta({ id: 'PageRow' }),
  (row) => texts(row, 'page-row', row.id, ['title']),
);
export type PageRow = z.infer<typeof pageRow>;

/** For signed-in viewers without membership: includes the free rows and shows the heroes for visitors. */
const showFree = queryFlag.optional();

export const pageRef = markTranslatable(
  z.object({ id, slug: z.string(), title: z.string(), requiresAuth: z.boolean() }),
  pageTexts,
);

function pageTexts(page: { id: number; title: string }) {
  return texts(page, 'page', page.id, ['title']);
}

export const page = markTranslatable(
  pageRef
    .extend({
      layoutType: pageLayout,
      images: z.array(typedImage).describe('static heroes'),
      pageRows: z.array(pageRow),
    })
    .meta({ id: 'Page' }),
  pageTexts,
);
export type Page = z.infer<typeof page>;

export const pages = routeGroup('content', {
  list: route({
    method: 'GET',
    path: '/pages/v1',
    access: 'anyone',
    cache: { maxAge: 30, stale: 300 },
    summary: 'The pages from which the web app makes its routes.',
    response: z.object({ pages: z.array(pageRef) }),
  }),
  bySlug: route({
    method: 'GET',
    path: '/pages/v1/:slug',
    access: 'guest',
    cache: { maxAge: 15, stale: 60, byStanding: true },
    summary: 'A page with the first page of each row. Signed-in viewers get free-media-list rows only with showFree.',
    params: z.object({ slug: idOrSlug }),
    query: z.object({ pageRowSize: queryInt(1, pageSizeMax).default(pageRowSize), showFree }),
    response: page,
    errors: ['not_found', 'unauthorized'],
  }),
  row: route({
    method: 'GET',
    path: '/pages/v1/row/:id',
    access: 'guest',
    cache: { maxAge: 15, stale: 60, byStanding: true },
    summary: 'The next items of a row.',
    params: z.object({ id: pathId }),
    query: pageQuery('count', pageRowSize).extend({ showFree }),
    response: pageRow,
    errors: ['not_found', 'unauthorized'],
  }),
  preview: route({
    method: 'GET',
    path: '/pages/v1/preview/:key',
    access: 'guest',
    summary: 'A draft as members or visitors would see it, by the key from the studio.',
    params: z.object({ key: z.string().min(1).max(100) }),
    query: z.object({ audience: z.enum(['member', 'visitor']).default('visitor') }),
    response: page,
    errors: ['not_found'],
  }),
});
