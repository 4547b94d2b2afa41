import { z } from 'zod';
import { editedVersion, id, pathId, slug, uuid, version } from './field.ts';
import { image } from './image.ts';
import { titleMaxLength } from './limits.ts';
import { noContent, route, routeGroup } from './route.ts';

const editable = z.object({
  slug,
  title: z.string().trim().min(1, 'Enter a title').max(titleMaxLength),
  imageIds: z.array(uuid).max(100).describe('in the order of the gallery'),
  password: z.string().min(1, 'Enter a password').max(200).describe('never returned'),
});
export const studioGallery = editable
  .omit({ imageIds: true, password: true })
  .extend({ id, version, images: z.array(image.extend({ imageId: uuid })) })
  .meta({ id: 'StudioGallery' });
export type StudioGallery = z.infer<typeof studioGallery>;

const params = z.object({ id: pathId });

export const studioGalleries = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/galleries',
    access: 'site.edit',
    summary: 'All hidden galleries.',
    response: z.object({ galleries: z.array(studioGallery) }),
  }),
  create: route({
    method: 'POST',
    path: '/v1/galleries',
    access: 'site.edit',
    summary: 'Make a hidden gallery.',
    body: editable.partial().required({ slug: true, title: true, password: true }),
    response: studioGallery,
    errors: ['slug_taken'],
  }),
  update: route({
    method: 'PATCH',
    path: '/v1/galleries/:id',
    access: 'site.edit',
    summary: 'Change the given fields; the others stay.',
    params,
    body: editable.partial().extend({ version: editedVersion }),
    response: studioGallery,
    errors: ['not_found', 'conflict', 'slug_taken'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/galleries/:id',
    access: 'site.edit',
    summary: 'Delete a gallery; its pictures stay.',
    params,
    response: noContent,
    errors: ['not_found'],
  }),
});
