import { z } from 'zod';
import { dateTime, pageQuery, pageSchema, uuid } from './field.ts';
import { money } from './money.ts';
import { route, routeGroup } from './route.ts';

export const handoverOutcome = z.enum(['card', 'letter', 'stays', 'moving', 'moved', 'failed']);
export type HandoverOutcome = z.infer<typeof handoverOutcome>;

const row = z
  .object({
    member: z.object({ userId: uuid, displayName: z.string(), email: z.string() }),
    planName: z.string(),
    price: money,
    interval: z.enum(['month', 'year']),
    endsAt: dateTime.nullable().describe('end of the paid time'),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    outcome: handoverOutcome.describe('card: moves with the saved card; letter: the member must act'),
    reason: z.enum(['ends', 'trial', 'late', 'paused', 'account', 'both', 'price']).nullable().describe('why it stays'),
    problem: z.string().nullable().describe('why it failed'),
  })
  .meta({ id: 'HandoverRow' });
export type HandoverRow = z.infer<typeof row>;

export const studioHandovers = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/handovers',
    access: 'billing.edit',
    summary: 'Members who are billed by the other backend, and the effect of a move. Changes nothing.',
    query: pageQuery('pageSize', 50).extend({
      outcome: handoverOutcome.optional(),
      userId: uuid.optional(),
    }),
    response: pageSchema('rows', row).extend({
      to: z.enum(['foundry', 'card']).describe('the backend that bills new members'),
      takesCards: z.boolean().describe('whether cards of the card provider can be moved'),
      counts: z.record(handoverOutcome, z.int()),
    }),
  }),
  begin: route({
    method: 'POST',
    path: '/v1/handovers',
    access: 'billing.edit',
    summary: 'Move some members, or all that can be moved. It continues by itself, also after a restart.',
    body: z.object({ userIds: z.array(uuid).min(1).max(500).optional() }),
    response: z.object({ begun: z.int() }),
    errors: ['not_set_up'],
  }),
});
