import { z } from 'zod';
import { dateTime, pageQuery, pageSchema, pathId, uuid } from './field.ts';
import { money } from './money.ts';
import { billingAddress } from './payment.ts';
import { noContent, route, routeGroup } from './route.ts';

const day = z.iso.date();
/** Days in UTC, both included. */
const span = { from: day.optional(), to: day.optional() };
const gateway = z.enum(['sandbox', 'stripe']);

export const paymentStatus = z.enum(['pending', 'paid', 'failed', 'refunded', 'partly_refunded', 'disputed']);
export type PaymentStatus = z.infer<typeof paymentStatus>;

const card = z.object({ brand: z.string(), last4: z.string() });

export const studioPayment = z
  .object({
    id: uuid,
    created: dateTime,
    member: z
      .object({ userId: uuid, displayName: z.string(), email: z.string() })
      .nullable()
      .describe('null for an erased account'),
    description: z.string(),
    amount: money.describe('including tax'),
    refunded: z.int().describe('refunded part of the amount'),
    status: paymentStatus,
    failure: z.string().nullable().describe("the gateway's error code"),
    gateway,
    card,
    invoiceNumber: z.string().nullable(),
  })
  .meta({ id: 'StudioPayment' });
export type StudioPayment = z.infer<typeof studioPayment>;

const studioRefund = z.object({
  id: uuid,
  created: dateTime,
  amount: money,
  reason: z.string(),
  endsAccess: z.boolean(),
  state: z.enum(['intended', 'succeeded', 'failed']),
  returned: dateTime.nullable().describe('if it failed after it had succeeded: when the money came back'),
  failure: z.string().nullable().describe("the gateway's reason for the failure"),
  actor: z.string().nullable().describe('who requested it; null: the gateway'),
});

const document = z.object({ number: z.string(), date: dateTime, total: money, url: z.string() });

export const studioPaymentDetail = studioPayment
  .extend({
    settled: dateTime.nullable(),
    subject: z.string().describe('the subject of the payment, such as foundry:12'),
    periodStart: dateTime,
    periodEnd: dateTime.nullable(),
    lines: z.array(z.object({ description: z.string(), amount: z.int() })),
    tax: z.object({ name: z.string(), percent: z.number(), inclusive: z.boolean(), amount: money }).nullable(),
    disputed: z.object({ at: dateTime, amount: money }).nullable(),
    gatewayRef: z.string().nullable(),
    refundable: money,
    attempts: z
      .array(z.object({ id: uuid, at: dateTime, status: paymentStatus, failure: z.string().nullable(), card }))
      .describe('for the same period, newest first'),
    invoice: document.nullable(),
    creditNotes: z.array(document),
    refunds: z.array(studioRefund),
  })
  .meta({ id: 'StudioPaymentDetail' });
export type StudioPaymentDetail = z.infer<typeof studioPaymentDetail>;

export const studioInvoice = z
  .object({
    id: uuid,
    kind: z.enum(['invoice', 'credit']),
    number: z.string(),
    date: dateTime,
    buyer: z.string(),
    total: money,
    tax: money,
    paymentId: uuid,
    url: z.string(),
  })
  .meta({ id: 'StudioInvoice' });
export type StudioInvoice = z.infer<typeof studioInvoice>;

const newTaxRate = z.object({
  country: billingAddress.shape.country,
  region: z
    .string()
    .trim()
    .min(1)
    .max(20)
    .regex(/^[\p{L}\p{N} .-]+$/u, 'Use letters, digits, dots and hyphens')
    .nullable()
    .default(null)
    .describe('null: all of the country that has no rate of its own'),
  name: z.string().trim().min(1, 'Enter a name, such as VAT').max(40),
  percent: z
    .number()
    .min(0, 'Use a number from 0 to 99.999')
    .max(99.999, 'Use a number from 0 to 99.999')
    .multipleOf(0.001, 'Use three decimals at most'),
  inclusive: z.boolean().describe('contained in the price'),
  validFrom: dateTime.optional().describe('by default now'),
});

export const taxRate = newTaxRate
  .extend({ id: z.int(), validFrom: dateTime, validUntil: dateTime.nullable(), inForce: z.boolean() })
  .meta({ id: 'TaxRate' });
export type StudioTaxRate = z.infer<typeof taxRate>;

/** Money per gateway in minor units; `net` is what the gateway pays out. */
const payout = z.object({
  period: z.string().describe('a day such as 2026-11-21, or a month such as 2026-11'),
  gateway: z.string(),
  currency: z.string(),
  charged: z.int(),
  refunded: z.int(),
  disputed: z.int(),
  fees: z.int(),
  net: z.int(),
});
export type Payout = z.infer<typeof payout>;

const ledgerPosting = z
  .object({
    id: z.int(),
    at: dateTime,
    source: z.string(),
    description: z.string(),
    lines: z.array(z.object({ ledger: z.string(), debit: z.int(), credit: z.int(), currency: z.string() })),
  })
  .meta({ id: 'LedgerPosting' });
export type LedgerPosting = z.infer<typeof ledgerPosting>;

export const studioPayments = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/payments',
    access: 'billing.read',
    summary: 'Payments, newest first, by state, member and day.',
    query: pageQuery('pageSize', 50).extend({
      ...span,
      status: paymentStatus.optional(),
      userId: uuid.optional(),
      search: z.string().trim().max(200).optional().describe('name or e-mail of a member, or the number of an invoice'),
    }),
    response: pageSchema('payments', studioPayment),
  }),
  detail: route({
    method: 'GET',
    path: '/v1/payments/:id',
    access: 'billing.read',
    summary: 'A payment with its attempts, documents and refunds.',
    params: z.object({ id: uuid }),
    response: studioPaymentDetail,
    errors: ['not_found'],
  }),
  refund: route({
    method: 'POST',
    path: '/v1/payments/:id/refund',
    access: 'billing.refund',
    summary: 'Refund a payment, wholly or in part. If all of it is refunded, access can end now.',
    params: z.object({ id: uuid }),
    body: z.object({
      amount: z.int().positive('Enter an amount above zero').optional().describe('by default all that is left'),
      reason: z.string().trim().min(3, 'Say why').max(500),
      endAccess: z.boolean().default(false),
    }),
    response: studioPaymentDetail,
    errors: ['not_found', 'conflict', 'payment_failed'],
  }),
  invoices: route({
    method: 'GET',
    path: '/v1/invoices',
    access: 'billing.read',
    summary: 'Invoices and credit notes, newest first.',
    query: pageQuery('pageSize', 50).extend({
      ...span,
      kind: z.enum(['invoice', 'credit']).optional(),
      number: z.string().trim().max(30).optional(),
    }),
    response: pageSchema('invoices', studioInvoice),
  }),
  taxRates: route({
    method: 'GET',
    path: '/v1/tax-rates',
    access: 'billing.read',
    summary: 'All tax rates by country and region, also ended ones.',
    response: z.object({ taxRates: z.array(taxRate) }),
  }),
  addTaxRate: route({
    method: 'POST',
    path: '/v1/tax-rates',
    access: 'billing.edit',
    summary: 'Add a tax rate from a moment on. The present rate of the same place ends then.',
    body: newTaxRate,
    response: taxRate,
  }),
  endTaxRate: route({
    method: 'DELETE',
    path: '/v1/tax-rates/:id',
    access: 'billing.edit',
    summary: 'End a tax rate. A rate that has not begun is removed.',
    params: z.object({ id: pathId }),
    response: noContent,
    errors: ['not_found'],
  }),
  payouts: route({
    method: 'GET',
    path: '/v1/payouts',
    access: 'billing.read',
    summary: 'The money that each gateway took, refunded, kept and pays out, by day or month.',
    query: z.object({ ...span, by: z.enum(['day', 'month']).default('day') }),
    response: z.object({ from: day, to: day, payouts: z.array(payout) }),
  }),
  ledger: route({
    method: 'GET',
    path: '/v1/ledger',
    access: 'billing.read',
    summary: 'The journal of the ledger (double entry), newest first.',
    query: pageQuery('pageSize', 50).extend(span),
    response: pageSchema('postings', ledgerPosting),
  }),
  balances: route({
    method: 'GET',
    path: '/v1/ledger/balances',
    access: 'billing.read',
    summary: 'The changes of each ledger account in these days.',
    query: z.object(span),
    response: z.object({
      from: day,
      to: day,
      balances: z.array(z.object({ ledger: z.string(), currency: z.string(), debit: z.int(), credit: z.int() })),
    }),
  }),
  export: route({
    method: 'POST',
    path: '/v1/payment-exports',
    access: 'billing.read',
    summary: 'The address of a table of these days as CSV, valid for some minutes.',
    body: z.object({ table: z.enum(['payments', 'invoices', 'ledger']), from: day, to: day }),
    response: z.object({ url: z.string() }),
  }),
});
