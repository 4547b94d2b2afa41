import { z } from 'zod';
import { dateTime, id, pageQuery, pageSchema } from './field.ts';
import { route, routeGroup } from './route.ts';

export const studioStoreCode = z.object({
  id,
  code: z.string(),
  percentOff: z.int(),
  expiresAt: dateTime.nullable(),
  created: dateTime,
  taken: dateTime.nullable(),
  used: dateTime.nullable(),
  email: z.string().nullable().describe('e-mail address of the member who has the code'),
});
export type StudioStoreCode = z.infer<typeof studioStoreCode>;

const storeCode = z
  .string()
  .trim()
  .min(1, 'A code is empty')
  .max(100, 'A code is too long')
  .regex(/^\S+$/, { error: ({ input }) => `“${String(input).slice(0, 40)}” is no code: a code has no blanks` });

const codes = z.array(storeCode).min(1, 'Enter at least one code').max(10_000, 'Add up to 10,000 codes at once');

export const studioStore = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/store-codes',
    access: 'billing.edit',
    summary: 'The codes for the store, newest first, and how many are left.',
    query: pageQuery('pageSize', 50),
    response: pageSchema('codes', studioStoreCode).extend({
      counts: z.object({ free: z.int(), taken: z.int(), used: z.int(), expired: z.int() }),
    }),
  }),
  exportCodes: route({
    method: 'POST',
    path: '/v1/store-codes/export',
    access: 'billing.edit',
    confirmed: true,
    summary: 'The address of all codes as CSV, valid for some minutes.',
    response: z.object({ url: z.string() }),
  }),
  add: route({
    method: 'POST',
    path: '/v1/store-codes',
    access: 'billing.edit',
    summary: 'Add codes that the store made. Known codes are left out.',
    large: true,
    body: z.object({
      codes,
      percentOff: z
        .int()
        .min(1, 'Use a number from 1 to 100')
        .max(100, 'Use a number from 1 to 100')
        .optional()
        .describe('by default the setting `store_discount_percent`'),
      expiresAt: dateTime.nullable().default(null),
    }),
    response: z.object({ added: z.int(), known: z.int() }),
  }),
  tellUsed: route({
    method: 'POST',
    path: '/v1/store-codes/used',
    access: 'billing.edit',
    summary: 'Report which codes were used in the store: their members may get new ones.',
    large: true,
    body: z.object({ codes }),
    response: z.object({ used: z.int() }),
  }),
  removeFree: route({
    method: 'DELETE',
    path: '/v1/store-codes',
    access: 'billing.edit',
    summary: 'Delete the codes that nobody has.',
    response: z.object({ removed: z.int() }),
  }),
});
