import { z } from 'zod';
import { commentReportReason } from './comment.ts';
import { dateTime, id, pathId, uuid } from './field.ts';
import {
  appealMaxLength,
  moderationReasonMaxLength,
  ruleLinksMax,
  ruleReasonMaxLength,
  ruleWordMaxLength,
  ruleWordsMax,
  timeOutMaxMinutes,
} from './limits.ts';
import { placeFields } from './place-fields.ts';
import { noContent, route, routeGroup } from './route.ts';

/**
 * The kinds of texts that are moderated: comments of videos and pitches, messages in the chat of a stream, and clips
 * with their titles.
 */
export const moderatedKind = z.enum(['comment', 'chat', 'clip']);
export type ModeratedKind = z.infer<typeof moderatedKind>;

/**
 * The state of a text, and who sees it. `shown`: everybody who may. `held`: its author and moderators, until one
 * approves it. `hidden`: the same, but its author sees it as shown. `removed`: moderators. `gone`: removed by its
 * author, or deleted.
 */
export const textState = z.enum(['shown', 'held', 'hidden', 'removed', 'gone']);
export type TextState = z.infer<typeof textState>;

/** The decision of a moderator. `lift` ends a ban or a time-out. */
export const actKind = z.enum(['approve', 'remove', 'time-out', 'ban', 'lift']);
export type ActKind = z.infer<typeof actKind>;

export const reportReason = commentReportReason;
export type ReportReason = z.infer<typeof reportReason>;
export const moderationReason = z.string().trim().max(moderationReasonMaxLength).default('');
export const timeOutMinutes = z.int().min(1).max(timeOutMaxMinutes);

/** What a rule checks. Words are compared after Unicode folding, look-alike letters and spacing tricks. */
export const ruleCheck = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('words'),
    words: z.array(z.string().trim().min(2).max(ruleWordMaxLength)).min(1).max(ruleWordsMax),
    wholeWords: z.boolean().describe('only whole words match'),
  }),
  z.object({
    kind: z.literal('links'),
    allowed: z
      .array(
        z
          .string()
          .trim()
          .toLowerCase()
          .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'Use a name such as example.com')
          .max(253),
      )
      .max(ruleLinksMax)
      .describe('sites that may be linked, with their subdomains'),
  }),
  z.object({
    kind: z.literal('capitals'),
    percent: z.int().min(10).max(100).describe('share of capital letters from which the rule applies'),
    minLetters: z.int().min(4).max(500).describe('shorter texts are allowed'),
  }),
  z.object({
    kind: z.literal('flood'),
    count: z.int().min(2).max(50).describe('number of texts from which the rule applies'),
    seconds: z.int().min(1).max(3600),
  }),
  z.object({
    kind: z.literal('repeats'),
    minutes: z.int().min(1).max(1440).describe('the same text twice within this time'),
  }),
  z.object({ kind: z.literal('new-account'), days: z.int().min(1).max(365).describe('texts of younger accounts') }),
  z.object({ kind: z.literal('unconfirmed').describe('texts of accounts without a confirmed e-mail address') }),
]);
export type RuleCheck = z.infer<typeof ruleCheck>;
export const ruleKind = z.enum(['words', 'links', 'capitals', 'flood', 'repeats', 'new-account', 'unconfirmed']);
export type RuleKind = z.infer<typeof ruleKind>;

/**
 * `hold`: the text waits for a moderator. `refuse`: the author reads the reason. `hide`: only its author sees it, as
 * shown.
 */
export const ruleEffect = z.enum(['hold', 'refuse', 'hide']);
export type RuleEffect = z.infer<typeof ruleEffect>;

export const ruleReason = z.string().trim().max(ruleReasonMaxLength);

/** An act as shown to the person whom it concerns. It does not name the moderator. */
export const ownAct = z
  .object({
    actId: id,
    kind: z.enum(['remove', 'time-out', 'ban']),
    created: dateTime,
    reason: z.string().describe('empty without a reason'),
    subject: z
      .object({
        kind: moderatedKind,
        ...placeFields,
        title: z.string().describe('title of the video, stream or pitch'),
        text: z.string().nullable().describe('null if it was deleted'),
      })
      .nullable()
      .describe('null for a time-out or a ban without a text'),
    team: z.object({ id, displayName: z.string() }).nullable().describe('the creator; null: the whole service'),
    endsAt: dateTime.nullable().describe('end of a time-out or ban; null: it has no end'),
    isOver: z.boolean().describe('undone, or at its end'),
    mayAnswer: z.boolean(),
    answer: z
      .object({ text: z.string(), created: dateTime, decision: z.enum(['accepted', 'declined']).nullable() })
      .nullable()
      .describe('the appeal of the member; its decision is null until a moderator made one'),
  })
  .meta({ id: 'OwnModerationAct' });
export type OwnAct = z.infer<typeof ownAct>;

export const moderation = routeGroup('user', {
  acts: route({
    method: 'GET',
    path: '/v2/moderation',
    access: 'account',
    summary: 'The acts of moderators about the viewer, newest first.',
    query: z.object({ before: pathId.optional().describe('only acts older than this one') }),
    response: z.object({ acts: z.array(ownAct), next: id.nullable().describe('`before` of the next page') }),
  }),
  answer: route({
    method: 'POST',
    path: '/v2/moderation/:actId/answer',
    access: 'account',
    summary: 'Appeal once against an act. Moderators find it in their queue.',
    params: z.object({ actId: pathId }),
    body: z.object({ text: z.string().trim().min(1, 'Write something').max(appealMaxLength) }),
    response: noContent,
    errors: ['not_found', 'conflict', 'rate_limited'],
  }),
});

/** A person as moderators see them in lists. */
export const moderatedPerson = z
  .object({
    userId: uuid,
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
    created: dateTime.describe('when the account was created'),
    isMember: z.boolean(),
    isBanned: z.boolean().describe('timed out or banned where the caller moderates'),
  })
  .meta({ id: 'ModeratedPerson' });
export type ModeratedPerson = z.infer<typeof moderatedPerson>;
