import { z } from 'zod';
import { dateTime, id, pageQuery, pageSchema, pathId, slug, uuid } from './field.ts';
import { typedImage } from './image.ts';
import { titleMaxLength } from './limits.ts';
import { pageLayout, personalList } from './page.ts';
import { noContent, route, routeGroup } from './route.ts';
import { firstWord, reservedPages } from './site-path.ts';

/** The source of a row's videos. */
export const mediaSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['latest-videos', 'latest', 'exclusive', 'popular', 'free']) }),
  z.object({ kind: z.literal('channel'), channelId: id }),
  z.object({ kind: z.literal('season'), seasonId: id }),
  z.object({ kind: z.literal('creator'), creatorTeamId: id }),
  z.object({ kind: z.literal('tag'), tag: z.string().trim().min(1, 'Enter a tag').max(50) }),
  z.object({ kind: z.literal('chosen'), mediaIds: z.array(id).max(100) }),
]);
export type MediaSource = z.infer<typeof mediaSource>;

const row = z.object({
  id: id.optional().describe('made by the service; a row keeps its id'),
  title: z.string().trim().max(titleMaxLength).describe('empty for none'),
});
/** A row as edited in the studio. An empty list of ids means all. */
export const studioPageRow = z.discriminatedUnion('type', [
  row.extend({ type: z.literal('hero-carousel'), heroIds: z.array(id).max(20) }),
  row.extend({ type: z.enum(['media-list', 'free-media-list']), source: mediaSource }),
  row.extend({ type: z.literal('channel-list'), channelIds: z.array(id).max(100) }),
  row.extend({ type: z.literal('creator-list'), creatorTeamIds: z.array(id).max(100) }),
  row.extend({ type: z.literal('banner'), bannerId: id }),
  row.extend({ type: z.literal('faq') }),
  row.extend({ type: z.literal('personal-list'), list: personalList }),
]);
export type StudioPageRow = z.infer<typeof studioPageRow>;

/** First path segments that pages can't use, because the server or the site needs them. */
const reserved = new Set(
  ['api', 'studio', 'media', 'assets', 'icons', 'badge', 'sitemap', 'oembed', 'healthz', 'readyz', 'metrics'].concat(
    reservedPages().map(firstWord),
  ),
);
const pageSlug = slug.refine((value) => !reserved.has(value), 'The app itself uses this address');

export const pageDraft = z.object({
  slug: pageSlug,
  title: z.string().trim().min(1, 'Enter a title').max(titleMaxLength),
  requiresAuth: z.boolean(),
  layoutType: pageLayout,
  images: z.array(z.object({ imageId: uuid, type: typedImage.shape.type })).max(10),
  pageRows: z.array(studioPageRow).max(40),
});
export type PageDraft = z.infer<typeof pageDraft>;

/** A page with its draft. `hasChanges`: the draft differs from the published copy. */
export const studioPage = z
  .object({
    id,
    version: z.int(),
    draft: pageDraft.extend({ slug, images: z.array(typedImage.extend({ imageId: uuid })) }),
    published: z.boolean(),
    hasChanges: z.boolean(),
    updatedAt: dateTime,
    publishedAt: dateTime.nullable(),
  })
  .meta({ id: 'StudioPage' });
export type StudioPage = z.infer<typeof studioPage>;

const params = z.object({ id: pathId });

export const studioPages = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/pages',
    access: 'site.edit',
    summary: 'All pages, by their address.',
    query: pageQuery('pageSize', 100),
    response: pageSchema('pages', studioPage.omit({ draft: true }).extend({ slug, title: pageDraft.shape.title })),
  }),
  create: route({
    method: 'POST',
    path: '/v1/pages',
    access: 'site.edit',
    large: true,
    summary: 'Make a page; nobody sees it before it is published.',
    body: pageDraft.partial().required({ slug: true, title: true }),
    response: studioPage,
    errors: ['slug_taken'],
  }),
  get: route({
    method: 'GET',
    path: '/v1/pages/:id',
    access: 'site.edit',
    summary: 'A page with its draft.',
    params,
    response: studioPage,
    errors: ['not_found'],
  }),
  saveDraft: route({
    method: 'PUT',
    path: '/v1/pages/:id/draft',
    access: 'site.edit',
    large: true,
    summary: 'Save a draft. Visitors see no change.',
    params,
    body: pageDraft.extend({ version: z.int().describe('the version of the edited draft') }),
    response: studioPage,
    errors: ['not_found', 'conflict', 'slug_taken'],
  }),
  discardDraft: route({
    method: 'DELETE',
    path: '/v1/pages/:id/draft',
    access: 'site.edit',
    summary: 'Discard the draft and return to the published copy.',
    params,
    response: studioPage,
    errors: ['not_found', 'slug_taken'],
  }),
  publish: route({
    method: 'POST',
    path: '/v1/pages/:id/publish',
    access: 'site.edit',
    summary: 'Publish the draft.',
    params,
    body: z.object({ version: z.int() }),
    response: studioPage,
    errors: ['not_found', 'conflict', 'slug_taken'],
  }),
  unpublish: route({
    method: 'POST',
    path: '/v1/pages/:id/unpublish',
    access: 'site.edit',
    summary: 'Unpublish a page. Its draft stays.',
    params,
    response: studioPage,
    errors: ['not_found'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/pages/:id',
    access: 'site.edit',
    summary: 'Delete a page.',
    params,
    response: noContent,
    errors: ['not_found'],
  }),
  preview: route({
    method: 'POST',
    path: '/v1/pages/:id/preview',
    access: 'site.edit',
    summary: 'A key with which the web app shows the draft, for an hour.',
    params,
    response: z.object({ key: z.string(), expiresAt: dateTime }),
    errors: ['not_found'],
  }),
});
