import { z } from 'zod';
import { noContent, route, routeGroup } from './route.ts';

const code = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{6,20}$/, 'Use the code of an invitation');

export const invitationSetting = z.object({
  months: z
    .int()
    .min(0, 'Use a number from 0 to 12')
    .max(12, 'Use a number from 0 to 12')
    .describe('free months for both people; 0: none'),
  yearlyMax: z
    .int()
    .min(1, 'Use a number from 1 to 100')
    .max(100, 'Use a number from 1 to 100')
    .describe('rewards of one member within a year'),
});

/** A member's invitation link and its results. */
export const invitationState = invitationSetting
  .extend({
    url: z.string(),
    waiting: z.int().describe('friends who used the link and have not paid yet'),
    rewarded: z.int(),
    monthsGained: z.int(),
    left: z.int().describe('rewards that are left within this year'),
    isInvited: z.boolean().describe('the member was invited and has not paid yet, so they will also get the months'),
  })
  .meta({ id: 'InvitationState' });
export type InvitationState = z.infer<typeof invitationState>;

/** Free months for members who bring a friend, and for the friend. */
export const invitation = routeGroup('user', {
  state: route({
    method: 'GET',
    path: '/v1/invitation',
    access: 'account',
    summary: 'The link by which this member invites others.',
    response: invitationState,
  }),
  offer: route({
    method: 'GET',
    path: '/v1/invitation/offer',
    access: 'anyone',
    cache: { maxAge: 60, stale: 600 },
    summary: 'What an invitation gives both sides.',
    response: invitationSetting.pick({ months: true }),
  }),
  accept: route({
    method: 'POST',
    path: '/v1/invitation/accept',
    access: 'account',
    summary: 'Report the invitation that brought a new account. Older accounts do not change.',
    body: z.object({ code }),
    response: noContent,
    errors: ['not_found', 'rate_limited'],
  }),
});

export const studioInvitations = routeGroup('studio', {
  settings: route({
    method: 'GET',
    path: '/v1/invitation-settings',
    access: 'billing.edit',
    summary: 'The settings of invitations, and their results within a year.',
    response: invitationSetting.extend({ waiting: z.int(), rewarded: z.int(), refused: z.int() }),
  }),
  saveSettings: route({
    method: 'PUT',
    path: '/v1/invitation-settings',
    access: 'billing.edit',
    summary: 'Change the settings of invitations from now on.',
    body: invitationSetting,
    response: invitationSetting,
  }),
});
