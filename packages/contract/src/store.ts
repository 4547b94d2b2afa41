import { z } from 'zod';
import { dateTime } from './field.ts';
import { route, routeGroup } from './route.ts';

export const storeCode = z
  .object({
    code: z.string(),
    percentOff: z.int(),
    storeUrl: z.string(),
    created: dateTime,
    expiresAt: dateTime.nullable(),
  })
  .meta({ id: 'StoreCode' });
export type StoreCode = z.infer<typeof storeCode>;

const forMembers = { host: 'user', flag: 'store_discount_enabled' } as const;

export const store = routeGroup(forMembers, {
  code: route({
    method: 'GET',
    path: '/v1/store/code',
    access: 'subscriber',
    own: true,
    summary: 'The present discount code of the member for the store; null before the first one.',
    response: z.object({
      storeCode: storeCode.nullable(),
      isInStock: z.boolean().describe('false: all codes have been given out'),
    }),
    errors: ['not_found'],
  }),
  takeCode: route({
    method: 'POST',
    path: '/v1/store/code',
    access: 'subscriber',
    summary: 'Get a discount code for the store. Returns the same code until it is used.',
    response: storeCode,
    errors: ['none_left', 'not_found'],
  }),
});
