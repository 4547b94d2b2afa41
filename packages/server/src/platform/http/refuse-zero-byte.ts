import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../problem-error.ts';

/** No name, id or search contains it, and PostgreSQL accepts it in no text. */
const refusedByte = /%00|\0/;

/** Refuses addresses with a zero byte, in path or query, before routing. */
export function refuseBytes(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (refusedByte.test(raw.url ?? '')) {
      throw new ProblemError('invalid_request', { detail: 'The address holds a zero byte (%00).' });
    }
  });
}
