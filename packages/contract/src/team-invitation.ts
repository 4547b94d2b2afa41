import { z } from 'zod';
import { dateTime, id, pathId } from './field.ts';
import { teamRole } from './permission.ts';
import { noContent, route, routeGroup } from './route.ts';

export const teamInvitationEntity = z
  .object({
    teamId: id,
    displayName: z.string().describe('name of the team'),
    role: teamRole,
    invitedBy: z.string().nullable().describe('name of the person who invites'),
    created: dateTime,
  })
  .meta({ id: 'TeamInvitation' });
export type TeamInvitation = z.infer<typeof teamInvitationEntity>;

const params = z.object({ teamId: pathId });

/** Invitations of creator teams to the viewer, who becomes a member only by accepting. */
export const teamInvitation = routeGroup('user', {
  list: route({
    method: 'GET',
    path: '/v1/teamInvitations',
    access: 'account',
    summary: 'Invitations to creator teams, latest first.',
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
    summary: 'Decline the invitation.',
    params,
    response: noContent,
    errors: ['not_found'],
  }),
  leave: route({
    method: 'DELETE',
    path: '/v1/teams/:teamId',
    access: 'account',
    summary: 'Leave a team. The last owner cannot leave.',
    params,
    response: noContent,
    errors: ['not_found', 'conflict'],
  }),
});
