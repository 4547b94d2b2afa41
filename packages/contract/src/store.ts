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

export const store = group('user', {
  code: route({
    method: 'GET',
    path: '/v1/store/code',
    access: 'subscriber',
    own: true,
    summary: 'The discount code that the member has for the store; null before the first.',
    response: z.object({ storeCode: storeCode.nullable() }),
  }),
  takeCode: route({
    method: 'POST',
    path: '/v1/store/code',
    access: 'subscriber',
    summary: 'Get a discount code for the store; answers the one in hand while it is unused.',
    response: storeCode,
    errors: ['none_left'],
  }),
});
