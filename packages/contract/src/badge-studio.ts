import { z } from 'zod';
import { badgeEdition, badgeId, badgeState } from './badge.ts';
import { dateTime, editedVersion, pageQuery, pageSchema, uuid, version } from './field.ts';
import { image } from './image.ts';
import { badgeDrawings, badgeEditionMax, descriptionMaxLength } from './limits.ts';
import { planId } from './plan.ts';
import { noContent, route, routeGroup } from './route.ts';

function countRule<const K extends string>(kind: K, max: number) {
  return z.object({
    kind: z.literal(kind),
    threshold: z.int('Enter a whole number').min(1, 'Enter a number from 1 on').max(max, `Use at most ${max}`),
  });
}

function onDay<const K extends string>(kind: K) {
  return z.object({ kind: z.literal(kind), date: z.iso.date('Enter a date') });
}

export const badgeRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plan'), planId }),
  countRule('months', 600),
  countRule('points', 1_000_000),
  countRule('streams', 1000),
  countRule('comments', 10_000),
  countRule('bingo', 1000),
  countRule('giveaway', 1000),
  onDay('date'),
  onDay('joined'),
  z.object({ kind: z.literal('hand') }),
]);
export type BadgeRule = z.infer<typeof badgeRule>;

const editable = z.object({
  name: z.string().trim().min(1, 'Enter a name').max(60, 'Use at most 60 characters'),
  description: z.string().trim().max(Math.min(300, descriptionMaxLength), 'Use at most 300 characters'),
  imageId: uuid.nullable().describe('null: the drawing is used'),
  drawing: z.enum(badgeDrawings),
  rule: badgeRule,
  edition: z
    .int('Enter a whole number')
    .min(1, 'Enter a number from 1 on')
    .max(badgeEditionMax, `Use at most ${badgeEditionMax}`)
    .nullable()
    .describe('number of members who can get it; null: no limit'),
  endsAt: dateTime.nullable().describe('time after which nobody earns it'),
});

export const studioBadge = editable
  .omit({ edition: true })
  .extend({
    id: z.string(),
    version,
    image,
    state: badgeState,
    edition: badgeEdition.nullable(),
    isFixed: z.boolean().describe('it has been on: its rule and its edition are fixed, because members have seen them'),
    holders: z.int().describe('number of members who have it; 100,001 stands for more than 100,000'),
    pastRun: z
      .object({ checked: z.int(), found: z.int(), isDone: z.boolean() })
      .nullable()
      .describe('the progress of the rule over all accounts'),
  })
  .meta({ id: 'StudioBadge' });
export type StudioBadge = z.infer<typeof studioBadge>;

const person = { userId: uuid, displayName: z.string() };

const preview = z
  .object({
    checked: z.int().describe('accounts that were checked'),
    isDone: z.boolean(),
    found: z.int().describe('accounts that meet the rule and do not have the badge'),
    wouldEarn: z.int().describe('the same, limited by what is left of the edition'),
    startedAt: dateTime,
    members: z
      .array(z.object({ ...person, count: z.int(), reachedAt: dateTime }))
      .describe('in the order in which they met the rule'),
  })
  .meta({ id: 'BadgePreview' });
export type BadgePreview = z.infer<typeof preview>;

const side = z.object({
  share: z.number().min(0).max(1).describe('share of the drawn part that stands out from this background'),
  isClear: z.boolean(),
});
const legibility = z
  .object({
    size: z.int().describe('size in pixels'),
    isBlank: z.boolean(),
    isSquare: z.boolean(),
    dark: side,
    light: side,
  })
  .meta({ id: 'BadgeLegibility' });
export type BadgeLegibility = z.infer<typeof legibility>;

const badgeOfMember = z.object({ id: z.string(), name: z.string(), image, at: dateTime, event: z.string() });

const params = z.object({ id: badgeId });
const edit = 'badge.edit';
const byHand = {
  access: 'badge.grant',
  params,
  body: z.object({ userId: uuid, reason: z.string().trim().min(3, 'Say why').max(500) }),
  response: noContent,
} as const;

const forStaff = { host: 'studio', flag: 'badges_enabled' } as const;

export const studioBadges = routeGroup(forStaff, {
  list: route({
    method: 'GET',
    path: '/v1/badges',
    access: edit,
    summary: 'All badges, newest first.',
    query: pageQuery('pageSize', 50),
    response: pageSchema('badges', studioBadge),
    errors: ['not_found'],
  }),
  read: route({
    method: 'GET',
    path: '/v1/badges/:id',
    access: edit,
    summary: 'A badge as it is edited.',
    params,
    response: studioBadge,
    errors: ['not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/v1/badges',
    access: edit,
    summary: 'Make a draft.',
    body: editable.partial().required({ name: true, rule: true }),
    response: studioBadge,
    errors: ['not_found'],
  }),
  update: route({
    method: 'PATCH',
    path: '/v1/badges/:id',
    access: edit,
    summary: 'Change a badge. Once it was on, its rule and its edition are fixed.',
    params,
    body: editable.partial().extend({ version: editedVersion }),
    response: studioBadge,
    errors: ['not_found', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/badges/:id',
    access: edit,
    summary: 'Remove a draft that was never on.',
    params,
    response: noContent,
    errors: ['not_found', 'conflict'],
  }),
  switchOn: route({
    method: 'POST',
    path: '/v1/badges/:id/on',
    access: edit,
    summary: 'Switch a badge on. Its rule is applied once to the past.',
    params,
    response: studioBadge,
    errors: ['not_found', 'conflict'],
  }),
  end: route({
    method: 'POST',
    path: '/v1/badges/:id/end',
    access: edit,
    summary: 'End a badge. Nobody can earn it any more.',
    params,
    response: studioBadge,
    errors: ['not_found', 'conflict'],
  }),
  startPreview: route({
    method: 'POST',
    path: '/v1/badges/:id/preview',
    access: edit,
    summary: 'Start to find the accounts that would earn a badge.',
    params,
    response: preview,
    errors: ['not_found', 'conflict'],
  }),
  preview: route({
    method: 'GET',
    path: '/v1/badges/:id/preview',
    access: edit,
    summary: 'The accounts that would earn a badge, as found so far.',
    params,
    query: pageQuery('pageSize', 20),
    response: preview.extend({ page: z.int(), pageSize: z.int(), hasMore: z.boolean() }),
    errors: ['not_found'],
  }),
  holders: route({
    method: 'GET',
    path: '/v1/badges/:id/holders',
    access: edit,
    summary: 'The members who have a badge, latest first.',
    params,
    query: pageQuery('pageSize', 50),
    response: pageSchema(
      'holders',
      z.object({ ...person, at: dateTime, event: z.string().describe('the event that earned it') }),
    ),
    errors: ['not_found'],
  }),
  export: route({
    method: 'POST',
    path: '/v1/badges/:id/export',
    access: edit,
    confirmed: true,
    summary: 'The address of all members who have a badge as CSV, valid for some minutes.',
    params,
    response: z.object({ url: z.string() }),
    errors: ['not_found'],
  }),
  legibility: route({
    method: 'GET',
    path: '/v1/badge-legibility/:imageId',
    access: edit,
    summary: 'Whether a picture can be recognised at 16 pixels, on dark and light.',
    params: z.object({ imageId: uuid }),
    response: legibility,
    errors: ['not_found'],
  }),
  ofMember: route({
    method: 'GET',
    path: '/v1/badges-of-member/:userId',
    access: 'badge.grant',
    summary: 'The badges that a member has, and those that can be given by hand.',
    params: z.object({ userId: uuid }),
    response: z.object({
      badges: z.array(badgeOfMember),
      grantable: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          image,
          left: z.int().nullable().describe('how many are left of the edition'),
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  grant: route({
    method: 'POST',
    path: '/v1/badges/:id/grants',
    summary: 'Give a badge to a member by hand.',
    ...byHand,
    errors: ['not_found', 'conflict', 'none_left'],
  }),
  takeBack: route({
    method: 'POST',
    path: '/v1/badges/:id/take-back',
    summary: 'Take back a badge that was given by mistake. No rule grants it again.',
    ...byHand,
    errors: ['not_found'],
  }),
});
