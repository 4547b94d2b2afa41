import { z } from 'zod';
import { dateTime, id, pageQuery, pageSchema, pathId } from './field.ts';
import { image } from './image.ts';
import { noContent, route, routeGroup } from './route.ts';

/** A deleted video. At `purgeAt` it is deleted for good, with its files. */
export const trashItem = z
  .object({
    mediaId: id,
    title: z.string(),
    isStream: z.boolean().describe('it was announced as a stream, which has not ended'),
    duration: z.number().nullable(),
    thumbnail: image.nullable(),
    removedAt: dateTime,
    removedBy: z.string().nullable().describe('display name; null for an account that is gone'),
    purgeAt: dateTime,
  })
  .meta({ id: 'TrashItem' });
export type TrashItem = z.infer<typeof trashItem>;

const params = z.object({ mediaId: pathId });

export const studioTrash = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/trash',
    access: 'content.edit',
    summary: 'The deleted videos that the caller may edit, latest deletion first.',
    query: pageQuery('pageSize', 30),
    response: pageSchema('media', trashItem),
  }),
  restore: route({
    method: 'POST',
    path: '/v1/trash/:mediaId/restore',
    access: 'content.edit',
    owned: 'media',
    summary: 'Restore a deleted video.',
    params,
    response: noContent,
    errors: ['not_found'],
  }),
  purge: route({
    method: 'DELETE',
    path: '/v1/trash/:mediaId',
    access: 'content.edit',
    owned: 'media',
    summary: 'Delete a video that is in the trash for good, with its files.',
    params,
    response: noContent,
    errors: ['not_found'],
  }),
});
