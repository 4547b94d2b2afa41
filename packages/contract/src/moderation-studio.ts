import { z } from 'zod';
import { dateTime, id, pathId, queryFlag, uuid } from './field.ts';
import { moderatedAtOnceMax } from './limits.ts';
import {
  moderatedKind,
  moderatedPerson,
  moderationReason,
  reportReason,
  ruleEffect,
  timeOutMinutes,
} from './moderation.ts';
import {
  beforeItem,
  moderatedText,
  moderationAct,
  moderationBan,
  moderationTeamId,
  nextBefore,
  scopeQuery,
  scopeTeam,
} from './moderation-entity.ts';
import { noContent, route, routeGroup } from './route.ts';

const queueItem = z
  .object({
    itemId: id,
    subject: moderatedText.nullable().describe('null: the appeal against a time-out or a ban without a text'),
    author: moderatedPerson,
    isOpen: z.boolean(),
    queued: dateTime,
    why: z.object({
      reports: z.array(z.object({ reason: reportReason, count: z.int() })).describe('most frequent first'),
      reportTexts: z.array(z.string()).describe('at most 5 texts'),
      rule: z
        .object({ id: id.nullable(), name: z.string(), effect: ruleEffect })
        .nullable()
        .describe('the rule that held or hid it; without an id, the raid switch'),
      isFirst: z.boolean().describe('it is one of the first three texts of the account'),
      appeal: moderationAct.nullable().describe('the act against which the author appealed'),
    }),
    acts: z.array(moderationAct).describe('acts about this text, newest first, at most 5'),
  })
  .meta({ id: 'ModerationItem' });
export type ModerationItem = z.infer<typeof queueItem>;

export const queueReason = z.enum(['reported', 'held', 'first', 'appeal']);
export type QueueReason = z.infer<typeof queueReason>;

const filters = {
  ...scopeQuery,
  kind: moderatedKind.optional(),
  userId: uuid.optional().describe('only texts of this account'),
};

const subject = z.object({ kind: moderatedKind, subjectId: id });
export type ModerationSubject = z.infer<typeof subject>;

/** Decisions that are possible for several texts at once. A time-out or a ban also removes the text. */
const actWish = z.discriminatedUnion('act', [
  z.object({ act: z.enum(['approve', 'remove']), reason: moderationReason }),
  z.object({ act: z.literal('time-out'), minutes: timeOutMinutes, teamId: moderationTeamId, reason: moderationReason }),
  z.object({ act: z.literal('ban'), teamId: moderationTeamId, reason: moderationReason }),
]);

const failure = z.enum(['not_found', 'forbidden', 'conflict', 'ended', 'internal']);

export const studioModeration = routeGroup('studio', {
  scopes: route({
    method: 'GET',
    path: '/v1/moderation/scopes',
    access: 'comment.moderate',
    summary: 'Where the caller moderates: the creators, at most 500 by name, and whether also the whole service.',
    response: z.object({ moderatesAll: z.boolean(), teams: z.array(scopeTeam) }),
  }),
  queue: route({
    method: 'GET',
    path: '/v1/moderation/queue',
    access: 'comment.moderate',
    summary: 'The comments and chat messages that wait for a decision, or those with one, newest first.',
    query: z.object({
      ...filters,
      reason: queueReason.optional().describe('the reason why it is in the queue'),
      open: queryFlag.default(true).describe('false: items of the last 90 days with a decision'),
      before: beforeItem,
    }),
    response: z.object({ items: z.array(queueItem), next: nextBefore }),
    errors: ['forbidden'],
  }),
  counts: route({
    method: 'GET',
    path: '/v1/moderation/counts',
    access: 'comment.moderate',
    summary: 'How many items of the queue are open; 500 stands for 500 or more.',
    query: z.object(filters),
    response: z.object({
      all: z.int(),
      reported: z.int(),
      held: z.int(),
      first: z.int(),
      appeal: z.int(),
    }),
    errors: ['forbidden'],
  }),
  act: route({
    method: 'POST',
    path: '/v1/moderation/acts',
    access: 'comment.moderate',
    summary: 'Approve or remove texts, and time out or ban their authors. Each item has its own answer, in order.',
    body: z.object({ items: z.array(subject).min(1).max(moderatedAtOnceMax), wish: actWish }),
    response: z.object({
      results: z.array(
        subject.extend({
          actIds: z
            .array(id)
            .describe('the acts to undo; a ban can be two acts, one for the text and one for its author'),
          problem: failure.nullable(),
        }),
      ),
    }),
    errors: ['rate_limited'],
  }),
  undo: route({
    method: 'POST',
    path: '/v1/moderation/undo',
    access: 'comment.moderate',
    summary: 'Undo these acts, within 24 hours. Each has its own answer, in order.',
    body: z.object({
      actIds: z
        .array(id)
        .min(1)
        .max(2 * moderatedAtOnceMax),
    }),
    response: z.object({ results: z.array(z.object({ actId: id, problem: failure.nullable() })) }),
    errors: ['rate_limited'],
  }),
  decideAppeal: route({
    method: 'POST',
    path: '/v1/moderation/acts/:actId/appeal',
    access: 'comment.moderate',
    summary: 'Accept the appeal of a member, which undoes the act, or decline it.',
    params: z.object({ actId: pathId }),
    body: z.object({ accept: z.boolean() }),
    response: noContent,
    errors: ['not_found', 'conflict'],
  }),
  bans: route({
    method: 'GET',
    path: '/v1/moderation/bans',
    access: 'comment.moderate',
    summary: 'Time-outs and bans, newest first.',
    query: z.object({
      ...scopeQuery,
      userId: uuid.optional(),
      active: queryFlag.default(true),
      search: z.string().trim().max(100).optional().describe('the beginning of a display name'),
      before: beforeItem,
    }),
    response: z.object({ bans: z.array(moderationBan), next: nextBefore }),
    errors: ['forbidden'],
  }),
  ban: route({
    method: 'POST',
    path: '/v1/moderation/bans',
    access: 'comment.moderate',
    summary: 'Time out or ban an account, and other accounts with its e-mail address or browsers.',
    body: z.object({
      userId: uuid,
      teamId: moderationTeamId,
      minutes: timeOutMinutes.nullable().describe('null: without an end'),
      reason: moderationReason,
    }),
    response: z.object({ ban: moderationBan, actId: id }),
    errors: ['not_found', 'forbidden', 'rate_limited'],
  }),
  liftBan: route({
    method: 'DELETE',
    path: '/v1/moderation/bans/:banId',
    access: 'comment.moderate',
    summary: 'End a time-out or a ban.',
    params: z.object({ banId: pathId }),
    response: noContent,
    errors: ['not_found'],
  }),
});
