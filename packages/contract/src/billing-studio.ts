import { z } from 'zod';
import { dateTime, pageQuery, pageSchema } from './field.ts';
import { noContent, route, routeGroup } from './route.ts';

const backend = z.enum(['foundry', 'card']);
const gateway = z.enum(['sandbox', 'stripe']);

/** The result of a check of the Stripe keys. */
const stripeAccount = z.object({
  name: z.string(),
  live: z.boolean().describe('false: test mode, no money moves'),
  chargesEnabled: z.boolean(),
  webhook: z
    .enum(['ready', 'missing', 'disabled', 'unknown'])
    .describe('whether the provider has an endpoint with our address'),
});
export type StripeAccount = z.infer<typeof stripeAccount>;

export const billingSettings = z
  .object({
    backend: backend.describe('the backend that bills new members'),
    gateway: gateway.describe('the system with which the own engine takes money'),
    sandboxOn: z.boolean().describe('test cards can pay; false in production unless the operator allowed it'),
    graceDays: z.int().min(0).max(60),
    seller: z.string().max(1000),
    stripe: z.object({
      secretLast4: z.string().nullable(),
      webhookSecretLast4: z.string().nullable(),
      publishable: z.string().nullable(),
      checkedAt: dateTime.nullable(),
      webhookUrl: z.string().describe('enter it at the provider'),
      webhookEvents: z.array(z.string()).describe('choose these events there'),
      lastEventAt: dateTime.nullable(),
    }),
  })
  .meta({ id: 'BillingSettings' });
export type BillingSettings = z.infer<typeof billingSettings>;

const secretKey = z
  .string()
  .trim()
  .regex(/^[sr]k_(test|live)_[A-Za-z0-9_]{4,200}$/, 'Use a secret key: it begins with sk_ or rk_');
const publishableKey = z
  .string()
  .trim()
  .regex(/^pk_(test|live)_[A-Za-z0-9_]{4,200}$/, 'Use a publishable key: it begins with pk_');
const webhookSecret = z
  .string()
  .trim()
  .regex(/^whsec_[A-Za-z0-9+/=_]{4,200}$/, 'Use a signing secret: it begins with whsec_');

export const stripeEvent = z
  .object({
    id: z.string(),
    type: z.string(),
    created: dateTime,
    received: dateTime,
    deliveries: z.int().describe('0: it was found by the hourly check'),
    state: z.enum(['waiting', 'done', 'ignored', 'failed']),
    problem: z.string().nullable(),
  })
  .meta({ id: 'StripeEvent' });
export type StripeEvent = z.infer<typeof stripeEvent>;

export const stripeCheck = z
  .object({
    id: z.int(),
    started: dateTime,
    finished: dateTime.nullable(),
    looked: z.int(),
    mended: z.int(),
    problem: z.string().nullable(),
  })
  .meta({ id: 'StripeCheck' });
export type StripeCheck = z.infer<typeof stripeCheck>;

export const studioBilling = routeGroup('studio', {
  settings: route({
    method: 'GET',
    path: '/v1/billing/settings',
    access: 'settings.edit',
    summary: 'The settings of billing. Keys show only their last four characters.',
    response: billingSettings,
  }),
  saveSettings: route({
    method: 'PATCH',
    path: '/v1/billing/settings',
    access: 'settings.edit',
    summary: 'Change the given settings.',
    body: z.object({
      backend: backend.optional(),
      gateway: gateway.optional(),
      graceDays: billingSettings.shape.graceDays.optional(),
      seller: billingSettings.shape.seller.optional(),
    }),
    response: billingSettings,
  }),
  saveKeys: route({
    method: 'PUT',
    path: '/v1/billing/stripe',
    access: 'settings.edit',
    confirmed: true,
    summary: 'Save keys of the card provider, if they work there. Keys that are left out stay.',
    body: z.object({
      secret: secretKey.optional(),
      publishable: publishableKey.optional(),
      webhookSecret: webhookSecret.optional(),
    }),
    response: z.object({ settings: billingSettings, account: stripeAccount }),
    errors: ['unavailable'],
  }),
  removeKeys: route({
    method: 'DELETE',
    path: '/v1/billing/stripe',
    access: 'settings.edit',
    confirmed: true,
    summary: 'Forget the keys; refused while something bills through them.',
    response: noContent,
    errors: ['conflict'],
  }),
  check: route({
    method: 'POST',
    path: '/v1/billing/stripe/check',
    access: 'settings.edit',
    summary: 'Try the keys that are kept.',
    response: stripeAccount,
    errors: ['not_set_up', 'unavailable'],
  }),
  events: route({
    method: 'GET',
    path: '/v1/billing/stripe/events',
    access: 'settings.edit',
    summary: 'Events that the card provider sent, newest first.',
    query: pageQuery('pageSize', 20).extend({ state: stripeEvent.shape.state.optional() }),
    response: pageSchema('events', stripeEvent),
  }),
  replay: route({
    method: 'POST',
    path: '/v1/billing/stripe/events/:id/replay',
    access: 'settings.edit',
    summary: 'Process an event again. Steps that were done already change nothing.',
    params: z.object({ id: z.string().min(1).max(200) }),
    response: noContent,
    errors: ['not_found'],
  }),
  checks: route({
    method: 'GET',
    path: '/v1/billing/stripe/reconciliations',
    access: 'settings.edit',
    summary: 'The latest hourly comparisons with the card provider.',
    response: z.object({ checks: z.array(stripeCheck) }),
  }),
});
