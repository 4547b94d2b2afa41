import { z } from 'zod';
import { dateTime, id, pageQuery, pageSchema, pathId, queryInt, uuid } from './field.ts';
import { image } from './image.ts';
import { creditNamesMax, pitchPointsMax, pitchTallyMax } from './limits.ts';
import { pointsBalance } from './points.ts';
import { route, routeGroup } from './route.ts';
import { markTranslatable, texts } from './translated-text.ts';

/** Only staff see a draft. Points can be given to an open or reached pitch until it closes. */
export const pitchState = z.enum(['draft', 'open', 'reached', 'greenlit', 'production', 'released', 'closed']);
export type PitchState = z.infer<typeof pitchState>;

/** What happens to the points if the goal is not reached in time. */
export const missedGoal = z.enum(['returned', 'spent']);

/** A show that members can ask for with their points. */
export const pitchCard = markTranslatable(
  z
    .object({
      id,
      title: z.string(),
      summary: z.string(),
      image: image.nullable(),
      state: pitchState,
      goal: z.int(),
      points: z.int().describe('given by all members'),
      supporters: z.int(),
      closesAt: dateTime.nullable(),
    })
    .meta({ id: 'PitchCard' }),
  (card) => texts(card, 'pitch', card.id, ['title', 'summary']),
);
export type PitchCard = z.infer<typeof pitchCard>;

/**
 * A label of a line in the tally: its giver is staff or of the pitch's own team, or staff granted some of its points,
 * by hand or as the prize of a bingo game.
 */
export const tallyMark = z.enum(['staff', 'team', 'granted', 'staff-granted', 'team-granted']);

/** One line of a tally. `hash` chains it to the line before (tally.ts). */
export const tallyEntry = z
  .object({
    number: z.int().positive(),
    at: dateTime,
    pseudonym: z.string().describe('the same for all lines of a member at this pitch, and only there'),
    points: z.int().describe('negative where they were taken back'),
    mark: tallyMark.nullable(),
    hash: z.string().describe('SHA-256 as hex'),
  })
  .meta({ id: 'TallyEntry' });
export type TallyEntry = z.infer<typeof tallyEntry>;

const tallyHead = z.object({ number: z.int().nonnegative(), hash: z.string() });

const pitchUpdate = markTranslatable(z.object({ id, title: z.string(), text: z.string(), at: dateTime }), (update) =>
  texts(update, 'pitch-news', update.id, ['title', 'text']),
);

export const pitchDetail = markTranslatable(
  pitchCard
    .extend({
      text: z.string(),
      images: z.array(image),
      video: z.object({ mediaId: id, title: z.string() }).nullable(),
      team: z
        .object({ id, displayName: z.string(), slug: z.string() })
        .nullable()
        .describe('the creator that would make it'),
      show: markTranslatable(z.object({ id, name: z.string(), slug: z.string() }), (show) =>
        texts(show, 'channel', show.id, ['name']),
      )
        .nullable()
        .describe('the show that was made'),
      missed: missedGoal,
      canTakeBack: z.boolean().describe('members may take points back until it closes'),
      states: z.array(z.object({ state: pitchState, at: dateTime })).describe('oldest first'),
      updates: z.array(pitchUpdate).describe('newest first'),
      head: tallyHead.describe('head of the tally'),
      heads: z.array(tallyHead.extend({ day: z.iso.date() })).describe('heads as published each day, newest first'),
    })
    .meta({ id: 'Pitch' }),
  (pitch) => texts(pitch, 'pitch', pitch.id, ['title', 'summary', 'text']),
);
export type Pitch = z.infer<typeof pitchDetail>;

const params = z.object({ id: pathId });

/** The gift of the viewer, shown beside a pitch. */
const ownSupport = z.object({
  pitch: pitchCard,
  points: z.int().describe('given and not taken back'),
  isNamed: z.boolean().describe('agreed to be named in the credits'),
  canTakeBack: z.boolean(),
  missed: missedGoal,
});

/** A change of the points that a member gives. The same key again changes nothing and returns the same. */
const change = {
  access: 'account',
  params,
  body: z.object({ points: z.int().min(1).max(pitchPointsMax), key: uuid.describe('made by the client') }),
  response: z.object({
    balance: pointsBalance,
    points: z.int().describe('points that the member has given to the pitch'),
    total: z.int().describe('given by all members'),
    supporters: z.int(),
    entry: tallyEntry.describe('the receipt'),
  }),
} as const;

const forMembers = { host: 'user', flag: 'points_enabled' } as const;

export const pitch = routeGroup(forMembers, {
  mine: route({
    method: 'GET',
    path: '/v1/points/pitches',
    access: 'account',
    summary: 'The pitches that the member gave points to, newest first.',
    query: pageQuery('pageSize', 20),
    response: pageSchema('pitches', ownSupport),
  }),
  support: route({
    method: 'GET',
    path: '/v1/points/pitches/:id',
    access: 'account',
    summary: 'What the member gave to a pitch, with the lines of the tally.',
    params,
    response: z.object({
      points: z.int(),
      isNamed: z.boolean(),
      pseudonym: z.string().nullable().describe('null before the first points'),
      entries: z.array(tallyEntry).describe('newest first, at most 100'),
    }),
    errors: ['not_found'],
  }),
  give: route({
    method: 'POST',
    path: '/v1/points/pitches/:id',
    summary: 'Give points to a pitch.',
    ...change,
    errors: ['not_found', 'points_short', 'ended'],
  }),
  takeBack: route({
    method: 'POST',
    path: '/v1/points/pitches/:id/take-back',
    summary: 'Take points back from a pitch that allows it and is not closed yet.',
    ...change,
    errors: ['not_found', 'points_short', 'ended', 'forbidden'],
  }),
  setNamed: route({
    method: 'PUT',
    path: '/v1/points/pitches/:id/named',
    access: 'account',
    summary: 'Agree to be named in the credits of what is made, or withdraw it.',
    params,
    body: z.object({ isNamed: z.boolean() }),
    response: z.object({ isNamed: z.boolean() }),
    errors: ['not_found'],
  }),
});

const forAll = { host: 'content', flag: 'points_enabled' } as const;

export const publicPitch = routeGroup(forAll, {
  list: route({
    method: 'GET',
    path: '/v2/pitches',
    access: 'anyone',
    cache: { maxAge: 2, stale: 30 },
    summary: 'Pitches: open ones by the time that is left, or reached and later ones, newest first.',
    query: pageQuery('pageSize', 20).extend({
      stage: z.enum(['open', 'reached', 'released', 'closed']).default('open'),
    }),
    response: pageSchema('pitches', pitchCard),
  }),
  read: route({
    method: 'GET',
    path: '/v2/pitches/:id',
    access: 'anyone',
    cache: { maxAge: 2, stale: 30 },
    summary: 'A pitch with its dates, updates and the head of its tally.',
    params,
    response: pitchDetail,
    errors: ['not_found'],
  }),
  ofShow: route({
    method: 'GET',
    path: '/v2/pitches/of-show/:id',
    access: 'anyone',
    cache: { maxAge: 15, stale: 60 },
    summary: 'The pitches that a show was made of, with the supporters who agreed to be named.',
    params,
    response: z.object({
      pitches: z.array(
        z.object({
          id,
          title: z.string(),
          supporters: z.int(),
          named: z.array(z.string()).describe(`people with the most points first, at most ${creditNamesMax}`),
          badgeUrls: z.array(z.string().nullable()).describe('the badge that each of `named` shows'),
        }),
      ),
    }),
  }),
  tally: route({
    method: 'GET',
    path: '/v2/pitches/:id/tally',
    access: 'anyone',
    cache: { maxAge: 2, stale: 30 },
    summary: 'Lines of the tally in their order, from the one after `after` on; or the newest of one pseudonym.',
    params,
    query: z.object({
      after: queryInt(0, 2_000_000_000).default(0),
      count: queryInt(1, pitchTallyMax).default(100),
      pseudonym: z.string().max(100).optional(),
    }),
    response: z.object({ entries: z.array(tallyEntry), head: tallyHead }),
    errors: ['not_found'],
  }),
});
