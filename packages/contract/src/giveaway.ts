import { z } from 'zod';
import { dateTime, id, pageQuery, pageSchema, pathId, queryInt } from './field.ts';
import { giveawayProblems } from './giveaway-problem.ts';
import { image } from './image.ts';
import { giveawayLinesMax, giveawayQuestionsMax } from './limits.ts';
import { noContent, route, routeGroup } from './route.ts';
import { markTranslatable, type OwnedText, texts } from './translated-text.ts';

/**
 * `draft`: only staff see it. `open`: people enter. `closed`: the list of entries is fixed and published. `drawn`: the
 * secret and the winners are public. `finished`: every prize was shipped, or nobody is left who could win it.
 * `cancelled`: the team ended it before the draw.
 */
export const giveawayState = z.enum(['draft', 'open', 'closed', 'drawn', 'finished', 'cancelled']);
export type GiveawayState = z.infer<typeof giveawayState>;

/** Who may enter: anybody with an account, members, or members with one of some plans. */
export const giveawayEntrants = z.enum(['accounts', 'members', 'plans']);

export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'Choose a country');

export const giveawayQuestion = z.object({
  text: z.string().trim().min(1, 'Enter a question').max(300),
  options: z
    .array(z.string().trim().min(1).max(200))
    .max(20)
    .describe('the answers to choose from; empty for a free text'),
  isRequired: z.boolean(),
});

/** Actions that bring more entries. The service itself knows whether they were done. */
export const giveawayActionKind = z.enum(['follow', 'points', 'watch']);

const action = z.object({
  id,
  kind: giveawayActionKind,
  targetId: id.describe('the creator, the pitch or the video'),
  title: z.string().describe('name of the creator, pitch or video'),
  slug: z.string().nullable().describe('slug of the creator'),
  entries: z.int(),
});

export const giveawayCard = markTranslatable(
  z
    .object({
      id,
      title: z.string(),
      summary: z.string(),
      prize: z.string(),
      image: image.nullable(),
      state: giveawayState,
      closesAt: dateTime.nullable().describe('the closing time: planned, or when it was closed'),
      people: z.int().describe('people who entered and did not withdraw'),
      winnerCount: z.int(),
    })
    .meta({ id: 'GiveawayCard' }),
  (card) => texts(card, 'giveaway', card.id, ['title', 'summary', 'prize']),
);
export type GiveawayCard = z.infer<typeof giveawayCard>;

const hex = z.string().describe('as hex');

/** A line of the published list. */
export const giveawayLine = z
  .object({ number: z.int().positive(), pseudonym: z.string(), entries: z.int(), hash: hex })
  .meta({ id: 'GiveawayLine' });
export type GiveawayLine = z.infer<typeof giveawayLine>;

/** The data with which everybody can recompute the draw (giveaway-draw.ts). */
const draw = z.object({
  commitment: hex.describe('SHA-256 of the secret, published at opening'),
  root: hex.nullable().describe('root of the list, published at closing'),
  lines: z.int().nullable(),
  entries: z.int().nullable().describe('entries of all lines'),
  secret: hex.nullable().describe('published with the winners'),
  places: z
    .array(z.object({ position: z.int(), line: z.int(), pseudonym: z.string(), isAlternate: z.boolean() }))
    .describe('in the order of the draw'),
});

/** Answers are the original options, so options are not translated. */
function questionTexts(giveawayId: number, questions: z.infer<typeof giveawayQuestion>[]): OwnedText[] {
  const question = { kind: 'giveaway', id: giveawayId, field: 'question', as: 'listed' } as const;
  return questions.map((on) => ({ ...question, on, key: 'text' }));
}

export const giveawayDetail = markTranslatable(
  giveawayCard
    .extend({
      text: z.string(),
      images: z.array(image),
      isShipped: z.boolean().describe('winners are asked for an address'),
      opensAt: dateTime.nullable(),
      entrants: giveawayEntrants,
      plans: z.array(z.object({ id: z.string(), name: z.string() })),
      hasFreeEntry: z.boolean().describe('people without a membership can also enter'),
      minAge: z.int(),
      countries: z.array(z.string()).describe('empty: all countries'),
      alternateCount: z.int(),
      claimDays: z.int(),
      keepMonths: z.int(),
      questions: z.array(giveawayQuestion),
      actions: z.array(action),
      rules: z.object({ versionId: id, version: z.int() }).nullable(),
      excluded: z.int().describe('entries that the team has excluded'),
      openedAt: dateTime.nullable(),
      closedAt: dateTime.nullable(),
      drawnAt: dateTime.nullable(),
      cancelled: z.object({ at: dateTime, reason: z.string() }).nullable().describe('the reason of the cancellation'),
      draw: draw.nullable().describe('null for a draft'),
    })
    .meta({ id: 'Giveaway' }),
  (one) => [
    ...texts(one, 'giveaway', one.id, ['title', 'summary', 'prize', 'text']),
    ...questionTexts(one.id, one.questions),
  ],
);
export type Giveaway = z.infer<typeof giveawayDetail>;

/** Why an account cannot enter. */
export const giveawayProblem = z.enum(giveawayProblems);

export const giveawayExclusion = z.enum(['second-account', 'suspended', 'staff', 'erased', 'membership', 'team']);

export const giveawayWinnerState = z.enum(['waiting', 'notified', 'claimed', 'shipped', 'expired', 'declined', 'gone']);

const ownEntry = z.object({
  pseudonym: z.string().describe('the name of the member in this giveaway; screens call it "receipt"'),
  enteredAt: dateTime,
  entries: z.int(),
  isFree: z.boolean().describe('entered without a purchase'),
  country: z.string().nullable(),
  answers: z.array(z.string()),
  excluded: giveawayExclusion.nullable().describe('why the entry does not take part'),
});

export const ownGiveaway = z
  .object({
    entry: ownEntry.nullable().describe('null before entering, and after withdrawing'),
    problem: giveawayProblem.nullable().describe('why the account cannot enter; null if it can'),
    isFree: z.boolean().describe('the account would enter without a membership'),
    actions: z.array(z.object({ id, isDone: z.boolean() })),
    won: z
      .object({
        position: z.int(),
        state: giveawayWinnerState.exclude(['waiting']),
        claimUntil: dateTime.nullable(),
        shippedAt: dateTime.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'OwnGiveaway' });
export type OwnGiveaway = z.infer<typeof ownGiveaway>;

function line(max: number) {
  return z.string().trim().min(1, 'Fill this in').max(max);
}

/** The address of a prize. It is encrypted, and erased when the prize was shipped. */
export const prizeAddress = z
  .object({
    name: line(100),
    street: line(200),
    extra: z.string().trim().max(200),
    postcode: z.string().trim().max(20),
    city: line(100),
    region: z.string().trim().max(100),
    country: countryCode,
    phone: z.string().trim().max(40),
  })
  .meta({ id: 'PrizeAddress' });
export type PrizeAddress = z.infer<typeof prizeAddress>;

const params = z.object({ id: pathId });

const forMembers = { host: 'user', flag: 'giveaways_enabled' } as const;

export const giveaway = routeGroup(forMembers, {
  own: route({
    method: 'GET',
    path: '/v1/giveaways/:id',
    access: 'account',
    summary: "The viewer's entry, whether the account may enter, and what it has won.",
    params,
    response: ownGiveaway,
    errors: ['not_found'],
  }),
  enter: route({
    method: 'POST',
    path: '/v1/giveaways/:id/entry',
    access: 'account',
    summary:
      'Enter once. Entering again changes nothing. `values.reason` of the error says why the account cannot enter.',
    params,
    body: z.object({
      rulesVersionId: id.describe('the version of the rules that the person accepts'),
      country: countryCode.nullable().default(null).describe('the country where the person lives'),
      birthDate: z.iso.date().nullable().default(null).describe('checked, never stored'),
      answers: z
        .array(z.string().trim().max(1000))
        .max(giveawayQuestionsMax)
        .default([])
        .describe('in the order of the questions'),
      captcha: z.string().max(500).optional(),
    }),
    response: ownGiveaway,
    errors: ['not_found', 'not_eligible', 'captcha_required', 'rate_limited'],
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/v1/giveaways/:id/entry',
    access: 'account',
    summary: 'Withdraw the entry while the giveaway is open.',
    params,
    response: ownGiveaway,
    errors: ['not_found', 'ended'],
  }),
  proof: route({
    method: 'GET',
    path: '/v1/giveaways/:id/proof',
    access: 'account',
    summary: "The viewer's line of the published list, with the path to its root (RFC 9162, 2.1.3).",
    params,
    response: z.object({ line: giveawayLine, size: z.int(), path: z.array(hex), root: hex }),
    errors: ['not_found'],
  }),
  claim: route({
    method: 'POST',
    path: '/v1/giveaways/:id/claim',
    access: 'account',
    summary: 'Claim a prize in time. A prize that is shipped needs an address.',
    params,
    body: z.object({ address: prizeAddress.nullable().default(null) }),
    response: ownGiveaway,
    errors: ['not_found', 'ended'],
  }),
  decline: route({
    method: 'POST',
    path: '/v1/giveaways/:id/decline',
    access: 'account',
    summary: 'Decline a prize. The next alternate gets it.',
    params,
    response: noContent,
    errors: ['not_found', 'ended'],
  }),
});

const cache = { maxAge: 2, stale: 30 };

const forAll = { host: 'content', flag: 'giveaways_enabled' } as const;

export const publicGiveaway = routeGroup(forAll, {
  list: route({
    method: 'GET',
    path: '/v2/giveaways',
    access: 'anyone',
    cache,
    summary: 'Open giveaways, the next to close first; or past ones, newest first.',
    query: pageQuery('pageSize', 20).extend({ stage: z.enum(['open', 'past']).default('open') }),
    response: pageSchema('giveaways', giveawayCard),
    errors: ['not_found'],
  }),
  read: route({
    method: 'GET',
    path: '/v2/giveaways/:id',
    access: 'anyone',
    cache,
    summary: 'A giveaway with the data to recompute its draw.',
    params,
    response: giveawayDetail,
    errors: ['not_found'],
  }),
  lines: route({
    method: 'GET',
    path: '/v2/giveaways/:id/entries',
    access: 'anyone',
    cache: { maxAge: 60, stale: 600 },
    summary: 'Lines of the published list after the line `after`.',
    params,
    query: z.object({
      after: queryInt(0, 2_000_000_000).default(0),
      count: queryInt(1, giveawayLinesMax).default(100),
    }),
    response: z.object({ lines: z.array(giveawayLine) }),
    errors: ['not_found'],
  }),
});
