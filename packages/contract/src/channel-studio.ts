import { z } from 'zod';
import { channelLayout } from './channel.ts';
import { dateTime, editedVersion, id, pageQuery, pageSchema, pathId, slug, uuid, version } from './field.ts';
import { typedImage } from './image.ts';
import { descriptionMaxLength, titleMaxLength } from './limits.ts';
import { noContent, route, routeGroup } from './route.ts';

const imageRef = z.object({ imageId: uuid, type: typedImage.shape.type });
const editable = z.object({
  name: z.string().trim().min(1, 'Enter a name').max(titleMaxLength),
  slug,
  description: z.string().max(descriptionMaxLength),
  layout: channelLayout,
  position: z.int().min(0).max(100_000).describe('order on the home screen'),
  published: z.boolean(),
  heroId: id.nullable().describe("shown on the show's page instead of its newest video"),
  images: z.array(imageRef).max(10),
});

export const studioSeason = z
  .object({ id, number: z.int(), title: z.string(), mediaCount: z.int() })
  .meta({ id: 'StudioSeason' });
export const studioChannel = editable
  .omit({ images: true })
  .extend({
    id,
    version,
    images: z.array(typedImage.extend({ imageId: uuid })),
    seasons: z.array(studioSeason),
    mediaCount: z.int(),
    canEdit: z.boolean().describe('whether the caller may change it and add videos to it'),
    updatedAt: dateTime,
  })
  .meta({ id: 'StudioChannel' });
export type StudioChannel = z.infer<typeof studioChannel>;

const params = z.object({ id: pathId });
const seasonParams = z.object({ id: pathId, seasonId: pathId });
const seasonBody = z.object({ number: z.int().min(0).max(10_000), title: z.string().trim().max(titleMaxLength) });

export const studioChannels = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/channels',
    access: 'content.edit',
    summary: 'All shows with their seasons.',
    query: pageQuery('pageSize', 100).extend({ search: z.string().trim().max(200).optional() }),
    response: pageSchema('channels', studioChannel),
  }),
  create: route({
    method: 'POST',
    path: '/v1/channels',
    access: 'content.edit',
    summary: 'Make a show.',
    body: editable.partial().required({ name: true, slug: true }),
    response: studioChannel,
    errors: ['slug_taken'],
  }),
  get: route({
    method: 'GET',
    path: '/v1/channels/:id',
    access: 'content.edit',
    summary: 'A show with all editable fields.',
    params,
    response: studioChannel,
    errors: ['not_found'],
  }),
  update: route({
    method: 'PATCH',
    path: '/v1/channels/:id',
    access: 'content.edit',
    owned: 'channel',
    summary: 'Change the given fields; the others stay.',
    params,
    body: editable.partial().extend({ version: editedVersion }),
    response: studioChannel,
    errors: ['not_found', 'forbidden', 'conflict', 'slug_taken'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/channels/:id',
    access: 'content.edit-all',
    owned: 'channel',
    summary: 'Delete a show. Its videos stay.',
    params,
    response: noContent,
    errors: ['not_found'],
  }),
  addSeason: route({
    method: 'POST',
    path: '/v1/channels/:id/seasons',
    access: 'content.edit',
    owned: 'channel',
    summary: 'Add a season.',
    params,
    body: seasonBody,
    response: studioSeason,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  updateSeason: route({
    method: 'PATCH',
    path: '/v1/channels/:id/seasons/:seasonId',
    access: 'content.edit',
    owned: 'channel',
    summary: 'Change a season.',
    params: seasonParams,
    body: seasonBody.partial().extend({ version: editedVersion.describe('version of the show') }),
    response: studioSeason,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  removeSeason: route({
    method: 'DELETE',
    path: '/v1/channels/:id/seasons/:seasonId',
    access: 'content.edit',
    owned: 'channel',
    summary: 'Delete a season. Its videos stay in the show.',
    params: seasonParams,
    response: noContent,
    errors: ['not_found', 'forbidden'],
  }),
});
