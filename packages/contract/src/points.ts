import { z } from 'zod';
import { dateTime, id, pageQuery, pageSchema } from './field.ts';
import { route, routeGroup } from './route.ts';

export const pointsBalance = z
  .object({
    pointsAvailable: z.int(),
    pointsGained: z.int(),
    pointsSpent: z.int().describe('given, expired or taken back with a refund'),
  })
  .meta({ id: 'PointsBalance' });
export type PointsBalance = z.infer<typeof pointsBalance>;

const pointsExpiry = z.object({ points: z.int(), at: dateTime });
export type PointsExpiry = z.infer<typeof pointsExpiry>;

export const pointsEntry = z
  .object({
    id,
    created: dateTime,
    points: z.int().describe('negative if points were taken'),
    reason: z.enum([
      'monthly',
      'annual-signup',
      'gift',
      'granted',
      'given',
      'taken-back',
      'returned',
      'revoked',
      'expired',
    ]),
    pitch: z.object({ id, title: z.string() }).nullable(),
  })
  .meta({ id: 'PointsEntry' });
export type PointsEntry = z.infer<typeof pointsEntry>;

const forMembers = { host: 'user', flag: 'points_enabled' } as const;

export const points = routeGroup(forMembers, {
  balance: route({
    method: 'GET',
    path: '/v1/points/',
    access: 'account',
    summary: 'The Producer Points of the member.',
    response: pointsBalance.extend({
      owed: z.int().describe('points of reversed payments that are still to be taken when points return from a pitch'),
      expiring: z
        .array(pointsExpiry)
        .describe('points with an expiry, unless they are given before; the next ones first'),
    }),
  }),
  recalculate: route({
    method: 'POST',
    path: '/v1/points/recalculate',
    access: 'account',
    summary: 'Grant points that are due, and sum up the ledger again.',
    response: pointsBalance,
  }),
  history: route({
    method: 'GET',
    path: '/v1/points/history',
    access: 'account',
    summary: 'Points gained and spent, newest first.',
    query: pageQuery('pageSize', 20),
    response: pageSchema('entries', pointsEntry),
  }),
});
