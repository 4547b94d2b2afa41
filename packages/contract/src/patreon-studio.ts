import { z } from 'zod';
import { dateTime } from './field.ts';
import { planId } from './plan.ts';
import { route, routeGroup } from './route.ts';

const key = z.string().trim().min(1, 'Enter it whole').max(500);
const tierId = z.string().min(1).max(100);

const patreonTier = z.object({
  id: tierId,
  title: z.string(),
  amount: z.int().describe('cents a month, in the currency of the campaign'),
  planId: planId.nullable().describe('plan that a pledge of this tier gives; null: none'),
});

/** Settings of Patreon. Secrets show only their last characters. */
const settings = z
  .object({
    clientId: z.string(),
    campaignId: z.string(),
    clientSecretLast4: z.string().nullable(),
    creatorTokenLast4: z.string().nullable(),
    webhookSecretLast4: z.string().nullable(),
    redirectUrl: z.string().describe('enter it at Patreon'),
    webhookUrl: z.string().describe('enter it at Patreon'),
    checked: dateTime.nullable().describe('when all pledges were last compared'),
    tiers: z.array(patreonTier),
    linked: z.int().describe('members who have linked an account'),
    members: z.int().describe('members who have a plan because of their pledge'),
  })
  .meta({ id: 'PatreonSettings' });
export type PatreonSettings = z.infer<typeof settings>;

export const studioPatreon = routeGroup('studio', {
  settings: route({
    method: 'GET',
    path: '/v1/patreon',
    access: 'settings.edit',
    summary: 'The settings of Patreon, and the plan of each tier.',
    response: settings,
  }),
  saveKeys: route({
    method: 'PUT',
    path: '/v1/patreon/keys',
    access: 'settings.edit',
    confirmed: true,
    summary: 'Save keys, if they work: the tiers of the campaign are read with them. Other settings stay.',
    body: z.object({
      clientId: key.optional(),
      clientSecret: key.optional(),
      campaignId: key.regex(/^\d+$/, 'The number of the campaign').optional(),
      creatorToken: key.optional(),
      creatorRefreshToken: key.optional(),
      webhookSecret: key.optional(),
    }),
    response: settings,
    errors: ['unavailable'],
  }),
  saveTiers: route({
    method: 'PUT',
    path: '/v1/patreon/tiers',
    access: 'settings.edit',
    summary: 'Set the plan of each tier. Pledges are compared again at once.',
    body: z.object({ tiers: z.array(z.object({ id: tierId, planId: planId.nullable() })).max(200) }),
    response: settings,
    errors: ['not_found'],
  }),
  readTiers: route({
    method: 'POST',
    path: '/v1/patreon/tiers/read',
    access: 'settings.edit',
    summary: 'Read the tiers of the campaign again.',
    response: settings,
    errors: ['not_set_up', 'unavailable'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/patreon/keys',
    access: 'settings.edit',
    confirmed: true,
    summary: 'Delete the keys. Links stay; memberships by pledges end if pledges are not compared for 14 days.',
    response: settings,
  }),
});
