import { z } from 'zod';
import { type ErrorCode, errors } from './errors.ts';
import { id } from './field.ts';

/** Error codes on the socket. */
export const errorCode = z.enum(Object.keys(errors) as Exclude<ErrorCode, number>[]);

/** The acknowledgement of a sent event: the id of the new item if there is one, or the error. */
export const socketAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), id: id.nullable() }),
  z.object({
    ok: z.literal(false),
    code: errorCode,
    detail: z.string(),
    values: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .optional()
      .describe('as in a problem'),
  }),
]);
export type SocketAnswer = z.infer<typeof socketAnswer>;
