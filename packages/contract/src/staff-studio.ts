import { z } from 'zod';
import { authRecord, displayName, email, newPassword } from './account.ts';
import { deviceInput, devicePlatform } from './device.ts';
import { dateTime, id, pageQuery, pageSchema, pathId, queryFlag, uuid } from './field.ts';
import { permission, roleName, teamPermission, teamRole } from './permission.ts';
import { planId } from './plan.ts';
import { noContent, route, routeGroup } from './route.ts';

/** Memberships that staff can grant. */
export const membershipGrant = z.object({
  kind: z.enum(['complimentary', 'trial', 'gift']),
  planId,
  until: dateTime.nullable().describe('null: it does not end'),
});

/** A membership of any kind, also a paid one. */
const membershipHeld = membershipGrant.extend({
  id: z.int(),
  kind: z.enum(['complimentary', 'trial', 'paid', 'grace', 'gift', 'referral', 'patreon']),
});

export const studioMember = z
  .object({
    userId: uuid,
    email: z.string(),
    displayName: z.string(),
    role: roleName,
    userCreated: dateTime,
    suspended: z.boolean(),
    membership: membershipHeld.nullable(),
  })
  .meta({ id: 'StudioMember' });
export type StudioMember = z.infer<typeof studioMember>;

const params = z.object({ userId: uuid });

export const staffRole = z
  .object({
    name: roleName,
    title: z.string().trim().min(1, 'Enter a title').max(60),
    permissions: z.array(permission).max(permission.options.length),
    builtIn: z.boolean().describe('cannot be removed; operators have every permission, members none'),
    accounts: z.int().nullable().describe('number of accounts with the role; null for members, who are not counted'),
  })
  .meta({ id: 'StaffRole' });
export type StaffRole = z.infer<typeof staffRole>;

export const auditEntry = z
  .object({
    id,
    at: dateTime,
    actor: z
      .object({ userId: uuid, displayName: z.string().nullable().describe('null for an erased account') })
      .nullable()
      .describe('null for the service itself'),
    action: z.string(),
    subject: z.string(),
    subjectName: z.string(),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

/** A member's data for support, without secrets. */
export const studioMemberDetail = studioMember
  .extend({
    verified: z.boolean(),
    lastSeen: dateTime.nullable(),
    deleteRequest: dateTime.nullable(),
    hasPassword: z.boolean(),
    linked: z.array(z.string()),
    authenticator: z.boolean(),
    passkeys: z.int(),
    billing: z
      .object({
        by: z.enum(['foundry', 'card']),
        planName: z.string(),
        state: z.enum(['trialing', 'active', 'past_due', 'grace', 'paused', 'cancelled', 'expired']),
        cancelled: z.boolean().describe('ends with what is paid for'),
        next: dateTime.nullable().describe('time of the next charge'),
      })
      .nullable()
      .describe('the state of the present subscription, or of the last one'),
    memberships: z.array(membershipHeld.extend({ startsAt: dateTime, revokedAt: dateTime.nullable() })),
    devices: z.array(
      z.object({ model: z.string(), platform: devicePlatform, isActive: z.boolean(), created: dateTime }),
    ),
    sessions: z.array(z.object({ id: uuid, model: z.string(), created: dateTime, lastSeen: dateTime })),
    streams: z.array(z.object({ mediaId: id, title: z.string(), since: dateTime })),
    teams: z.array(z.object({ id, displayName: z.string(), role: teamRole })),
    history: z.array(auditEntry).describe('recent audit entries about the account or by its owner, newest first'),
  })
  .meta({ id: 'StudioMemberDetail' });
export type StudioMemberDetail = z.infer<typeof studioMemberDetail>;

/** The steps of an access decision in order. The first failed step decides. */
export const watchTrace = z
  .object({
    allowed: z.boolean(),
    reason: z.string(),
    steps: z.array(z.object({ question: z.string(), passed: z.boolean(), answer: z.string() })),
  })
  .meta({ id: 'WatchTrace' });

export const staff = routeGroup('studio', {
  setupState: route({
    method: 'GET',
    path: '/v1/setup',
    access: 'guest',
    summary: 'Whether the first operator is still to be made.',
    response: z.object({ needed: z.boolean() }),
  }),
  setup: route({
    method: 'POST',
    path: '/v1/setup',
    access: 'guest',
    summary: 'Make the first operator with the one-time link of the terminal.',
    body: z.object({ token: z.string().max(200), displayName, email, password: newPassword, device: deviceInput }),
    response: authRecord,
    errors: ['setup_token', 'setup_done', 'account_exists', 'breached_password'],
  }),
  members: route({
    method: 'GET',
    path: '/v1/members',
    access: 'member.read',
    summary: 'Find accounts by name or e-mail, newest first.',
    query: pageQuery('pageSize', 50).extend({
      search: z.string().trim().max(200).optional(),
      role: roleName.optional(),
      suspended: queryFlag.optional(),
    }),
    response: pageSchema('members', studioMember),
  }),
  addMember: route({
    method: 'POST',
    path: '/v1/members',
    access: 'staff.manage',
    summary: 'Make an account for another person, as an import does.',
    body: z.object({
      email,
      displayName,
      password: newPassword,
      role: roleName.default('member'),
      userCreated: dateTime.optional().describe('time at which they joined the other service'),
      isConfirmed: z.boolean().optional().describe('the other service had confirmed the address'),
    }),
    response: studioMember,
    errors: ['account_exists', 'forbidden', 'breached_password'],
  }),
  updateMember: route({
    method: 'PATCH',
    path: '/v1/members/:userId',
    access: 'member.suspend',
    summary: 'Suspend an account, which ends its sessions, or lift the suspension.',
    params,
    body: z.object({ suspended: z.boolean(), reason: z.string().trim().max(500).default('') }),
    response: studioMember,
    errors: ['not_found', 'forbidden'],
  }),
  setRole: route({
    method: 'PUT',
    path: '/v1/members/:userId/role',
    access: 'staff.manage',
    summary: 'Give an account another role. Staff cannot give permissions that they do not have.',
    params,
    body: z.object({ role: roleName }),
    response: studioMember,
    errors: ['not_found', 'forbidden'],
  }),
  member: route({
    method: 'GET',
    path: '/v1/members/:userId',
    access: 'member.read',
    summary: 'The data of a member that support needs.',
    params,
    response: studioMemberDetail,
    errors: ['not_found'],
  }),
  watchTrace: route({
    method: 'GET',
    path: '/v1/members/:userId/may-watch/:mediaId',
    access: 'member.read',
    summary: 'Why this member may, or may not, watch this video now.',
    params: params.extend({ mediaId: pathId }),
    response: watchTrace,
    errors: ['not_found'],
  }),
  helpMember: route({
    method: 'POST',
    path: '/v1/members/:userId/help',
    access: 'member.help',
    summary: 'Send the mail for a new password or for confirmation, end all sessions, or remove the second factor.',
    params,
    body: z.object({ action: z.enum(['password', 'verification', 'sign-out', 'second-factor']) }),
    response: noContent,
    errors: ['not_found', 'forbidden', 'rate_limited'],
  }),
  impersonate: route({
    method: 'POST',
    path: '/v1/members/:userId/impersonate',
    access: 'member.impersonate',
    summary: 'A token, valid for one hour, to see the site as the member. Nothing can be changed with it.',
    params,
    body: z.object({ reason: z.string().trim().min(3, 'Say why').max(500) }),
    response: z.object({ token: z.string(), expires: dateTime }),
    errors: ['not_found', 'forbidden'],
  }),
  roles: route({
    method: 'GET',
    path: '/v1/roles',
    access: 'staff.manage',
    summary: 'The roles of staff, and the roles in a creator team.',
    response: z.object({
      roles: z.array(staffRole),
      teamRoles: z.array(z.object({ name: teamRole, permissions: z.array(teamPermission) })),
    }),
  }),
  saveRole: route({
    method: 'PUT',
    path: '/v1/roles/:name',
    access: 'staff.manage',
    summary: 'Make or change a role. Staff cannot give permissions that they do not have.',
    params: z.object({ name: roleName }),
    body: staffRole.pick({ title: true, permissions: true }),
    response: staffRole,
    errors: ['forbidden'],
  }),
  saveTeamRole: route({
    method: 'PUT',
    path: '/v1/team-roles/:name',
    access: 'staff.manage',
    summary: 'Set the permissions of a role in a creator team.',
    params: z.object({ name: teamRole }),
    body: z.object({ permissions: z.array(teamPermission).max(teamPermission.options.length) }),
    response: z.object({ name: teamRole, permissions: z.array(teamPermission) }),
    errors: ['forbidden'],
  }),
  removeRole: route({
    method: 'DELETE',
    path: '/v1/roles/:name',
    access: 'staff.manage',
    summary: 'Remove a role that nobody has.',
    params: z.object({ name: roleName }),
    response: noContent,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  audit: route({
    method: 'GET',
    path: '/v1/audit',
    access: 'audit.read',
    summary: 'The audit log, newest first. Entries cannot be changed or removed.',
    query: pageQuery('pageSize', 50).extend({
      actorId: uuid.optional(),
      subject: z.string().max(100).optional().describe('such as account:<userId>'),
      action: z.string().max(60).optional().describe('the beginning of an action, such as member.'),
    }),
    response: pageSchema('entries', auditEntry),
  }),
  grantMembership: route({
    method: 'POST',
    path: '/v1/members/:userId/memberships',
    access: 'membership.grant',
    summary: 'Give a membership without payment.',
    params,
    body: membershipGrant,
    response: studioMember,
    errors: ['not_found', 'forbidden'],
  }),
  revokeMembership: route({
    method: 'DELETE',
    path: '/v1/members/:userId/memberships/:id',
    access: 'membership.grant',
    summary: 'End a membership that was given.',
    params: params.extend({ id: pathId }),
    response: noContent,
    errors: ['not_found'],
  }),
});
