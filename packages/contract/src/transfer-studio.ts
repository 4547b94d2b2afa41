import { z } from 'zod';
import { dateTime, pageQuery, pageSchema, uuid } from './field.ts';
import { planId } from './plan.ts';
import { noContent, route, routeGroup } from './route.ts';

export const importSource = z.enum(['patreon', 'ghost', 'vimeo', 'memberful']);
export type ImportSource = z.infer<typeof importSource>;

export const importOutcome = z.enum(['new', 'changed', 'unchanged', 'refused']);
export type ImportOutcome = z.infer<typeof importOutcome>;

const tierName = z.string().max(200);

export const memberImport = z
  .object({
    id: uuid,
    source: importSource,
    filename: z.string(),
    created: dateTime,
    applied: dateTime.nullable(),
    state: z.enum(['checked', 'applying', 'done']),
    tiers: z
      .array(z.object({ name: tierName, members: z.int(), planId: planId.nullable() }))
      .describe('tiers of paying members, with the plan that each of them becomes'),
    until: dateTime.nullable().describe('end of the access for lines without one'),
    untilNeeded: z.int().describe('number of lines without an end'),
    letters: z.boolean().describe('new accounts get a mail with a link to set a password'),
    counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() }),
    total: z.int(),
    finished: z.int().describe('lines that were processed'),
  })
  .meta({ id: 'MemberImport' });
export type MemberImport = z.infer<typeof memberImport>;

const importRow = z.object({
  line: z.int().describe('number in the file; the header is line 1'),
  email: z.string(),
  name: z.string(),
  tier: tierName,
  outcome: importOutcome,
  reason: z.string().nullable().describe('why it is refused, or does not change'),
  kind: z.enum(['paid', 'complimentary', 'free']),
  hadUntil: dateTime.nullable().describe('end of the present access of the account'),
  planId: planId.nullable().describe('the plan that it will have; null: no membership'),
  until: dateTime.nullable(),
  done: z.boolean(),
});
export type ImportRow = z.infer<typeof importRow>;

const params = z.object({ id: uuid });

export const studioTransfers = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/imports',
    access: 'billing.edit',
    summary: 'The latest imports of members. The data of a file is deleted after 30 days.',
    response: z.object({ imports: z.array(memberImport) }),
  }),
  begin: route({
    method: 'POST',
    path: '/v1/imports',
    access: 'billing.edit',
    large: true,
    summary: 'Read an export of another service and compare it with the accounts here. Nothing else is written.',
    body: z.object({
      source: importSource,
      filename: z.string().trim().min(1).max(200),
      csv: z.string().min(1, 'Choose a file'),
    }),
    response: memberImport,
    errors: ['payload_too_large'],
  }),
  read: route({
    method: 'GET',
    path: '/v1/imports/:id',
    access: 'billing.edit',
    summary: 'The state of an import.',
    params,
    response: memberImport,
    errors: ['not_found'],
  }),
  set: route({
    method: 'PUT',
    path: '/v1/imports/:id',
    access: 'billing.edit',
    summary: 'Set the plan of each tier, and compare again.',
    params,
    body: z.object({
      plans: z.record(tierName, planId),
      until: dateTime.nullable(),
      letters: z.boolean(),
    }),
    response: memberImport,
    errors: ['not_found', 'conflict'],
  }),
  rows: route({
    method: 'GET',
    path: '/v1/imports/:id/rows',
    access: 'billing.edit',
    summary: 'The outcome of each line.',
    params,
    query: pageQuery('pageSize', 50).extend({ outcome: importOutcome.optional() }),
    response: pageSchema('rows', importRow),
    errors: ['not_found'],
  }),
  apply: route({
    method: 'POST',
    path: '/v1/imports/:id/apply',
    access: 'billing.edit',
    summary: 'Apply the import as compared. It continues by itself, also after a restart.',
    params,
    response: memberImport,
    errors: ['not_found', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/imports/:id',
    access: 'billing.edit',
    summary: 'Delete the data of the file. Changes that were applied stay.',
    params,
    response: noContent,
    errors: ['not_found', 'conflict'],
  }),
  export: route({
    method: 'POST',
    path: '/v1/member-exports',
    access: 'billing.read',
    summary: 'The address of all members and their payments, as tables in one archive, valid for some minutes.',
    response: z.object({ url: z.string() }),
  }),
});
