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
import { noContent, route, routeGroup } from './route.ts';

const note = z
  .object({
    noteId: id,
    text: z.string(),
    created: dateTime,
    author: z.string().nullable(),
    isOwn: z.boolean(),
    team: scopeTeam.nullable().describe('the team whose moderators read it; null: staff'),
  })
  .meta({ id: 'ModerationNote' });
export type ModerationNote = z.infer<typeof note>;

const userParams = z.object({ userId: uuid });

export const studioModeratedMembers = routeGroup('studio', {
  member: route({
    method: 'GET',
    path: '/v1/moderation/members/:userId',
    access: 'comment.moderate',
    summary: 'The state of a member where the caller moderates. Accounts that wrote nothing there are not found.',
    params: userParams,
    response: z.object({
      person: moderatedPerson,
      isConfirmed: z.boolean().describe('the e-mail address'),
      isSuspended: z.boolean(),
      counts: z
        .object({ texts: z.int(), removed: z.int(), reported: z.int() })
        .describe('number of texts where the caller moderates; 1000 stands for 1000 or more'),
      bans: z.array(moderationBan).describe('active ones only'),
      notes: z.array(note).describe('newest first, at most 100'),
    }),
    errors: ['not_found'],
  }),
  memberTexts: route({
    method: 'GET',
    path: '/v1/moderation/members/:userId/texts',
    access: 'comment.moderate',
    summary: 'The texts of one kind that a member wrote where the caller moderates, newest first.',
    params: userParams,
    query: z.object({ kind: moderatedKind, before: beforeItem }),
    response: z.object({ texts: z.array(moderatedText), next: nextBefore }),
    errors: ['not_found'],
  }),
  memberActs: route({
    method: 'GET',
    path: '/v1/moderation/members/:userId/acts',
    access: 'comment.moderate',
    summary: 'The acts about a member where the caller moderates, newest first.',
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
    summary: 'Delete a note that the caller wrote.',
    params: z.object({ noteId: pathId }),
    response: noContent,
    errors: ['not_found'],
  }),
});
