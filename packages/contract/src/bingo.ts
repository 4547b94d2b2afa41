import { z } from 'zod';
import { dateTime, id, pathId } from './field.ts';
import { group, route } from './route.ts';

/** The viewer's card in a game: `size` rows of `size` cells; what happens on the show calls them. */
export const bingoGame = z
  .object({
    id,
    title: z.string(),
    state: z.enum(['open', 'ended']),
    startedAt: dateTime,
    size: z.int(),
    cells: z.array(z.object({ text: z.string(), called: z.boolean(), marked: z.boolean() })).describe('row by row'),
    place: z.int().nullable().describe('among those who had a bingo, from 1 on'),
    winners: z.array(z.string()).describe('display names, first to last'),
  })
  .meta({ id: 'BingoGame' });
export type BingoGame = z.infer<typeof bingoGame>;

const params = z.object({ id: pathId });

export const bingo = group('user', {
  current: route({
    method: 'GET',
    path: '/v1/bingo',
    access: 'account',
    summary: 'The game that runs, or the last one; null before the first.',
    response: z.object({ game: bingoGame.nullable() }),
  }),
  mark: route({
    method: 'POST',
    path: '/v1/bingo/:id/mark',
    access: 'account',
    summary: 'Mark a cell of the own card, or take the mark back.',
    params,
    body: z.object({ cell: z.int().min(0).max(99), marked: z.boolean() }),
    response: bingoGame,
    errors: ['not_found', 'ended'],
  }),
  claim: route({
    method: 'POST',
    path: '/v1/bingo/:id/claim',
    access: 'account',
    summary: 'Call bingo; place stays null where the marked and called cells do not make a line.',
    params,
    response: bingoGame,
    errors: ['not_found', 'ended'],
  }),
});
