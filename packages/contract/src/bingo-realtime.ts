import { z } from 'zod';
import { bingoCall, bingoState } from './bingo.ts';
import { id } from './field.ts';
import { bingoSquaresMax, commentMomentMaxS } from './limits.ts';

const atMs = z
  .int()
  .min(0)
  .max(commentMomentMaxS * 1000);

/** Event `bingo`, from client to server. A `join` deals the card, returns `own` and `game`, and subscribes. */
export const bingoSent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('join').describe('sent again after a reconnect'), gameId: id }),
  z.object({ type: z.literal('leave').describe('ends the subscription'), gameId: id }),
  z.object({
    type: z.literal('mark').describe('marks a called square, in a game that is marked by hand; returns `own`'),
    gameId: id,
    square: z.int().min(0).max(bingoSquaresMax),
  }),
  z.object({
    type: z.literal('reach').describe('in a recording: reports how far the viewer has watched; returns `own`'),
    gameId: id,
    atMs,
  }),
]);
export type BingoSent = z.infer<typeof bingoSent>;

/** Event `bingo`, from server to client. All values are absolute, so a missed message does not matter. */
export const bingoReceived = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('game').describe('the same for everybody'),
    gameId: id,
    number: z.int().describe('number of the last event of the room that it includes: ignore an older one'),
    state: bingoState,
    players: z.int(),
    calls: z.array(bingoCall).nullable().describe('in order; null in a recording, where each viewer has their own'),
  }),
  z.object({
    type: z.literal('own').describe('only for the viewer'),
    gameId: id,
    pseudonym: z.string(),
    card: z.array(z.int()),
    mask: z.int(),
    calls: z.array(bingoCall).nullable().describe('in a recording: the calls that the viewer has reached'),
    reachedMs: z.int().describe('in a recording: the moment up to which calls are included'),
  }),
  z.object({ type: z.literal('closed').describe('the viewer may no longer watch'), gameId: id }),
]);
export type BingoReceived = z.infer<typeof bingoReceived>;
