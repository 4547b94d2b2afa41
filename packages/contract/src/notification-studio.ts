import { z } from 'zod';
import { dateTime, id, paged, pageQuery } from './field.ts';
import { group, route } from './route.ts';

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
      .describe('where it leads'),
    byMail: z.boolean().describe('also to those who want mails'),
    created: dateTime,
    recipients: z.int().describe('followers who found it in their inbox so far'),
    mailed: z
      .object({
        sent: z.int().describe('letters that were sent so far'),
        isKept: z.boolean().describe('no mail server is set up: letters are kept in the service'),
        unwanted: z.int().describe('followers who do not want such letters'),
        unconfirmed: z.int().describe('followers whose address is not confirmed'),
        closed: z.int().describe('followers whose account is suspended or about to be deleted'),
      })
      .nullable()
      .describe('null of one that does not go by mail, or was sent before letters were counted'),
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.infer<typeof announcement>;

export const studioAnnouncements = group('studio', {
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
    summary: 'What was announced to followers, newest first; of the own teams, or of all with content.edit-all.',
    query: pageQuery('pageSize', 30),
    response: paged('announcements', announcement),
  }),
  send: route({
    method: 'POST',
    path: '/v1/announcements',
    access: 'announcement.send',
    summary: "Tell a team's followers.",
    body: announcement.pick({ teamId: true, title: true, text: true, href: true, byMail: true }),
    response: announcement,
    errors: ['not_found', 'forbidden', 'rate_limited'],
  }),
});
