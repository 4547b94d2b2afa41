import { z } from 'zod';
import { dateTime, id, pageQuery, pageSchema } from './field.ts';
import { route, routeGroup } from './route.ts';

/** An announcement of a creator to its followers (notification type Creator). */
export const announcement = z
  .object({
    id,
    teamId: id,
    title: z.string().trim().min(1, 'Enter a title').max(100),
    text: z.string().trim().min(1, 'Enter a text').max(1000),
    href: z
      .string()
      .max(300)
      .regex(/^\/(?![/\\])[^\s]*$/, 'Use an address of this site such as /video/3')
      .describe('path or URL that it opens'),
    byMail: z.boolean().describe('also as a mail to followers who want mails'),
    created: dateTime,
    recipients: z.int().describe('followers who have it in their inbox'),
    mailed: z
      .object({
        sent: z.int().describe('mails that were sent so far'),
        isKept: z.boolean().describe('no mail server is set up: mails are stored by the service'),
        unwanted: z.int().describe('followers who do not want such mails'),
        unconfirmed: z.int().describe('followers without a confirmed address'),
        closed: z.int().describe('followers whose account is suspended or about to be deleted'),
      })
      .nullable()
      .describe('null if it is not sent as a mail, or was sent before mails were counted'),
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.infer<typeof announcement>;

export const studioAnnouncements = routeGroup('studio', {
  teams: route({
    method: 'GET',
    path: '/v1/announcements/teams',
    access: 'announcement.send',
    summary: 'Teams that the caller may announce for, by name; at most 500.',
    response: z.object({ teams: z.array(z.object({ id, slug: z.string(), displayName: z.string() })) }),
  }),
  list: route({
    method: 'GET',
    path: '/v1/announcements',
    access: 'announcement.send',
    summary: "Announcements, newest first; of the caller's teams, or of all with content.edit-all.",
    query: pageQuery('pageSize', 30),
    response: pageSchema('announcements', announcement),
  }),
  send: route({
    method: 'POST',
    path: '/v1/announcements',
    access: 'announcement.send',
    summary: 'Send an announcement to the followers of a team.',
    body: announcement.pick({ teamId: true, title: true, text: true, href: true, byMail: true }),
    response: announcement,
    errors: ['not_found', 'forbidden', 'rate_limited'],
  }),
});
