import { z } from 'zod';
import { dateTime, editedVersion, id, pageQuery, pageSchema, pathId, uuid, version } from './field.ts';
import { typedImage } from './image.ts';
import { titleMaxLength } from './limits.ts';
import { noContent, route, routeGroup } from './route.ts';

/** A path in the web app or an absolute URL. */
export const link = z
  .string()
  .trim()
  .max(500)
  .regex(/^(?:|\/(?![/\\])\S*|https?:\/\/\S+)$/, 'Use a path such as /shows, or an address with https://');

const editable = z.object({
  title: z.string().trim().max(titleMaxLength).describe("empty for the video's"),
  description: z.string().max(500),
  label: z.string().trim().max(60),
  buttonText: z.string().trim().max(40),
  href: link.describe('empty for the video'),
  mediaId: id.nullable(),
  images: z.array(z.object({ imageId: uuid, type: z.enum(['hero-desktop', 'hero-mobile']) })).max(2),
  audience: z.enum(['everybody', 'visitors', 'members']),
  published: z.boolean(),
  startsAt: dateTime.nullable(),
  endsAt: dateTime.nullable(),
});
export const studioHero = editable
  .omit({ images: true })
  .extend({
    id,
    version,
    position: z.int(),
    images: z.array(typedImage.extend({ imageId: uuid })),
    updatedAt: dateTime,
  })
  .meta({ id: 'StudioHero' });
export type StudioHero = z.infer<typeof studioHero>;

const params = z.object({ id: pathId });

export const studioHeroes = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/heroes',
    access: 'site.edit',
    summary: 'All heroes in their order. Without a published one the service shows the newest shows.',
    query: pageQuery('pageSize', 100),
    response: pageSchema('heroes', studioHero),
  }),
  create: route({
    method: 'POST',
    path: '/v1/heroes',
    access: 'site.edit',
    summary: 'Make a hero, at the end.',
    body: editable.partial(),
    response: studioHero,
  }),
  update: route({
    method: 'PATCH',
    path: '/v1/heroes/:id',
    access: 'site.edit',
    summary: 'Change the given fields; the others stay.',
    params,
    body: editable.partial().extend({ version: editedVersion }),
    response: studioHero,
    errors: ['not_found', 'conflict'],
  }),
  order: route({
    method: 'PUT',
    path: '/v1/heroes/order',
    access: 'site.edit',
    summary: 'Put the heroes into this order; those not named come after.',
    body: z.object({ ids: z.array(id).max(10_000) }),
    response: noContent,
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/heroes/:id',
    access: 'site.edit',
    summary: 'Delete a hero.',
    params,
    response: noContent,
    errors: ['not_found'],
  }),
});
