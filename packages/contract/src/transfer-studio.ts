import { z } from 'zod';
import { dateTime, paged, pageQuery, uuid } from './field.ts';
import { planId } from './plan.ts';
import { group, noContent, route } from './route.ts';

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
      .describe('of everyone who pays there, with the plan that they get here'),
    until: dateTime.nullable().describe('how long access lasts where the file does not say'),
    untilNeeded: z.int().describe('lines of which the file does not say it'),
    letters: z.boolean().describe('new accounts are written to, with the way to set a password'),
    counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() }),
    total: z.int(),
    finished: z.int().describe('lines that are dealt with'),
  })
  .meta({ id: 'MemberImport' });
export type MemberImport = z.infer<typeof memberImport>;

const importRow = z.object({
  line: z.int().describe('in the file, the first being its header'),
  email: z.string(),
  name: z.string(),
  tier: tierName,
  outcome: importOutcome,
  reason: z.string().nullable().describe('why it is refused, or stays as it is'),
  kind: z.enum(['paid', 'complimentary', 'free']),
  hadUntil: dateTime.nullable().describe('of the access that the account has'),
  planId: planId.nullable().describe('that it will have; null for no membership'),
  until: dateTime.nullable(),
  done: z.boolean(),
});
export type ImportRow = z.infer<typeof importRow>;

const params = z.object({ id: uuid });

export const studioTransfers = group('studio', {
  list: route({
    method: 'GET',
    path: '/v1/imports',
    access: 'billing.edit',
    summary: 'The latest imports of members; what was read of a file is forgotten after 30 days.',
    response: z.object({ imports: z.array(memberImport) }),
  }),
  begin: route({
    method: 'POST',
    path: '/v1/imports',
    access: 'billing.edit',
    large: true,
    summary: 'Read an export of another service and compare it with the accounts here; nothing else is written.',
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
    summary: 'How an import stands.',
    params,
    response: memberImport,
    errors: ['not_found'],
  }),
  set: route({
    method: 'PUT',
    path: '/v1/imports/:id',
    access: 'billing.edit',
    summary: 'Say which plan each tier becomes, and compare again.',
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
    summary: 'What becomes of each line.',
    params,
    query: pageQuery('pageSize', 50).extend({ outcome: importOutcome.optional() }),
    response: paged('rows', importRow),
    errors: ['not_found'],
  }),
  apply: route({
    method: 'POST',
    path: '/v1/imports/:id/apply',
    access: 'billing.edit',
    summary: 'Write what the comparison showed; it goes on by itself, also after a stop.',
    params,
    response: memberImport,
    errors: ['not_found', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/imports/:id',
    access: 'billing.edit',
    summary: 'Forget what was read of a file; what was written stays.',
    params,
    response: noContent,
    errors: ['not_found', 'conflict'],
  }),
  export: route({
    method: 'POST',
    path: '/v1/member-exports',
    access: 'billing.read',
    summary: 'The address of all members and what they paid, as tables in one archive; it opens for some minutes.',
    response: z.object({ url: z.string() }),
  }),
});
