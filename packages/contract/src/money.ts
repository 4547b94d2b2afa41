import { z } from 'zod';

/** An amount of money in minor units (cents) of its ISO 4217 currency. */
export const money = z.object({ amount: z.int(), currency: z.string().regex(/^[A-Z]{3}$/) }).meta({ id: 'Money' });
export type Money = z.infer<typeof money>;

/** One that somebody chooses: the type of what is kept asks for three letters alone. */
export const currencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/, 'Use a currency such as USD')
  .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'There is no such currency');
