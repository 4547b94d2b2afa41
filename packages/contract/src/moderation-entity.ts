import { z } from 'zod';
import { dateTime, id, pathId } from './field.ts';
import { actKind, moderatedKind, moderatedPerson, textState } from './moderation.ts';
import { placeFields } from './place-fields.ts';

/** Null means the whole service, which is for staff with comment.moderate. */
export const moderationTeamId = id.nullable().describe('a creator; null: the whole service, for staff');
export const scopeQuery = { teamId: pathId.optional().describe('only of this creator') };
export const scopeTeam = z.object({ id, displayName: z.string() });

export const nextBefore = id.nullable().describe('`before` of the next page; null: there is none');
export const beforeItem = pathId.optional().describe('`next` of the page before');

export const moderationAct = z
  .object({
    actId: id,
    kind: actKind,
    created: dateTime,
    actor: z.string().nullable().describe('the name of the moderator; null for an account that is gone'),
    reason: z.string(),
    team: scopeTeam.nullable(),
    endsAt: dateTime.nullable(),
    undone: dateTime.nullable(),
    mayUndo: z.boolean().describe('an act can be undone for 24 hours'),
    appeal: z
      .object({ text: z.string(), created: dateTime, decision: z.enum(['accepted', 'declined']).nullable() })
      .nullable(),
  })
  .meta({ id: 'ModerationAct' });
export type ModerationAct = z.infer<typeof moderationAct>;

const place = z
  .object({
    ...placeFields,
    livestreamId: id.nullable(),
    title: z.string(),
    creators: z.array(scopeTeam),
    momentS: z.number().nullable().describe('seconds of the video, or of the recording of the stream'),
  })
  .meta({ id: 'ModerationPlace' });

export const moderatedText = z
  .object({
    kind: moderatedKind,
    subjectId: id.describe('id of the comment or the message'),
    text: z.string().nullable().describe('null if it was deleted'),
    state: textState,
    created: dateTime,
    edited: dateTime.nullable(),
    place,
    replyTo: z.object({ displayName: z.string(), text: z.string() }).nullable(),
  })
  .meta({ id: 'ModeratedText' });
export type ModeratedText = z.infer<typeof moderatedText>;

export const moderationBan = z
  .object({
    banId: id,
    person: moderatedPerson,
    team: scopeTeam.nullable().describe('null: the whole service'),
    created: dateTime,
    by: z.string().nullable(),
    endsAt: dateTime.nullable().describe('null: it has no end'),
    reason: z.string(),
    lifted: dateTime.nullable(),
    isActive: z.boolean(),
  })
  .meta({ id: 'ModerationBan' });
export type ModerationBan = z.infer<typeof moderationBan>;
