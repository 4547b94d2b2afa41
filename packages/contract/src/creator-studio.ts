import { z } from 'zod';
import { email } from './account.ts';
import { editedVersion, id, paged, pageQuery, pathId, slug, uuid, version } from './field.ts';
import { typedImage } from './image.ts';
import { teamRole } from './permission.ts';
import { group, noContent, route } from './route.ts';

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
  clipsEnabled: z.boolean().describe('viewers may make clips of its videos and livestreams'),
  images: z.array(z.object({ imageId: uuid, type: typedImage.shape.type })).max(10),
  members: z
    .array(z.object({ userId: uuid, role: teamRole }))
    .max(100)
    .describe('accounts, and what they are in the team; who is not in it yet is asked to join'),
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
    invited: z.array(teamPerson).describe('who is asked to join and has yet to answer'),
    mayManage: z.boolean().describe('the caller may say who is in it'),
    images: z.array(typedImage.extend({ imageId: uuid })),
    mediaCount: z.int().describe('videos that the site shows'),
  })
  .meta({ id: 'StudioCreatorTeam' });
export type StudioCreatorTeam = z.infer<typeof studioCreatorTeam>;

const params = z.object({ id: pathId });

export const studioCreators = group('studio', {
  list: route({
    method: 'GET',
    path: '/v1/creators',
    access: 'content.edit',
    summary: 'All creator teams.',
    query: pageQuery('pageSize', 100),
    response: paged('creatorTeams', studioCreatorTeam),
  }),
  create: route({
    method: 'POST',
    path: '/v1/creators',
    access: 'creator.manage',
    summary: 'Make a creator team; a draft unless it says that it is published.',
    body: editable.partial().required({ displayName: true, slug: true }),
    response: studioCreatorTeam,
    errors: ['forbidden', 'slug_taken', 'rate_limited'],
  }),
  update: route({
    method: 'PATCH',
    path: '/v1/creators/:id',
    access: 'content.edit',
    owned: 'creator',
    summary: 'Change what is named; owners, and staff who manage creators, say who is in the team.',
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
    summary: 'The account of an e-mail address, for those who may say who is in the team.',
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
