import { z } from 'zod';
import { dateTime, id, pathId } from './field.ts';
import { restreamNameMaxLength } from './limits.ts';
import { noContent, route, routeGroup } from './route.ts';

const addressMaxLength = 500;

/** Another service that receives what the broadcaster of a stream sends. Its key is never returned. */
export const restream = z
  .object({
    restreamId: id,
    name: z.string(),
    url: z.string(),
    isOn: z.boolean(),
    state: z.enum(['waiting', 'sending', 'failing']).describe('waiting: there is nothing to send now'),
    problem: z.string().nullable().describe('why sending fails; it is tried again'),
    stateAt: dateTime,
  })
  .meta({ id: 'Restream' });
export type Restream = z.infer<typeof restream>;

export const restreamDraft = z.object({
  name: z.string().trim().min(1, 'Write a name').max(restreamNameMaxLength),
  url: z
    .string()
    .trim()
    .max(addressMaxLength)
    .regex(/^rtmps?:\/\/[^\s/?#@]+\/[^\s?#]+$/i, 'Use an address such as rtmp://host/app'),
  key: z
    .string()
    .trim()
    .min(1, 'Enter the stream key of the other service')
    .max(addressMaxLength)
    .regex(/^[\x21-\x7e]+$/, 'A stream key has no blanks'),
});
export type RestreamDraft = z.infer<typeof restreamDraft>;

const params = z.object({ mediaId: pathId });

export const studioRestream = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/live/:mediaId/restream',
    access: 'content.edit',
    owned: 'media',
    summary: 'The services that a stream is sent on to, without their keys.',
    params,
    response: z.object({ restreams: z.array(restream) }),
    errors: ['not_found'],
  }),
  add: route({
    method: 'POST',
    path: '/v1/live/:mediaId/restream',
    access: 'content.edit',
    owned: 'media',
    summary: 'Send a stream on to one more service by RTMP, as it comes from its broadcaster.',
    params,
    body: restreamDraft,
    response: noContent,
    errors: ['not_found', 'conflict', 'ended'],
  }),
  change: route({
    method: 'PATCH',
    path: '/v1/live/:mediaId/restream/:restreamId',
    access: 'content.edit',
    owned: 'media',
    summary: 'Switch sending to a service on or off.',
    params: params.extend({ restreamId: pathId }),
    body: z.object({ isOn: z.boolean() }),
    response: noContent,
    errors: ['not_found'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/live/:mediaId/restream/:restreamId',
    access: 'content.edit',
    owned: 'media',
    summary: 'Delete a service that a stream is sent on to, with its key.',
    params: params.extend({ restreamId: pathId }),
    response: noContent,
    errors: ['not_found'],
  }),
});
