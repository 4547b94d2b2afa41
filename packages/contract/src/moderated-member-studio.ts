import { z } from 'zod';
import { dateTime, id, pathId, uuid } from './field.ts';
import { moderationNoteMaxLength } from './limits.ts';
import { moderatedKind, moderatedPerson } from './moderation.ts';
import {
  beforeItem,
  moderatedText,
  moderationAct,
  moderationBan,
  moderationTeamId,
  nextBefore,
  scopeTeam,
} from './moderation-entity.ts';
import { group, noContent, route } from './route.ts';

const note = z
  .object({
    noteId: id,
    text: z.string(),
    created: dateTime,
    author: z.string().nullable(),
    isOwn: z.boolean(),
    team: scopeTeam.nullable().describe('whose moderators read it; null: staff'),
  })
  .meta({ id: 'ModerationNote' });
export type ModerationNote = z.infer<typeof note>;

const userParams = z.object({ userId: uuid });

export const studioModeratedMembers = group('studio', {
  member: route({
    method: 'GET',
    path: '/v1/moderation/members/:userId',
    access: 'comment.moderate',
    summary: 'How a member stands where the caller moderates. An account that wrote nothing there is not found.',
    params: userParams,
    response: z.object({
      person: moderatedPerson,
      isConfirmed: z.boolean().describe('the e-mail address'),
      isSuspended: z.boolean(),
      counts: z
        .object({ texts: z.int(), removed: z.int(), reported: z.int() })
        .describe('where the caller moderates; 1000 stands for 1000 or more'),
      bans: z.array(moderationBan).describe('those that are active'),
      notes: z.array(note).describe('newest first, at most 100'),
    }),
    errors: ['not_found'],
  }),
  memberTexts: route({
    method: 'GET',
    path: '/v1/moderation/members/:userId/texts',
    access: 'comment.moderate',
    summary: 'What a member wrote of one kind where the caller moderates, newest first.',
    params: userParams,
    query: z.object({ kind: moderatedKind, before: beforeItem }),
    response: z.object({ texts: z.array(moderatedText), next: nextBefore }),
    errors: ['not_found'],
  }),
  memberActs: route({
    method: 'GET',
    path: '/v1/moderation/members/:userId/acts',
    access: 'comment.moderate',
    summary: 'What was done about a member where the caller moderates, newest first.',
    params: userParams,
    query: z.object({ before: beforeItem }),
    response: z.object({
      acts: z.array(moderationAct.extend({ subject: moderatedText.nullable() })),
      next: nextBefore,
    }),
    errors: ['not_found'],
  }),
  addNote: route({
    method: 'POST',
    path: '/v1/moderation/members/:userId/notes',
    access: 'comment.moderate',
    summary: 'Write a note about a member for the moderators of a creator, or for staff.',
    params: userParams,
    body: z.object({
      teamId: moderationTeamId,
      text: z.string().trim().min(1, 'Write something').max(moderationNoteMaxLength),
    }),
    response: note,
    errors: ['not_found', 'forbidden', 'rate_limited'],
  }),
  removeNote: route({
    method: 'DELETE',
    path: '/v1/moderation/notes/:noteId',
    access: 'comment.moderate',
    summary: 'Delete an own note.',
    params: z.object({ noteId: pathId }),
    response: noContent,
    errors: ['not_found'],
  }),
});
