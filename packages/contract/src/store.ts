import { z } from 'zod';
import { dateTime } from './field.ts';
import { group, route } from './route.ts';

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

export const store = group(forMembers, {
  code: route({
    method: 'GET',
    path: '/v1/store/code',
    access: 'subscriber',
    own: true,
    summary: 'The discount code that the member has for the store; null before the first.',
    response: z.object({
      storeCode: storeCode.nullable(),
      isInStock: z.boolean().describe('false: all codes have been given out, so there is none to get now'),
    }),
    errors: ['not_found'],
  }),
  takeCode: route({
    method: 'POST',
    path: '/v1/store/code',
    access: 'subscriber',
    summary: 'Get a discount code for the store; answers the one in hand while it is unused.',
    response: storeCode,
    errors: ['none_left', 'not_found'],
  }),
});
