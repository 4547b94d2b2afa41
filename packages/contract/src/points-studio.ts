import { z } from 'zod';
import { dateTime, id, pageQuery, pageSchema, queryInt, uuid } from './field.ts';
import { pitchPointsMax } from './limits.ts';
import { pointsEntry } from './points.ts';
import { route, routeGroup } from './route.ts';

/** A difference that was found by adding up all rows again. Without differences, all sums are right. */
export const pointsDifference = z.object({
  what: z.enum(['line', 'order', 'sum', 'support', 'ledger', 'head', 'balance']),
  place: z.enum(['line', 'day', 'supporter', 'total']),
  where: z.string().describe('the number of the line, the day, the pseudonym, or the name of the total'),
  stored: z.string(),
  expected: z.string(),
});
export type PointsDifference = z.infer<typeof pointsDifference>;

const named = z.object({ userId: uuid, displayName: z.string() }).nullable().describe('null for an erased account');
const pitchTitle = z.object({ id, title: z.string() });

/** A wrong sum, open until it is right again. */
const alarm = z.object({
  id,
  pitch: pitchTitle.nullable().describe('null if it is the balance of a member'),
  member: named,
  differences: z.array(pointsDifference).describe('at most 100'),
  foundAt: dateTime,
  seenAt: dateTime.describe('when it was last found'),
  solvedAt: dateTime.nullable(),
});
export type PointsAlarm = z.infer<typeof alarm>;

const shortfall = z.object({
  member: named,
  wanted: z.int(),
  taken: z.int(),
  at: dateTime,
  pitches: z.array(pitchTitle).describe('pitches where the member has points now, at most 10'),
  owed: z
    .int()
    .describe(
      'points of all reversed payments of the member that are still to be taken when points return from a pitch',
    ),
});
export type PointsShortfall = z.infer<typeof shortfall>;

const memberEntry = pointsEntry
  .extend({
    byHand: z.object({ by: named, reason: z.string().nullable() }).nullable().describe('null: not granted by staff'),
  })
  .meta({ id: 'MemberPointsEntry' });
export type MemberPointsEntry = z.infer<typeof memberEntry>;

const flows = z.object({
  granted: z.int(),
  given: z.int().describe('without points that were taken back'),
  returned: z.int(),
  spent: z.int(),
  revoked: z.int(),
  expired: z.int(),
});

export const studioPoints = routeGroup('studio', {
  grant: route({
    method: 'POST',
    path: '/v1/points/grants',
    access: 'points.grant',
    summary: 'Grant points to a member by hand. The same key again grants nothing.',
    body: z.object({
      userId: uuid,
      points: z.int().min(1).max(pitchPointsMax),
      reason: z.string().trim().min(3, 'Say why').max(500),
      key: uuid.describe('made by the client'),
    }),
    response: z.object({ pointsAvailable: z.int() }),
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
  ofMember: route({
    method: 'GET',
    path: '/v1/points/members/:userId',
    access: 'points.grant',
    summary: 'The points of a member, and the changes of the balance, newest first.',
    params: z.object({ userId: uuid }),
    query: pageQuery('pageSize', 20),
    response: pageSchema('entries', memberEntry).extend({
      available: z.int(),
      gained: z.int(),
      given: z.int().describe('points at pitches, reserved or spent'),
      lost: z.int().describe('expired, or taken back with a refund'),
      owed: z.int().describe('points of reversed payments that are still to be taken when points return from a pitch'),
    }),
    errors: ['not_found'],
  }),
  report: route({
    method: 'GET',
    path: '/v1/points/report',
    access: 'points.edit',
    summary: 'The sums of all points, and the changes in each month (UTC).',
    query: z.object({ months: queryInt(1, 36).default(12) }),
    response: z.object({
      totals: flows.extend({ available: z.int(), reserved: z.int() }),
      months: z.array(flows.extend({ month: z.string().describe('such as 2026-11') })).describe('newest first'),
      owed: z
        .object({ points: z.int(), members: z.int() })
        .describe('points of reversed payments that are still to be taken'),
      openAlarms: z.int(),
    }),
  }),
  exportMovements: route({
    method: 'POST',
    path: '/v1/points/export',
    access: 'points.edit',
    confirmed: true,
    summary: 'The address of all movements of points as CSV, valid for some minutes.',
    response: z.object({ url: z.string() }),
  }),
  alarms: route({
    method: 'GET',
    path: '/v1/points/alarms',
    access: 'points.edit',
    summary: 'Sums that are wrong or were wrong: open alarms first, then newest first.',
    query: pageQuery('pageSize', 20),
    response: pageSchema('alarms', alarm),
  }),
  shortfalls: route({
    method: 'GET',
    path: '/v1/points/shortfalls',
    access: 'points.edit',
    summary: 'Reversed payments whose points could not all be taken, newest first.',
    query: pageQuery('pageSize', 20),
    response: pageSchema('shortfalls', shortfall),
  }),
});
