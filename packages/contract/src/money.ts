import { z } from 'zod';

/** An amount of money in minor units (cents) of its ISO 4217 currency. */
export const money = z.object({ amount: z.int(), currency: z.string().regex(/^[A-Z]{3}$/) }).meta({ id: 'Money' });
export type Money = z.infer<typeof money>;

/** A currency for input. The stored type requires only three letters. */
export const currencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/, 'Use a currency such as USD')
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'There is no such currency');
