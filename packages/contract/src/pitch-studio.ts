import { z } from 'zod';
import { dateTime, editedVersion, id, pageQuery, pageSchema, pathId, uuid, version } from './field.ts';
import { image } from './image.ts';
import { descriptionMaxLength, pitchGoalMax, pitchImagesMax, titleMaxLength } from './limits.ts';
import { missedGoal, pitchDetail, pitchState, tallyMark } from './pitch.ts';
import { pointsDifference } from './points-studio.ts';
import { noContent, route, routeGroup } from './route.ts';

export const editablePitch = z.object({
  title: z.string().trim().min(1, 'Enter a title').max(titleMaxLength),
  summary: z.string().trim().max(200, 'Use at most 200 characters').describe('one line, for lists and link previews'),
  text: z.string().trim().max(descriptionMaxLength),
  imageIds: z
    .array(uuid)
    .max(pitchImagesMax, `Use at most ${pitchImagesMax} pictures`)
    .describe('the first one is shown in lists'),
  mediaId: id.nullable(),
  creatorTeamId: id.nullable().describe('the creator that would make it'),
  channelId: id.nullable().describe('the show that was made; from "greenlit" on'),
  goal: z.int('Enter a number of points').min(1, 'Enter a goal from 1 on').max(pitchGoalMax, 'This goal is too high'),
  closesAt: dateTime.nullable().describe('null: until the team closes it'),
  missed: missedGoal,
  canTakeBack: z.boolean(),
});

export const studioPitch = pitchDetail
  .omit({ images: true, video: true, team: true, show: true, heads: true })
  .extend({
    version,
    images: z.array(image.extend({ imageId: uuid })),
    mediaId: id.nullable(),
    creatorTeamId: id.nullable(),
    channelId: id.nullable(),
    next: z.array(pitchState).describe('the states to which it can be moved'),
    isFixed: z
      .boolean()
      .describe(
        'it has been open: its goal, its time and the fate of its points are fixed, because members have seen them',
      ),
    settledAt: dateTime.nullable().describe('when all points were spent or returned'),
  })
  .meta({ id: 'StudioPitch' });
export type StudioPitch = z.infer<typeof studioPitch>;

const supporter = z.object({
  userId: uuid.nullable().describe('null for an erased account'),
  displayName: z.string(),
  pseudonym: z.string(),
  points: z.int(),
  planName: z.string().nullable(),
  memberSince: dateTime.nullable(),
  mark: tallyMark.nullable(),
  isNamed: z.boolean(),
});

const params = z.object({ id: pathId });
const edit = 'points.edit';

export const studioPitches = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/pitches',
    access: edit,
    summary: 'All pitches, newest first.',
    query: pageQuery('pageSize', 50),
    response: pageSchema('pitches', studioPitch),
  }),
  read: route({
    method: 'GET',
    path: '/v1/pitches/:id',
    access: edit,
    summary: 'A pitch as it is edited.',
    params,
    response: studioPitch,
    errors: ['not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/v1/pitches',
    access: edit,
    summary: 'Make a draft.',
    body: editablePitch.partial().required({ title: true, goal: true }),
    response: studioPitch,
  }),
  update: route({
    method: 'PATCH',
    path: '/v1/pitches/:id',
    access: edit,
    summary: 'Change a pitch. Once it is open, its goal, its time and its rules are fixed.',
    params,
    body: editablePitch.partial().extend({ version: editedVersion }),
    response: studioPitch,
    errors: ['not_found', 'conflict'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/pitches/:id',
    access: edit,
    summary: 'Remove a draft that was never open.',
    params,
    response: noContent,
    errors: ['not_found', 'conflict'],
  }),
  move: route({
    method: 'POST',
    path: '/v1/pitches/:id/state',
    access: edit,
    summary: 'Open a draft, or move a pitch to its next state. Supporters are notified.',
    params,
    body: z.object({ state: pitchState }),
    response: studioPitch,
    errors: ['not_found', 'conflict'],
  }),
  preview: route({
    method: 'GET',
    path: '/v1/pitches/:id/outcome',
    access: edit,
    summary: 'The effect of a next state on all points.',
    params,
    query: z.object({ state: pitchState }),
    response: z.object({
      outcome: missedGoal.nullable().describe('null: the points stay reserved'),
      points: z.int(),
      supporters: z.int(),
      owed: z.int().describe('points of these that are taken for refunds when they return'),
      atClosing: z
        .object({
          at: dateTime,
          missed: missedGoal
            .nullable()
            .describe('what happens if the goal is missed; null: it cannot be missed any more'),
        })
        .nullable()
        .describe(
          'what would happen without closing it now: at this time it closes if the goal is missed; else points stay reserved',
        ),
    }),
    errors: ['not_found', 'conflict'],
  }),
  postUpdate: route({
    method: 'POST',
    path: '/v1/pitches/:id/news',
    access: edit,
    summary: 'Post an update. Supporters are notified. The same key again changes nothing and returns the same.',
    params,
    body: z.object({
      title: z.string().trim().min(1, 'Enter a title').max(titleMaxLength),
      text: z.string().trim().min(1, 'Write something').max(descriptionMaxLength),
      key: uuid.optional().describe('made by the client'),
    }),
    response: studioPitch,
    errors: ['not_found', 'conflict'],
  }),
  supporters: route({
    method: 'GET',
    path: '/v1/pitches/:id/supporters',
    access: edit,
    summary: 'The supporters with plan and time as a member, most points first.',
    params,
    query: pageQuery('pageSize', 50),
    response: pageSchema('supporters', supporter),
    errors: ['not_found'],
  }),
  exportSupporters: route({
    method: 'POST',
    path: '/v1/pitches/:id/export',
    access: edit,
    confirmed: true,
    summary:
      'The address of the supporters as CSV, valid for some minutes; with e-mail addresses for staff who may see members.',
    params,
    response: z.object({ url: z.string() }),
    errors: ['not_found'],
  }),
  check: route({
    method: 'POST',
    path: '/v1/pitches/:id/check',
    access: edit,
    summary: 'Check the sums of a pitch: add up all lines, gifts and movements again.',
    params,
    response: z.object({ lines: z.int(), differences: z.array(pointsDifference).describe('at most 100') }),
    errors: ['not_found'],
  }),
});
