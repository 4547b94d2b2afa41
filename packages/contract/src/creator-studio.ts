import { z } from 'zod';
import { email } from './account.ts';
import { editedVersion, id, pageQuery, pageSchema, pathId, slug, uuid, version } from './field.ts';
import { typedImage } from './image.ts';
import { teamRole } from './permission.ts';
import { noContent, route, routeGroup } from './route.ts';

/** A tab on a creator's page. Its videos are listed newest first. */
export const studioCreatorTab = z.object({
  id: slug.max(40).describe('its address within the page'),
  title: z.string().trim().min(1, 'Enter a title').max(60),
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['all', 'free', 'members']) }),
    z.object({ kind: z.literal('tag'), tag: z.string().trim().min(1, 'Enter a tag').max(50) }),
    z.object({ kind: z.literal('channel'), channelId: id }),
  ]),
});
export type StudioCreatorTab = z.infer<typeof studioCreatorTab>;

const editable = z.object({
  displayName: z.string().trim().min(1, 'Enter a name').max(100),
  slug,
  shortDescription: z.string().max(2000),
  published: z.boolean(),
  clipsEnabled: z.boolean().describe('viewers can make clips of its videos and livestreams'),
  images: z.array(z.object({ imageId: uuid, type: typedImage.shape.type })).max(10),
  members: z
    .array(z.object({ userId: uuid, role: teamRole }))
    .max(100)
    .describe('accounts with their roles in the team; accounts that are not in it yet get an invitation'),
  tabs: z
    .array(studioCreatorTab)
    .max(12)
    .describe('none: all videos, with free and members-only ones where there are both'),
});

const teamPerson = z.object({ userId: uuid, role: teamRole, displayName: z.string() });

export const studioCreatorTeam = editable
  .omit({ images: true, members: true })
  .extend({
    id,
    version,
    members: z.array(teamPerson),
    invited: z.array(teamPerson).describe('people who have not answered their invitation yet'),
    mayManage: z.boolean().describe('the caller may change who is in the team'),
    images: z.array(typedImage.extend({ imageId: uuid })),
    mediaCount: z.int().describe('videos that the site shows'),
  })
  .meta({ id: 'StudioCreatorTeam' });
export type StudioCreatorTeam = z.infer<typeof studioCreatorTeam>;

const params = z.object({ id: pathId });

export const studioCreators = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/creators',
    access: 'content.edit',
    summary: 'All creator teams.',
    query: pageQuery('pageSize', 100),
    response: pageSchema('creatorTeams', studioCreatorTeam),
  }),
  create: route({
    method: 'POST',
    path: '/v1/creators',
    access: 'creator.manage',
    summary: 'Make a creator team. It is a draft unless `published` is set.',
    body: editable.partial().required({ displayName: true, slug: true }),
    response: studioCreatorTeam,
    errors: ['forbidden', 'slug_taken', 'rate_limited'],
  }),
  update: route({
    method: 'PATCH',
    path: '/v1/creators/:id',
    access: 'content.edit',
    owned: 'creator',
    summary: 'Change the given fields. Owners, and staff who manage creators, can also change who is in the team.',
    params,
    body: editable.partial().extend({ version: editedVersion }),
    response: studioCreatorTeam,
    errors: ['not_found', 'forbidden', 'conflict', 'slug_taken', 'rate_limited'],
  }),
  findAccount: route({
    method: 'GET',
    path: '/v1/creators/:id/account',
    access: 'content.edit',
    owned: 'creator',
    summary: 'Find an account by its e-mail address, for callers who may change who is in the team.',
    params,
    query: z.object({ email }),
    response: z.object({ userId: uuid, displayName: z.string() }),
    errors: ['not_found', 'forbidden', 'rate_limited'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/creators/:id',
    access: 'creator.manage',
    summary: 'Delete a creator team; its videos stay.',
    params,
    response: noContent,
    errors: ['not_found'],
  }),
});
