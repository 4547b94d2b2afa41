import { z } from 'zod';
import { dateTime, pathId } from './field.ts';
import { currencyCode, money } from './money.ts';
import { withdrawal } from './on-sale-studio.ts';
import { planId, planOption } from './plan.ts';
import { noContent, route, routeGroup } from './route.ts';

/** A version of a plan's price, with the date from which it is valid. */
const planPrice = z.object({
  id: z.int(),
  price: money,
  validFrom: dateTime.nullable().describe('null: from the beginning'),
  state: z.enum(['past', 'current', 'coming']),
  paying: z.int(),
  trialing: z.int().describe('members who will pay this after their trial'),
});

const newPlanId = z
  .string()
  .trim()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lower-case letters, digits and single hyphens')
  .max(40, 'Use at most 40 letters');

const newPrice = z.object({
  amount: z.int('Enter a price').positive('Enter a price above zero').max(100_000_000, 'This is too much'),
  currency: currencyCode.describe('ISO 4217'),
});

const settings = z.object({
  name: z.string().trim().min(1, 'Enter a name').max(60),
  interval: z.enum(['month', 'year']),
  trialDays: z.int().min(0, 'Use a number from 0 to 365').max(365, 'Use a number from 0 to 365'),
  points: z.object({
    amount: z.int().min(0, 'Use a number from 0 on').max(1_000_000),
    granted: planOption.shape.points.shape.granted,
  }),
  badge: z.boolean(),
  perks: z.array(z.string().trim().min(1, 'Write something, or remove the line').max(200)).max(20),
  offered: z.boolean().describe('members keep a plan that is no longer offered'),
});

export const studioPlan = settings
  .extend({
    planId,
    price: money.nullable().describe('the price for a member who subscribes now'),
    prices: z.array(planPrice).describe('newest first'),
    members: z.int().describe('members with a subscription to the plan, at any price, also in a trial or paused'),
    trialing: z.int().describe('those of them who have not paid yet'),
    intervalFixed: z.boolean().describe('somebody has the plan or had it'),
    atJoin: z.boolean().describe('it is the plan of /join, and on sale there even if it is not offered'),
  })
  .meta({ id: 'StudioPlan' });
export type StudioPlan = z.infer<typeof studioPlan>;

/** The two built-in sets of plans (docs/product/plan.md). */
export const planReading = z.enum(['a', 'b']);

const plans = z.object({
  plans: z.array(studioPlan).describe('in the order in which they are offered'),
  reading: planReading.nullable().describe('null if other plans are on offer'),
});

const params = z.object({ planId });

/** Offers beside the plans that go off sale in the same transaction. */
const beside = { withdraw: withdrawal.optional() };

export const studioPlans = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/plans',
    access: 'billing.edit',
    summary: 'All plans with all their past, present and future prices.',
    response: plans,
  }),
  names: route({
    method: 'GET',
    path: '/v1/plan-names',
    access: 'member.read',
    summary: 'The names of all plans, also of those that are no longer offered.',
    response: z.object({ plans: z.array(z.object({ planId, name: z.string(), offered: z.boolean() })) }),
  }),
  add: route({
    method: 'POST',
    path: '/v1/plans',
    access: 'billing.edit',
    summary: 'Make a plan. It is the last one in the list.',
    body: settings.extend({ planId: newPlanId, price: newPrice }),
    response: studioPlan,
    errors: ['conflict'],
  }),
  edit: route({
    method: 'PATCH',
    path: '/v1/plans/:planId',
    access: 'billing.edit',
    summary: 'Change the given fields. The interval can change only while nobody ever had the plan.',
    params,
    body: settings.partial().extend(beside),
    response: studioPlan,
    errors: ['not_found'],
  }),
  addPrice: route({
    method: 'POST',
    path: '/v1/plans/:planId/prices',
    access: 'billing.edit',
    summary:
      'Set the price for members who subscribe from a moment on, by default now. Present members of the plan keep theirs.',
    params,
    body: newPrice.extend({ validFrom: dateTime.optional(), ...beside }),
    response: studioPlan,
    errors: ['not_found'],
  }),
  removePrice: route({
    method: 'DELETE',
    path: '/v1/plans/:planId/prices/:id',
    access: 'billing.edit',
    summary: 'Remove a price that is not valid yet.',
    params: params.extend({ id: pathId }),
    response: studioPlan,
    errors: ['not_found'],
  }),
  order: route({
    method: 'PUT',
    path: '/v1/plan-order',
    access: 'billing.edit',
    summary: 'Set the order in which plans are offered.',
    body: z.object({ planIds: z.array(planId).min(1).max(200) }),
    response: noContent,
    errors: ['conflict'],
  }),
  chooseJoin: route({
    method: 'PUT',
    path: '/v1/join-plan',
    access: 'billing.edit',
    summary: 'The plan whose price /join shows and which is on sale there. Null: the plans on offer.',
    body: z.object({ planId: planId.nullable(), ...beside }),
    response: plans,
    errors: ['not_found'],
  }),
  read: route({
    method: 'PUT',
    path: '/v1/plan-reading',
    access: 'billing.edit',
    summary: 'Offer the plans of reading A (monthly and annual) or B (one monthly plan) in place of the others.',
    body: z.object({ reading: planReading, ...beside }),
    response: plans,
  }),
});
