import { z } from 'zod';
import { id } from './field.ts';
import { pitchState } from './pitch.ts';

/** Event `pitch`, from client to server. A `watch` returns a tally and subscribes; a later one returns it again. */
export const pitchSent = z.object({ type: z.enum(['watch', 'leave']), pitchId: id });
export type PitchSent = z.infer<typeof pitchSent>;

/** Event `pitch`, from server to client. All values are absolute, so a missed message does not matter. */
export const pitchReceived = z.object({
  type: z.literal('tally'),
  pitchId: id,
  state: pitchState,
  points: z.int(),
  supporters: z.int(),
  lines: z.int().describe('number of lines of the tally: an older answer has fewer'),
});
export type PitchReceived = z.infer<typeof pitchReceived>;
