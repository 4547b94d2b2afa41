import { z } from 'zod';
import { dateTime, id, pathId } from './field.ts';
import { teamRole } from './permission.ts';
import { group, noContent, route } from './route.ts';

export const teamInvitationEntity = z
  .object({
    teamId: id,
    displayName: z.string().describe('of the team'),
    role: teamRole,
    invitedBy: z.string().nullable().describe('the name of who asks'),
    created: dateTime,
  })
  .meta({ id: 'TeamInvitation' });
export type TeamInvitation = z.infer<typeof teamInvitationEntity>;

const params = z.object({ teamId: pathId });

/** Invitations of creator teams to the viewer, who becomes a member only by accepting. */
export const teamInvitation = group('user', {
  list: route({
    method: 'GET',
    path: '/v1/teamInvitations',
    access: 'account',
    summary: 'Creator teams that ask you to join, the last one first.',
    response: z.object({
      invitations: z.array(teamInvitationEntity),
    }),
  }),
  accept: route({
    method: 'POST',
    path: '/v1/teamInvitations/:teamId/accept',
    access: 'account',
    summary: 'Join the team.',
    params,
    response: noContent,
    errors: ['not_found'],
  }),
  decline: route({
    method: 'DELETE',
    path: '/v1/teamInvitations/:teamId',
    access: 'account',
    summary: 'Do not join the team.',
    params,
    response: noContent,
    errors: ['not_found'],
  }),
  leave: route({
    method: 'DELETE',
    path: '/v1/teams/:teamId',
    access: 'account',
    summary: 'Leave a team that you are in; its last owner stays.',
    params,
    response: noContent,
    errors: ['not_found', 'conflict'],
  }),
});
