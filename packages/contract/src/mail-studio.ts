import { z } from 'zod';
import { dateTime, pageQuery, pageSchema } from './field.ts';
import { route, routeGroup } from './route.ts';

const letter = z.object({
  name: z.string(),
  sent: dateTime,
  to: z.string(),
  subject: z.string(),
});

/** Mails that were stored in the data folder instead of sent by SMTP. */
export const studioMail = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/mail',
    access: 'mail.read',
    summary: 'The mails that are stored here while no SMTP server is set, newest first.',
    query: pageQuery('pageSize', 30),
    response: pageSchema('letters', letter).extend({ keptHere: z.boolean().describe('false with an SMTP server') }),
  }),
  get: route({
    method: 'GET',
    path: '/v1/mail/:name',
    access: 'mail.read',
    summary: 'One mail.',
    params: z.object({ name: z.string().max(100) }),
    response: letter.extend({ from: z.string(), text: z.string(), html: z.string().nullable() }),
    errors: ['not_found'],
  }),
});
