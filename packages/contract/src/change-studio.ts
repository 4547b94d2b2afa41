import { z } from 'zod';
import { dateTime, id, pageQuery, pageSchema, pathId } from './field.ts';
import { noContent, route, routeGroup } from './route.ts';

/**
 * Subjects with a history: a kind with an id, such as `page:3`, or a kind alone if there is only one, such as `faq`.
 * `heroes` is the order of all heroes.
 */
export const changeSubject = z
  .string()
  .regex(
    /^(?:(?:media|channel|creator|page|hero|banner|language|gallery):[1-9]\d{0,14}|faq|heroes|config)$/,
    'Use a subject such as page:3',
  );

/** A recorded change. `changed` has the fields before and after, in readable form. */
export const change = z
  .object({
    id,
    at: dateTime,
    subject: changeSubject,
    name: z.string().describe('present name of the subject; empty if it is gone, or if there is only one of its kind'),
    isStream: z.boolean().describe('the media entry was announced as a stream, which has not ended'),
    action: z.string(),
    actor: z.string().nullable().describe('display name; null for an account that is gone'),
    changed: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    canUndo: z.boolean().describe('it can be undone: there is an earlier state, or the deleted data still exists'),
  })
  .meta({ id: 'Change' });
export type Change = z.infer<typeof change>;

export const studioChanges = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/changes',
    access: 'content.edit',
    summary: 'The changes of a subject, newest first; without a subject, all that the caller may see.',
    query: pageQuery('pageSize', 30).extend({ subject: changeSubject.optional() }),
    response: pageSchema('changes', change),
    errors: ['not_found', 'forbidden'],
  }),
  undo: route({
    method: 'POST',
    path: '/v1/changes/:id/undo',
    access: 'content.edit',
    summary: 'Undo a change: restore its fields, or what was deleted. This is recorded as a change, too.',
    params: z.object({ id: pathId }),
    response: noContent,
    errors: ['not_found', 'forbidden', 'conflict', 'slug_taken'],
  }),
});
