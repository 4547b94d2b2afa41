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
import { group, noContent, route } from './route.ts';

/** What is moderated: comments of videos and pitches, messages in the chat of a stream, and clips with their titles. */
export const moderatedKind = z.enum(['comment', 'chat', 'clip']);
export type ModeratedKind = z.infer<typeof moderatedKind>;

/**
 * Who sees a text. `shown`: everybody who may. `held`: its author and moderators, until one approves it. `hidden`: the
 * same, and its author sees it as shown. `removed`: moderators. `gone`: removed by its author, or deleted.
 */
export const textState = z.enum(['shown', 'held', 'hidden', 'removed', 'gone']);
export type TextState = z.infer<typeof textState>;

/** What a moderator did. `lift` ends a ban or a time-out. */
export const actKind = z.enum(['approve', 'remove', 'time-out', 'ban', 'lift']);
export type ActKind = z.infer<typeof actKind>;

export const reportReason = commentReportReason;
export type ReportReason = z.infer<typeof reportReason>;
export const moderationReason = z.string().trim().max(moderationReasonMaxLength).default('');
export const timeOutMinutes = z.int().min(1).max(timeOutMaxMinutes);

/** A rule's question. Words are compared after Unicode folding, look-alike letters and spacing tricks. */
export const ruleCheck = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('words'),
    words: z.array(z.string().trim().min(2).max(ruleWordMaxLength)).min(1).max(ruleWordsMax),
    wholeWords: z.boolean().describe('not within a longer word'),
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
      .describe('sites that may be linked, with those below them'),
  }),
  z.object({
    kind: z.literal('capitals'),
    percent: z.int().min(10).max(100).describe('of the letters, from which it acts'),
    minLetters: z.int().min(4).max(500).describe('shorter texts are let through'),
  }),
  z.object({
    kind: z.literal('flood'),
    count: z.int().min(2).max(50).describe('of texts, from which it acts'),
    seconds: z.int().min(1).max(3600),
  }),
  z.object({ kind: z.literal('repeats'), minutes: z.int().min(1).max(1440).describe('the same text within them') }),
  z.object({ kind: z.literal('new-account'), days: z.int().min(1).max(365).describe('accounts that are younger') }),
  z.object({ kind: z.literal('unconfirmed').describe('accounts without a confirmed e-mail address') }),
]);
export type RuleCheck = z.infer<typeof ruleCheck>;
export const ruleKind = z.enum(['words', 'links', 'capitals', 'flood', 'repeats', 'new-account', 'unconfirmed']);
export type RuleKind = z.infer<typeof ruleKind>;

/** hold: waits for a moderator. refuse: the author reads the reason. hide: only its author sees it, as shown. */
export const ruleEffect = z.enum(['hold', 'refuse', 'hide']);
export type RuleEffect = z.infer<typeof ruleEffect>;

export const ruleReason = z.string().trim().max(ruleReasonMaxLength);

/** An act as the person about whom it is reads it. Who did it is not told. */
export const ownAct = z
  .object({
    actId: id,
    kind: z.enum(['remove', 'time-out', 'ban']),
    created: dateTime,
    reason: z.string().describe('empty for none'),
    subject: z
      .object({
        kind: moderatedKind,
        ...placeFields,
        title: z.string().describe('of the video, stream or pitch'),
        text: z.string().nullable().describe('null when it was deleted'),
      })
      .nullable()
      .describe('null for a time-out or a ban without a text'),
    team: z.object({ id, displayName: z.string() }).nullable().describe('the creator; null: the whole service'),
    endsAt: dateTime.nullable().describe('of a time-out or a ban; null: it has no end'),
    isOver: z.boolean().describe('taken back, or at its end'),
    mayAnswer: z.boolean(),
    answer: z
      .object({ text: z.string(), created: dateTime, decision: z.enum(['accepted', 'declined']).nullable() })
      .nullable()
      .describe('of the member; the decision is null until a moderator read it'),
  })
  .meta({ id: 'OwnModerationAct' });
export type OwnAct = z.infer<typeof ownAct>;

export const moderation = group('user', {
  acts: route({
    method: 'GET',
    path: '/v2/moderation',
    access: 'account',
    summary: 'What moderators did about the viewer, newest first.',
    query: z.object({ before: pathId.optional().describe('only acts older than this one') }),
    response: z.object({ acts: z.array(ownAct), next: id.nullable().describe('the value of before for more') }),
  }),
  answer: route({
    method: 'POST',
    path: '/v2/moderation/:actId/answer',
    access: 'account',
    summary: 'Say once why an act was wrong; moderators find it in their queue.',
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
    created: dateTime.describe('of the account'),
    isMember: z.boolean(),
    isBanned: z.boolean().describe('timed out or banned where the caller moderates'),
  })
  .meta({ id: 'ModeratedPerson' });
export type ModeratedPerson = z.infer<typeof moderatedPerson>;
