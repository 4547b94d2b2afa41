import { z } from 'zod';
import { dateTime, editedVersion, id, pageQuery, pageSchema, pathId, uuid, version } from './field.ts';
import {
  countryCode,
  giveawayActionKind,
  giveawayDetail,
  giveawayEntrants,
  giveawayExclusion,
  giveawayQuestion,
  giveawayWinnerState,
  prizeAddress,
} from './giveaway.ts';
import { image } from './image.ts';
import {
  descriptionMaxLength,
  giveawayActionsMax,
  giveawayQuestionsMax,
  giveawayWinnersMax,
  pitchImagesMax,
  titleMaxLength,
} from './limits.ts';
import { noContent, route, routeGroup } from './route.ts';

function count(min: number, max: number) {
  return z.int('Use a whole number').min(min, `Use a number from ${min} on`).max(max, `Use at most ${max}`);
}

export const editableGiveaway = z.object({
  title: z.string().trim().min(1, 'Enter a title').max(titleMaxLength),
  summary: z.string().trim().max(200, 'Use at most 200 characters').describe('one line, for lists and link previews'),
  text: z.string().trim().max(descriptionMaxLength),
  prize: z.string().trim().min(1, 'Say what can be won').max(300, 'Use at most 300 characters'),
  isShipped: z.boolean(),
  imageIds: z.array(uuid).max(pitchImagesMax, `Use at most ${pitchImagesMax} pictures`),
  opensAt: dateTime.nullable().describe('null: when the team opens it'),
  closesAt: dateTime.nullable(),
  entrants: giveawayEntrants,
  planIds: z.array(z.string().max(100)).max(20),
  hasFreeEntry: z.boolean(),
  minAge: count(0, 99),
  countries: z.array(countryCode).max(250),
  winnerCount: count(1, giveawayWinnersMax),
  alternateCount: count(0, giveawayWinnersMax),
  claimDays: count(1, 90),
  keepMonths: count(1, 120),
  questions: z.array(giveawayQuestion).max(giveawayQuestionsMax),
  actions: z
    .array(z.object({ kind: giveawayActionKind, targetId: id, entries: count(1, 10) }))
    .max(giveawayActionsMax, `Use at most ${giveawayActionsMax}`),
});

export const studioGiveaway = giveawayDetail
  .omit({ images: true })
  .extend({
    version,
    images: z.array(image.extend({ imageId: uuid })),
    isScheduled: z.boolean().describe('a draft that opens at its opening time'),
    isFixed: z.boolean().describe('it has been open: only its texts, its pictures and `keepMonths` can change'),
    finishedAt: dateTime.nullable(),
    listedAt: dateTime.nullable().describe('when the list was published'),
    drawAskedAt: dateTime.nullable(),
    drawProblem: z
      .string()
      .nullable()
      .describe('the first difference from what was published: a line, the root or the secret'),
    forgottenAt: dateTime.nullable().describe('when the links to people were erased'),
  })
  .meta({ id: 'StudioGiveaway' });
export type StudioGiveaway = z.infer<typeof studioGiveaway>;

const entry = z.object({
  id,
  userId: uuid.nullable().describe('null for an erased account'),
  displayName: z.string(),
  pseudonym: z.string(),
  enteredAt: dateTime,
  withdrawnAt: dateTime.nullable(),
  isFree: z.boolean(),
  country: z.string().nullable(),
  entries: z.int(),
  answers: z.array(z.string()),
  alike: z.int().describe('number of other accounts that use one of its browsers'),
  excluded: giveawayExclusion.nullable(),
  excludedReason: z.string().nullable(),
});

const winner = z.object({
  id,
  position: z.int(),
  isAlternate: z.boolean(),
  pseudonym: z.string(),
  userId: uuid.nullable(),
  displayName: z.string(),
  state: giveawayWinnerState,
  notifiedAt: dateTime.nullable(),
  claimUntil: dateTime.nullable(),
  claimedAt: dateTime.nullable(),
  shippedAt: dateTime.nullable(),
  hasAddress: z.boolean(),
});

const params = z.object({ id: pathId });
const edit = 'giveaway.edit';
const ship = 'giveaway.ship';

export const studioGiveaways = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/giveaways',
    access: edit,
    summary: 'All giveaways, newest first.',
    query: pageQuery('pageSize', 50),
    response: pageSchema('giveaways', studioGiveaway),
    errors: ['not_found'],
  }),
  read: route({
    method: 'GET',
    path: '/v1/giveaways/:id',
    access: edit,
    summary: 'A giveaway as it is edited.',
    params,
    response: studioGiveaway,
    errors: ['not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/v1/giveaways',
    access: edit,
    summary: 'Make a draft.',
    body: editableGiveaway.partial().required({ title: true, prize: true }),
    response: studioGiveaway,
    errors: ['not_found'],
  }),
  update: route({
    method: 'PATCH',
    path: '/v1/giveaways/:id',
    access: edit,
    summary: 'Change a giveaway. Once it is open, everything that members agreed to is fixed.',
    params,
    body: editableGiveaway.partial().extend({ version: editedVersion }),
    response: studioGiveaway,
    errors: ['not_found', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/giveaways/:id',
    access: edit,
    summary: 'Remove a draft.',
    params,
    response: noContent,
    errors: ['not_found', 'conflict'],
  }),
  preview: route({
    method: 'GET',
    path: '/v1/giveaways/:id/preview',
    access: edit,
    summary: 'How many accounts may enter, apart from age and country, which they state themselves.',
    params,
    response: z.object({
      accounts: z.int(),
      members: z.int().describe('accounts of these with an allowed membership'),
    }),
    errors: ['not_found'],
  }),
  open: route({
    method: 'POST',
    path: '/v1/giveaways/:id/open',
    access: edit,
    summary: 'Open a draft, or let it open at its time. The hash of its secret is published then.',
    params,
    response: studioGiveaway,
    errors: ['not_found', 'conflict'],
  }),
  close: route({
    method: 'POST',
    path: '/v1/giveaways/:id/close',
    access: edit,
    confirmed: true,
    summary: 'Close an open giveaway before its time. The list of entries is published then.',
    params,
    response: studioGiveaway,
    errors: ['not_found', 'conflict'],
  }),
  draw: route({
    method: 'POST',
    path: '/v1/giveaways/:id/draw',
    access: edit,
    confirmed: true,
    summary: 'Draw the winners from the published list. They are notified at once.',
    params,
    response: studioGiveaway,
    errors: ['not_found', 'conflict'],
  }),
  cancel: route({
    method: 'POST',
    path: '/v1/giveaways/:id/cancel',
    access: edit,
    confirmed: true,
    summary: 'Cancel an open or closed giveaway before its draw. Everybody who entered is notified of the reason.',
    params,
    body: z.object({ reason: z.string().trim().min(3, 'Say why').max(500, 'Use at most 500 characters') }),
    response: studioGiveaway,
    errors: ['not_found', 'conflict'],
  }),
  entries: route({
    method: 'GET',
    path: '/v1/giveaways/:id/entries',
    access: edit,
    summary: 'The entries, newest first, with signs of second accounts.',
    params,
    query: pageQuery('pageSize', 50),
    response: pageSchema('entries', entry),
    errors: ['not_found'],
  }),
  exclude: route({
    method: 'POST',
    path: '/v1/giveaways/:id/exclusions',
    access: edit,
    summary: 'Exclude an entry of an open giveaway, with a reason, or let it take part again.',
    params,
    body: z.object({
      pseudonym: z.string().max(40),
      isExcluded: z.boolean(),
      reason: z.string().trim().min(3, 'Say why').max(300),
    }),
    response: noContent,
    errors: ['not_found', 'conflict'],
  }),
  report: route({
    method: 'GET',
    path: '/v1/giveaways/:id/report',
    access: edit,
    summary: 'Numbers of a giveaway.',
    params,
    response: z.object({
      entered: z.int(),
      withdrawn: z.int(),
      free: z.int().describe('number of people who take part without a purchase'),
      excluded: z.array(z.object({ reason: giveawayExclusion, people: z.int() })),
      countries: z.array(z.object({ country: z.string(), people: z.int() })).describe('most people first, at most 50'),
      days: z.array(z.object({ day: z.iso.date(), people: z.int() })).describe('the last 90 days with entries'),
    }),
    errors: ['not_found'],
  }),
  exportEntries: route({
    method: 'POST',
    path: '/v1/giveaways/:id/export',
    access: edit,
    confirmed: true,
    summary: 'The address of all entries as CSV, valid for some minutes.',
    params,
    response: z.object({ url: z.string() }),
    errors: ['not_found'],
  }),
  winners: route({
    method: 'GET',
    path: '/v1/giveaways/:id/winners',
    access: edit,
    summary: 'The drawn people in order, with their states.',
    params,
    response: z.object({ winners: z.array(winner) }),
    errors: ['not_found'],
  }),
  readAddress: route({
    method: 'POST',
    path: '/v1/giveaway-winners/:id/address',
    access: ship,
    confirmed: true,
    summary: 'The address of a claimed prize. Reading it is recorded.',
    params,
    response: z.object({ address: prizeAddress }),
    errors: ['not_found', 'conflict'],
  }),
  ship: route({
    method: 'POST',
    path: '/v1/giveaway-winners/:id/shipped',
    access: ship,
    summary: 'Mark a claimed prize as shipped. Its address is erased.',
    params,
    response: noContent,
    errors: ['not_found', 'conflict'],
  }),
});
