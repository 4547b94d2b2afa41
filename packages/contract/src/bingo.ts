import { z } from 'zod';
import { dateTime, id, pageQuery, pageSchema, pathId, queryInt } from './field.ts';
import { image } from './image.ts';
import { bingoCardsMax } from './limits.ts';
import { route, routeGroup } from './route.ts';
import { markTranslatable, type OwnedText, texts } from './translated-text.ts';

/** A draft is seen only by its team. From `announced` on its seed and its squares are fixed, and cards are dealt. */
export const bingoState = z.enum(['draft', 'announced', 'open', 'over']);
export type BingoState = z.infer<typeof bingoState>;

/** Who calls: the team while the stream is on air, or the time of the recording. */
export const bingoPace = z.enum(['live', 'recording']);
export type BingoPace = z.infer<typeof bingoPace>;

export const bingoMarking = z.enum(['automatic', 'hand']);
export type BingoMarking = z.infer<typeof bingoMarking>;

/** What a card can reach: its first line, each line after it, and all squares. */
export const bingoGoal = z.enum(['line', 'further', 'full']);
export type BingoGoal = z.infer<typeof bingoGoal>;

export const bingoPrizeKind = z.enum(['badge', 'points', 'codes']);
export type BingoPrizeKind = z.infer<typeof bingoPrizeKind>;

/**
 * The state of a won prize. `short`: no code is left, or the badge cannot be given. `staff`: the winner is staff, and
 * gets no points or codes. `withheld`: another account of the same person has it, as far as the service can tell.
 */
export const bingoAwardState = z.enum(['due', 'given', 'short', 'staff', 'withheld']);
export type BingoAwardState = z.infer<typeof bingoAwardState>;

export const bingoPrize = z.object({
  goal: bingoGoal,
  kind: bingoPrizeKind,
  points: z.int().nullable(),
  badge: z.object({ id: z.string(), name: z.string() }).nullable(),
  places: z.int().nullable().describe('number of places with the prize; null: all winners get it'),
});
export type BingoPrize = z.infer<typeof bingoPrize>;

/**
 * An event that was called. `atMs` counts from the start of the stream, or of the video; null before a stream began.
 */
export const bingoCall = z
  .object({
    id,
    square: z.int().nonnegative().describe('index of the square in the list'),
    at: dateTime.describe("time of the call on the server's clock"),
    atMs: z.int().nullable(),
    lines: z.int().describe('number of cards that got a line by it'),
    full: z.int().describe('number of cards that it completed'),
  })
  .meta({ id: 'BingoCall' });
export type BingoCall = z.infer<typeof bingoCall>;

const media = markTranslatable(
  z.object({
    mediaId: id,
    title: z.string(),
    thumbnail: image.nullable(),
    livestreamId: id.nullable().describe('the stream, if there is no recording yet'),
  }),
  (one) => texts(one, 'media', one.mediaId, ['title']),
);

export const bingoGameCard = markTranslatable(
  z
    .object({
      id,
      title: z.string(),
      state: bingoState,
      pace: bingoPace,
      media,
      players: z.int(),
      startsAt: dateTime.nullable().describe('start of the stream'),
      openedAt: dateTime.nullable(),
      overAt: dateTime.nullable(),
      own: z
        .object({
          card: z.array(z.int()),
          mask: z.int().describe('bit n: cell n is marked'),
          lines: z.int(),
          isFull: z.boolean(),
        })
        .nullable()
        .describe('null: the viewer has no card'),
    })
    .meta({ id: 'BingoGameCard' }),
  (card) => texts(card, 'bingo', card.id, ['title']),
);
export type BingoGameCard = z.infer<typeof bingoGameCard>;

/** Something that a card has reached. All who reach it by the same call share the place. */
export const bingoWin = z.object({
  goal: bingoGoal,
  place: z.int().positive(),
  callId: id,
  at: dateTime,
});
export type BingoWin = z.infer<typeof bingoWin>;

/** The published hash is the hash of the original squares, so a check reads the game without a language. */
function squareTexts({ id: gameId, squares }: { id: number; squares: string[] }): OwnedText[] {
  const square = { on: squares, kind: 'bingo', id: gameId, field: 'square', as: 'listed' } as const;
  return squares.map((_, key) => ({ ...square, key }));
}

export const bingoGame = markTranslatable(
  bingoGameCard
    .extend({
      marking: bingoMarking,
      goals: z.array(bingoGoal),
      prizes: z.array(bingoPrize),
      squares: z.array(z.string()),
      commitment: z.string().describe('SHA-256 as hex (bingo-card.ts)'),
      seed: z.string().nullable().describe('hex; published when the game is over'),
      pseudonym: z.string().nullable().describe('pseudonym of the viewer, only for this game'),
      calls: z
        .array(bingoCall)
        .describe('in order; in a recording only those that the viewer has reached, until the game is over'),
      wins: z.array(bingoWin).describe('wins of the viewer'),
    })
    .meta({ id: 'BingoGame' }),
  (game) => [...texts(game, 'bingo', game.id, ['title']), ...squareTexts(game)],
);
export type BingoGame = z.infer<typeof bingoGame>;

const params = z.object({ id: pathId });
const closed = ['not_found', 'subscription_required', 'legal_acceptance', 'suspended'] as const;

export const bingo = routeGroup('user', {
  list: route({
    method: 'GET',
    path: '/v1/bingo',
    access: 'account',
    summary: 'Bingo games with the cards of the member: open ones, planned ones, or past ones, latest first.',
    query: pageQuery('pageSize', 20).extend({ stage: z.enum(['open', 'announced', 'over']).default('open') }),
    response: pageSchema('games', bingoGameCard),
    errors: ['not_found'],
  }),
  ofMedia: route({
    method: 'GET',
    path: '/v1/bingo/of-media/:mediaId',
    access: 'account',
    summary: 'The game beside a video or a stream: an open or announced one, else the last one.',
    params: z.object({ mediaId: pathId }),
    response: z.object({ game: z.object({ id, state: bingoState, pace: bingoPace }).nullable() }),
    errors: ['not_found'],
  }),
  read: route({
    method: 'GET',
    path: '/v1/bingo/:id',
    access: 'account',
    summary: 'A game with its calls, for people who may watch its video or have a card.',
    params,
    response: bingoGame,
    errors: closed,
  }),
  prizes: route({
    method: 'GET',
    path: '/v1/bingo/:id/prizes',
    access: 'account',
    own: true,
    summary: 'The wins of the member in a game, with their codes.',
    params,
    response: z.object({
      prizes: z.array(
        z.object({
          goal: bingoGoal,
          kind: bingoPrizeKind,
          state: bingoAwardState,
          points: z.int().nullable(),
          badge: z.string().nullable(),
          code: z.string().nullable(),
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  cards: route({
    method: 'GET',
    path: '/v1/bingo/:id/cards',
    access: 'account',
    summary: 'All cards of a finished game by pseudonym, so that anybody can make them again from the seed.',
    params,
    query: z.object({
      after: z.string().max(64).default('').describe('the last pseudonym of the piece before'),
      count: queryInt(1, bingoCardsMax).default(100),
    }),
    response: z.object({ cards: z.array(z.object({ pseudonym: z.string(), squares: z.array(z.int()) })) }),
    errors: closed,
  }),
});
