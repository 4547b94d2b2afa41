import { z } from 'zod';
import {
  bingoAwardState,
  bingoCall,
  bingoGoal,
  bingoMarking,
  bingoPace,
  bingoPrize,
  bingoPrizeKind,
  bingoState,
} from './bingo.ts';
import { dateTime, id, pageQuery, pageSchema, pathId, uuid } from './field.ts';
import {
  bingoCodesMax,
  bingoSquareMaxLength,
  bingoSquaresMax,
  bingoSquaresMin,
  commentMomentMaxS,
  pitchPointsMax,
  titleMaxLength,
} from './limits.ts';
import { noContent, route, routeGroup } from './route.ts';

const square = z
  .string()
  .trim()
  .min(1, 'Write something')
  .max(bingoSquareMaxLength, `Use at most ${bingoSquareMaxLength} characters`)
  .regex(/^[^\n\r]*$/, 'Use one line');

export const bingoSquares = z
  .array(square)
  .min(bingoSquaresMin, `Write at least ${bingoSquaresMin} squares`)
  .max(bingoSquaresMax, `Write at most ${bingoSquaresMax} squares`);

const prizeWish = z.object({
  goal: bingoGoal,
  kind: bingoPrizeKind,
  points: z.int().min(1).max(pitchPointsMax).nullable().default(null),
  badgeId: z.string().max(100).nullable().default(null),
  places: z.int().min(1).max(1000).nullable().default(null).describe('null: all who reach the goal'),
});
export type BingoPrizeWish = z.infer<typeof prizeWish>;

export const editableBingoGame = z.object({
  title: z.string().trim().min(1, 'Enter a title').max(titleMaxLength),
  squares: bingoSquares,
  marking: bingoMarking,
  goals: z.array(bingoGoal).min(1, 'Choose at least one goal').max(3),
  prizes: z.array(prizeWish).max(3),
});

const timedCall = z.object({
  square: z
    .int()
    .min(0)
    .max(bingoSquaresMax - 1),
  atMs: z
    .int()
    .min(0)
    .max(commentMomentMaxS * 1000),
});

export const studioBingoGame = z
  .object({
    id,
    mediaId: id,
    mediaTitle: z.string(),
    title: z.string(),
    state: bingoState,
    next: bingoState.nullable().describe('the state to which it can be moved'),
    pace: bingoPace,
    marking: bingoMarking,
    goals: z.array(bingoGoal),
    prizes: z.array(
      bingoPrize.extend({
        codes: z.int().describe('number of codes that are left'),
        due: z.int(),
        given: z.int(),
        short: z.int(),
        staff: z.int().describe('winners who are staff, and get no points or codes'),
        withheld: z.int(),
      }),
    ),
    squares: z.array(z.string()),
    commitment: z.string().nullable().describe('null for a draft'),
    players: z.int(),
    calls: z.array(bingoCall),
    undoUntil: dateTime.nullable().describe('until then the last call can be taken back'),
    createdAt: dateTime,
    openedAt: dateTime.nullable(),
    overAt: dateTime.nullable(),
  })
  .meta({ id: 'StudioBingoGame' });
export type StudioBingoGame = z.infer<typeof studioBingoGame>;

const winner = z.object({
  winId: id,
  userId: uuid.nullable().describe('null for an erased account'),
  displayName: z.string(),
  pseudonym: z.string(),
  goal: bingoGoal,
  place: z.int(),
  square: z.int().describe('the square of the call with which it was reached'),
  at: dateTime,
  prize: bingoPrizeKind.nullable(),
  award: bingoAwardState.nullable(),
});
export type BingoWinner = z.infer<typeof winner>;

const params = z.object({ id: pathId });
const edit = 'content.edit';

export const studioBingo = routeGroup('studio', {
  list: route({
    method: 'GET',
    path: '/v1/bingo',
    access: edit,
    summary: 'The bingo games of the videos that the caller may edit, newest first.',
    query: pageQuery('pageSize', 50).extend({ mediaId: pathId.optional().describe('only of this video') }),
    response: pageSchema('games', studioBingoGame),
    errors: ['not_found'],
  }),
  read: route({
    method: 'GET',
    path: '/v1/bingo/:id',
    access: edit,
    summary: 'A game as it is edited and called.',
    params,
    response: studioBingoGame,
    errors: ['not_found'],
  }),
  create: route({
    method: 'POST',
    path: '/v1/bingo',
    access: edit,
    summary: 'Make a draft beside a video or a stream that the caller may edit.',
    body: editableBingoGame.partial().extend({
      title: editableBingoGame.shape.title,
      mediaId: id,
      squares: bingoSquares.optional(),
      pace: bingoPace.optional().describe('by default live, beside a stream that is not over'),
      copyId: id.optional().describe('a game whose squares are copied; in a recording also its calls'),
    }),
    response: studioBingoGame,
    errors: ['not_found', 'forbidden'],
  }),
  update: route({
    method: 'PATCH',
    path: '/v1/bingo/:id',
    access: edit,
    summary: 'Change a draft. Once it is announced, members rely on it.',
    params,
    body: editableBingoGame.partial(),
    response: studioBingoGame,
    errors: ['not_found', 'conflict', 'forbidden'],
  }),
  setCalls: route({
    method: 'PUT',
    path: '/v1/bingo/:id/calls',
    access: edit,
    summary: 'Set the calls of a recording by its time. They are fixed once the game is announced.',
    params,
    body: z.object({ calls: z.array(timedCall).max(bingoSquaresMax) }),
    response: studioBingoGame,
    errors: ['not_found', 'conflict'],
  }),
  addCodes: route({
    method: 'POST',
    path: '/v1/bingo/:id/codes',
    access: edit,
    summary: 'Add codes to a prize. Known codes are left out.',
    params,
    body: z.object({
      goal: bingoGoal,
      codes: z.array(z.string().trim().min(1).max(200)).min(1, 'Enter codes').max(bingoCodesMax),
    }),
    response: studioBingoGame,
    errors: ['not_found'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/bingo/:id',
    access: edit,
    summary: 'Remove a draft.',
    params,
    response: noContent,
    errors: ['not_found', 'conflict'],
  }),
  move: route({
    method: 'POST',
    path: '/v1/bingo/:id/state',
    access: edit,
    summary: 'Announce a draft, open a game, or end it. The end publishes the seed and gives the prizes.',
    params,
    body: z.object({ state: bingoState }),
    response: studioBingoGame,
    errors: ['not_found', 'conflict'],
  }),
  call: route({
    method: 'POST',
    path: '/v1/bingo/:id/call',
    access: edit,
    summary: 'Call a square of an open live game. A square that is called already stays as it is.',
    params,
    body: z.object({
      square: z
        .int()
        .min(0)
        .max(bingoSquaresMax - 1),
    }),
    response: studioBingoGame,
    errors: ['not_found', 'conflict'],
  }),
  undo: route({
    method: 'POST',
    path: '/v1/bingo/:id/undo',
    access: edit,
    summary: 'Take the last call back, within a minute. Its wins are removed.',
    params,
    body: z.object({ callId: id.describe('the last call') }),
    response: studioBingoGame,
    errors: ['not_found', 'conflict'],
  }),
  winners: route({
    method: 'GET',
    path: '/v1/bingo/:id/winners',
    access: edit,
    summary: 'The wins with their prizes, first one first.',
    params,
    query: pageQuery('pageSize', 50),
    response: pageSchema('winners', winner),
    errors: ['not_found'],
  }),
  exportWinners: route({
    method: 'POST',
    path: '/v1/bingo/:id/export',
    access: edit,
    confirmed: true,
    summary: 'The address of the winners as CSV, valid for some minutes.',
    params,
    response: z.object({ url: z.string() }),
    errors: ['not_found'],
  }),
  release: route({
    method: 'POST',
    path: '/v1/bingo/:id/release',
    access: edit,
    summary: 'Give a prize that was withheld, or of which none was left.',
    params,
    body: z.object({ winId: id.describe('a win of this game') }),
    response: studioBingoGame,
    errors: ['not_found', 'conflict', 'forbidden'],
  }),
});
