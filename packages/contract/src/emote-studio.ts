import { z } from 'zod';
import { emoteEntity, emoteName } from './emote.ts';
import { dateTime, pathId } from './field.ts';
import { noContent, route, routeGroup } from './route.ts';

export const studioEmote = emoteEntity.extend({ createdAt: dateTime }).meta({ id: 'StudioEmote' });
export type StudioEmote = z.infer<typeof studioEmote>;

const params = z.object({ id: pathId });

/** An emote is made by uploading its picture (`emoteUpload`). */
export const studioEmotes = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/emotes',
    access: 'site.edit',
    summary: 'All emotes of the service by their names.',
    response: z.object({ emotes: z.array(studioEmote) }),
  }),
  rename: route({
    method: 'PATCH',
    path: '/v1/emotes/:id',
    access: 'site.edit',
    summary: 'Give an emote another name. Messages with the old name show it as text.',
    params,
    body: z.object({ name: emoteName }),
    response: studioEmote,
    errors: ['not_found', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/emotes/:id',
    access: 'site.edit',
    summary: 'Remove an emote. Messages show its name as text.',
    params,
    response: noContent,
    errors: ['not_found'],
  }),
});
