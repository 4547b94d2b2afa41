import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../problem-error.ts';

/** What no name, id or search of anybody holds, and PostgreSQL takes in no text. */
const refusedByte = /%00|\0/;

/** Refuses addresses with a zero byte, in path or query, before any route sees them. */
export function refuseBytes(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (refusedByte.test(raw.url ?? '')) {
      throw new ProblemError('invalid_request', { detail: 'The address holds a zero byte (%00).' });
    }
  });
}
