import { z } from 'zod';
import { dateTime, id, paged, pageQuery, pathId } from './field.ts';
import { image } from './image.ts';
import { group, route } from './route.ts';

export const pointsBalance = z
  .object({
    pointsAvailable: z.int(),
    pointsGained: z.int(),
    pointsSpent: z.int(),
  })
  .meta({ id: 'PointsBalance' });
export type PointsBalance = z.infer<typeof pointsBalance>;

export const pointsEntry = z.object({
  id,
  created: dateTime,
  points: z.int().describe('negative where they were spent'),
  reason: z.enum(['monthly', 'annual-signup', 'gift', 'granted', 'pitch', 'pitch-refund', 'revoked']),
  pitch: z.object({ id, title: z.string() }).nullable(),
});

/** A show that members can fund with points. */
export const pitch = z
  .object({
    id,
    title: z.string(),
    description: z.string(),
    image: image.nullable(),
    state: z.enum(['open', 'made', 'closed']),
    closesAt: dateTime.nullable(),
    goal: z.int(),
    points: z.int().describe('given by all members'),
    pointsMine: z.int(),
  })
  .meta({ id: 'Pitch' });
export type Pitch = z.infer<typeof pitch>;

export const points = group('user', {
  balance: route({
    method: 'GET',
    path: '/v1/points/',
    access: 'account',
    summary: 'The Producer Points of the member.',
    response: pointsBalance,
  }),
  recalculate: route({
    method: 'POST',
    path: '/v1/points/recalculate',
    access: 'account',
    summary: 'Grant what is due and sum the ledger up again.',
    response: pointsBalance,
  }),
  history: route({
    method: 'GET',
    path: '/v1/points/history',
    access: 'account',
    summary: 'Points gained and spent, newest first.',
    query: pageQuery('pageSize', 20),
    response: paged('entries', pointsEntry),
  }),
  pitches: route({
    method: 'GET',
    path: '/v1/points/pitches',
    access: 'account',
    summary: 'What points can be given to; open ones first.',
    query: pageQuery('pageSize', 20),
    response: paged('pitches', pitch),
  }),
  give: route({
    method: 'POST',
    path: '/v1/points/pitches/:id',
    access: 'account',
    summary: 'Give points to a pitch.',
    params: z.object({ id: pathId }),
    body: z.object({ points: z.int().min(1).max(1_000_000) }),
    response: z.object({ balance: pointsBalance, pitch }),
    errors: ['not_found', 'points_short', 'ended'],
  }),
});
