import { z } from 'zod';
import { email } from './account.ts';
import { group, noContent, route } from './route.ts';

const emailPreference = z.object({ campaignId: z.string(), title: z.string(), subscribed: z.boolean() });

export const notification = group('user', {
  emailPreferences: route({
    method: 'GET',
    path: '/v1/emailPreferences',
    access: 'account',
    summary: 'Which mails the member gets.',
    response: z.object({ campaigns: z.array(emailPreference) }),
  }),
  setEmailPreferences: route({
    method: 'POST',
    path: '/v1/emailPreferences',
    access: 'account',
    summary: 'Choose which mails to get.',
    body: z.object({ campaigns: z.array(emailPreference.pick({ campaignId: true, subscribed: true })).max(50) }),
    response: z.object({ campaigns: z.array(emailPreference) }),
  }),
  unsubscribeEmail: route({
    method: 'DELETE',
    path: '/v1/emailnotification',
    access: 'guest',
    summary: 'Leave a mail campaign from its link.',
    body: z.object({ campaignId: z.string().max(200), email, token: z.string().max(500).optional() }),
    response: noContent,
    errors: ['code_invalid'],
  }),
});
