import { z } from 'zod';
import { accountType, authRecord, displayName, email, newPassword } from './account.ts';
import { deviceInput } from './device.ts';
import { dateTime, paged, pageQuery, pathId, uuid } from './field.ts';
import { group, noContent, route } from './route.ts';

export const membershipGrant = z.object({
  kind: z.enum(['complimentary', 'trial', 'gift']),
  plan: z.enum(['monthly', 'annual']),
  until: dateTime.nullable().describe('null does not end'),
});

export const studioMember = z
  .object({
    userId: uuid,
    email: z.string(),
    displayName: z.string(),
    accountType,
    userCreated: dateTime,
    suspended: z.boolean(),
    membership: membershipGrant.extend({ id: z.int() }).nullable(),
  })
  .meta({ id: 'StudioMember' });
export type StudioMember = z.infer<typeof studioMember>;

const params = z.object({ userId: uuid });

export const staff = group('studio', {
  setupState: route({
    method: 'GET',
    path: '/v1/setup',
    access: 'guest',
    summary: 'Whether the first operator has yet to be made.',
    response: z.object({ needed: z.boolean() }),
  }),
  setup: route({
    method: 'POST',
    path: '/v1/setup',
    access: 'guest',
    summary: 'Make the first operator with the one-time link of the terminal.',
    body: z.object({ token: z.string().max(200), displayName, email, password: newPassword, device: deviceInput }),
    response: authRecord,
    errors: ['setup_token', 'setup_done', 'account_exists'],
  }),
  members: route({
    method: 'GET',
    path: '/v1/members',
    access: 'operator',
    summary: 'Find accounts by name or e-mail, newest first.',
    query: pageQuery('pageSize', 50).extend({
      search: z.string().trim().max(200).optional(),
      accountType: accountType.optional(),
    }),
    response: paged('members', studioMember),
  }),
  addMember: route({
    method: 'POST',
    path: '/v1/members',
    access: 'operator',
    summary: 'Make an account for somebody, as an import does.',
    body: z.object({
      email,
      displayName,
      password: newPassword,
      accountType: accountType.default('member'),
      userCreated: dateTime.optional().describe('when they joined elsewhere'),
    }),
    response: studioMember,
    errors: ['account_exists'],
  }),
  updateMember: route({
    method: 'PATCH',
    path: '/v1/members/:userId',
    access: 'operator',
    summary: 'Change the role of an account, or suspend it.',
    params,
    body: z.object({ accountType: accountType.optional(), suspended: z.boolean().optional() }),
    response: studioMember,
    errors: ['not_found', 'forbidden'],
  }),
  grantMembership: route({
    method: 'POST',
    path: '/v1/members/:userId/memberships',
    access: 'operator',
    summary: 'Give a membership without payment.',
    params,
    body: membershipGrant,
    response: studioMember,
    errors: ['not_found'],
  }),
  revokeMembership: route({
    method: 'DELETE',
    path: '/v1/members/:userId/memberships/:id',
    access: 'operator',
    summary: 'End a membership that was given.',
    params: params.extend({ id: pathId }),
    response: noContent,
    errors: ['not_found'],
  }),
});
