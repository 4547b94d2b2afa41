import { z } from 'zod';
import { dateTime, paged, pageQuery, uuid } from './field.ts';
import { money } from './money.ts';
import { group, route } from './route.ts';

export const handoverOutcome = z.enum(['card', 'letter', 'stays', 'moving', 'moved', 'failed']);
export type HandoverOutcome = z.infer<typeof handoverOutcome>;

const row = z
  .object({
    member: z.object({ userId: uuid, displayName: z.string(), email: z.string() }),
    planName: z.string(),
    price: money,
    interval: z.enum(['month', 'year']),
    endsAt: dateTime.nullable().describe('of what is paid for'),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    outcome: handoverOutcome.describe('card: goes on with the saved card; letter: has to do something'),
    reason: z.enum(['ends', 'trial', 'late', 'paused', 'account', 'both', 'price']).nullable().describe('why it stays'),
    problem: z.string().nullable().describe('why it failed'),
  })
  .meta({ id: 'HandoverRow' });
export type HandoverRow = z.infer<typeof row>;

export const studioHandovers = group('studio', {
  list: route({
    method: 'GET',
    path: '/v1/handovers',
    access: 'billing.edit',
    summary: 'Who is billed by the other backend than new members are, and what moving them would do; nothing is done.',
    query: pageQuery('pageSize', 50).extend({
      outcome: handoverOutcome.optional(),
      userId: uuid.optional(),
    }),
    response: paged('rows', row).extend({
      to: z.enum(['foundry', 'card']).describe('who bills new members'),
      takesCards: z.boolean().describe('whether a card of the card provider can come along'),
      counts: z.record(handoverOutcome, z.int()),
    }),
  }),
  begin: route({
    method: 'POST',
    path: '/v1/handovers',
    access: 'billing.edit',
    summary: 'Move members, or all that can be; it goes on by itself, also after a stop.',
    body: z.object({ userIds: z.array(uuid).min(1).max(500).optional() }),
    response: z.object({ begun: z.int() }),
    errors: ['not_set_up'],
  }),
});
