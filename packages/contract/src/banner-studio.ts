import { z } from 'zod';
import { banner, bannerKind, bannerOrientation } from './banner.ts';
import { dateTime, editedVersion, id, pageQuery, pageSchema, pathId, uuid, version } from './field.ts';
import { link } from './hero-studio.ts';
import { image } from './image.ts';
import { noContent, route, routeGroup } from './route.ts';

const editable = z.object({
  name: z.string().trim().min(1, 'Enter a name').max(100).describe('shown only in the studio'),
  kind: bannerKind,
  images: z.array(z.object({ imageId: uuid, orientation: bannerOrientation })).max(4),
  text: z
    .array(z.object({ type: z.enum(['title', 'text', 'button']), text: z.string().trim().min(1).max(500) }))
    .max(8),
  urls: z.array(link).max(8).describe('as in `banner`'),
  mediaId: id.nullable().describe('only of the kind media-banner'),
  channelId: id.nullable().describe('only of the kind show-banner'),
  creatorTeamId: id.nullable().describe('only of the kind creator-banner'),
  published: z.boolean(),
});
export const studioBanner = editable
  .omit({ images: true })
  .extend({
    id,
    version,
    images: z.array(image.extend({ imageId: uuid, orientation: bannerOrientation })),
    shown: banner.nullable().describe('the banner as visitors get it; null while something that it needs is missing'),
    updatedAt: dateTime,
  })
  .meta({ id: 'StudioBanner' });
export type StudioBanner = z.infer<typeof studioBanner>;

const params = z.object({ id: pathId });

export const studioBanners = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/banners',
    access: 'site.edit',
    summary: 'All banners by their name.',
    query: pageQuery('pageSize', 100),
    response: pageSchema('banners', studioBanner),
  }),
  create: route({
    method: 'POST',
    path: '/v1/banners',
    access: 'site.edit',
    summary: 'Make a banner.',
    body: editable.partial().required({ name: true, kind: true }),
    response: studioBanner,
  }),
  get: route({
    method: 'GET',
    path: '/v1/banners/:id',
    access: 'site.edit',
    summary: 'A banner.',
    params,
    response: studioBanner,
    errors: ['not_found'],
  }),
  update: route({
    method: 'PATCH',
    path: '/v1/banners/:id',
    access: 'site.edit',
    summary: 'Change the given fields; the others stay.',
    params,
    body: editable.partial().extend({ version: editedVersion }),
    response: studioBanner,
    errors: ['not_found', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/banners/:id',
    access: 'site.edit',
    summary: 'Delete a banner; rows that show it are left out.',
    params,
    response: noContent,
    errors: ['not_found'],
  }),
});
