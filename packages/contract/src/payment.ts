import { z } from 'zod';
import { dateTime, uuid } from './field.ts';
import { money } from './money.ts';

/** Why a payment failed, in terms that members see. */
export const paymentFailures = [
  'declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'authentication_failed',
  'processing_error',
  'trial_used',
  'cancelled',
  'expired',
] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

export const paymentMethod = z
  .object({
    id: uuid,
    brand: z.string(),
    last4: z.string(),
    expiryMonth: z.int(),
    expiryYear: z.int(),
    isDefault: z.boolean(),
  })
  .meta({ id: 'PaymentMethod' });
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** A saved card to charge, or `new` for a card that is first entered on a payment page. */
export const chosenCard = z.union([uuid, z.literal('new')]);

/** The card that its owner saw. If another card is in use by now, nothing is charged. */
export const shownCard = uuid.optional().describe('the card that was shown: refused if another one would be charged');

/** The billing address, which decides the tax. */
export const billingAddress = z.object({
  name: z.string().trim().max(200).default(''),
  country: z.string().regex(/^[A-Z]{2}$/, 'Choose a country'),
  region: z.string().trim().min(1).max(20).nullable().default(null).describe('a state, if taxes differ between states'),
});
export type BillingAddress = z.infer<typeof billingAddress>;

/** A payment page of the gateway, so that card numbers never reach this service. */
export const paymentPage = z
  .object({
    id: uuid,
    purpose: z.enum(['subscription', 'due', 'payment-method', 'gift']),
    state: z.enum(['open', 'succeeded', 'failed', 'expired']),
    url: z.string(),
    failure: z.enum(paymentFailures).nullable(),
  })
  .meta({ id: 'PaymentPage' });
export type PaymentPage = z.infer<typeof paymentPage>;

export const payment = z
  .object({
    id: uuid,
    date: dateTime,
    description: z.string(),
    amount: money.describe('including tax'),
    tax: money,
    status: z.enum(['pending', 'paid', 'failed', 'refunded', 'partly_refunded']),
    invoiceUrl: z.string().nullable(),
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof payment>;
