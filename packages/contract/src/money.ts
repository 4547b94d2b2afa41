import { z } from 'zod';

/** An amount of money in minor units (cents) of its ISO 4217 currency. */
export const money = z.object({ amount: z.int(), currency: z.string().regex(/^[A-Z]{3}$/) }).meta({ id: 'Money' });
export type Money = z.infer<typeof money>;
