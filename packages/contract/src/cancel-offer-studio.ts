import { z } from 'zod';
import { route, routeGroup } from './route.ts';

/** The discount for a member who cancels because of the price. */
export const cancelDiscount = z.object({
  percentOff: z
    .int()
    .min(0, 'Use a number from 0 to 100')
    .max(100, 'Use a number from 0 to 100')
    .describe('0: no discount'),
  months: z.int().min(1, 'Use a number from 1 to 12').max(12, 'Use a number from 1 to 12'),
});
export type CancelDiscount = z.infer<typeof cancelDiscount>;

export const studioCancelOffer = routeGroup('studio', {
  get: route({
    method: 'GET',
    path: '/v1/cancel-offer',
    access: 'billing.edit',
    summary: 'The discount for a member who wants to leave because of the price.',
    response: cancelDiscount,
  }),
  save: route({
    method: 'PUT',
    path: '/v1/cancel-offer',
    access: 'billing.edit',
    summary: 'Set the discount from now on. Discounts that were accepted stay.',
    body: cancelDiscount,
    response: cancelDiscount,
  }),
});
