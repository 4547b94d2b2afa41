import { z } from 'zod';
import { dateTime, id, paged, pageQuery, queryInt, uuid } from './field.ts';
import { pitchPointsMax } from './limits.ts';
import { pointsEntry } from './points.ts';
import { group, route } from './route.ts';

/** What was found by adding up all rows again; an empty list is a clean bill. */
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

/** Something that does not add up, until it is right again. */
const alarm = z.object({
  id,
  pitch: pitchTitle.nullable().describe('null if it is the balance of a member'),
  member: named,
  differences: z.array(pointsDifference).describe('at most 100'),
  foundAt: dateTime,
  seenAt: dateTime.describe('found again at'),
  solvedAt: dateTime.nullable(),
});
export type PointsAlarm = z.infer<typeof alarm>;

const shortfall = z.object({
  member: named,
  wanted: z.int(),
  taken: z.int(),
  at: dateTime,
  pitches: z.array(pitchTitle).describe('that hold points of the member now, at most 10'),
  owed: z.int().describe('of all payments of the member that went back: taken when points come back from a pitch'),
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
  given: z.int().describe('without those that were taken back'),
  returned: z.int(),
  spent: z.int(),
  revoked: z.int(),
  expired: z.int(),
});

export const studioPoints = group('studio', {
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
    summary: 'The points of a member, and what changed those that can be given, newest first.',
    params: z.object({ userId: uuid }),
    query: pageQuery('pageSize', 20),
    response: paged('entries', memberEntry).extend({
      available: z.int(),
      gained: z.int(),
      given: z.int().describe('that pitches hold or have spent'),
      lost: z.int().describe('expired, or taken back with a refund'),
      owed: z.int().describe('of payments that went back: taken when points come back from a pitch'),
    }),
    errors: ['not_found'],
  }),
  report: route({
    method: 'GET',
    path: '/v1/points/report',
    access: 'points.edit',
    summary: 'Where all points are, and what moved in each month (UTC).',
    query: z.object({ months: queryInt(1, 36).default(12) }),
    response: z.object({
      totals: flows.extend({ available: z.int(), reserved: z.int() }),
      months: z.array(flows.extend({ month: z.string().describe('as 2026-11') })).describe('newest first'),
      owed: z.object({ points: z.int(), members: z.int() }).describe('of payments that went back'),
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
    summary: 'What did not add up: what is still wrong first, then newest first.',
    query: pageQuery('pageSize', 20),
    response: paged('alarms', alarm),
  }),
  shortfalls: route({
    method: 'GET',
    path: '/v1/points/shortfalls',
    access: 'points.edit',
    summary: 'Payments that went back whose points could not all be taken, newest first.',
    query: pageQuery('pageSize', 20),
    response: paged('shortfalls', shortfall),
  }),
});
