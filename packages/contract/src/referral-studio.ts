import { z } from 'zod';
import { route, routeGroup } from './route.ts';

const day = z.iso.date();

/** The funnel of the visitors of a campaign or creator. Each step is a subset of the one before. */
const funnel = z.object({
  name: z.string().describe('the campaign, or the creator by display name'),
  slug: z.string().nullable().describe("the creator's address"),
  visits: z.int(),
  signUps: z.int(),
  trials: z.int(),
  paid: z.int(),
});
export type ReferralFunnel = z.infer<typeof funnel>;

export const studioReferral = routeGroup('studio', {
  funnels: route({
    method: 'GET',
    path: '/v1/referrals',
    access: 'numbers.read',
    summary: 'Visits, sign-ups, trials and paid memberships by campaign and by creator, most visits first.',
    query: z
      .object({ from: day.optional(), to: day.optional() })
      .describe('days of UTC, both included; the last 30 by default'),
    response: z.object({ from: day, to: day, campaigns: z.array(funnel), creators: z.array(funnel) }),
  }),
});
