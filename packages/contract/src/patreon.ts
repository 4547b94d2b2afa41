import { z } from 'zod';
import { dateTime } from './field.ts';
import { noContent, route, routeGroup } from './route.ts';

/** The linked Patreon account and the plan that its pledge gives. */
const patreonLink = z
  .object({
    name: z.string(),
    tier: z.string().nullable().describe('the tier that gives the plan, or else the first tier; null without a pledge'),
    planName: z.string().nullable().describe('name of the plan that it gives; null if it gives none'),
    linked: dateTime,
    checked: dateTime,
  })
  .meta({ id: 'PatreonLink' });
export type PatreonLink = z.infer<typeof patreonLink>;

const state = z.object({
  isReady: z.boolean().describe('false until the studio has set it up'),
  link: patreonLink.nullable(),
});

export const patreon = routeGroup('user', {
  state: route({
    method: 'GET',
    path: '/v1/patreon',
    access: 'account',
    summary: 'The Patreon account that is linked.',
    response: state,
    errors: ['not_found'],
  }),
  begin: route({
    method: 'POST',
    path: '/v1/patreon/link',
    access: 'account',
    summary: 'The URL at which the browser links a Patreon account. It returns to /account/patreon within ten minutes.',
    response: z.object({ url: z.url() }),
    errors: ['not_found', 'not_set_up', 'linked_already'],
  }),
  complete: route({
    method: 'POST',
    path: '/v1/patreon/link/complete',
    access: 'account',
    summary: 'Link the account with the values that Patreon added to the URL. They work once.',
    body: z.object({ code: z.string().min(1).max(500), state: z.string().min(1).max(500) }),
    response: state,
    errors: ['not_found', 'not_set_up', 'code_invalid', 'linked_already', 'unavailable'],
  }),
  unlink: route({
    method: 'DELETE',
    path: '/v1/patreon/link',
    access: 'account',
    summary: 'Unlink the account. Its membership by a pledge ends at once.',
    response: noContent,
  }),
});
