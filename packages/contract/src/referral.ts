import { z } from 'zod';
import { noContent, route, routeGroup } from './route.ts';

export const referral = routeGroup('user', {
  utm: route({
    method: 'POST',
    path: '/v1/utm',
    access: 'guest',
    summary: 'Report a visit from a campaign.',
    body: z.object({ campaignId: z.string().trim().min(1).max(200), action: z.literal('visit') }),
    response: noContent,
    errors: ['rate_limited'],
  }),
  cref: route({
    method: 'POST',
    path: '/v1/cref',
    access: 'guest',
    summary: 'Report the creator who brought a visitor.',
    body: z.object({ creator: z.string().trim().min(1).max(100).describe('slug of the creator team') }),
    response: noContent,
    errors: ['rate_limited'],
  }),
});
