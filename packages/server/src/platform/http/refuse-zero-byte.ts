import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../problem-error.ts';

/** PostgreSQL does not accept it in text. */
const refusedByte = /%00|\0/;

/** Refuses addresses with a zero byte, in path or query, before routing. */
export function refuseZeroByte(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (refusedByte.test(raw.url ?? '')) {
      throw new ProblemError('invalid_request', { detail: 'The address contains a zero byte (%00).' });
    }
  });
}
