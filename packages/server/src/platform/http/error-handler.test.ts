import fastify, { type FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { ProblemError } from '../problem-error.ts';
import { handleErrors } from './error-handler.ts';

test('a fault is logged; an answer that says when to come back is not, however many get it', async () => {
  const lines: string[] = [];
  const log: FastifyBaseLogger = createLogger('warn', { write: (line: string) => void lines.push(line) });
  const app = fastify({ loggerInstance: log });
  handleErrors(app);
  app.get('/busy', () => {
    throw new ProblemError('unavailable', { headers: { 'retry-after': '1' } });
  });
  app.get('/away', () => {
    throw new ProblemError('unavailable');
  });
  const busy = await app.inject('/busy');
  expect([busy.statusCode, busy.headers['retry-after'], busy.json().code]).toEqual([503, '1', 'unavailable']);
  expect(lines).toEqual([]);
  expect((await app.inject('/away')).statusCode).toBe(503);
  expect(lines).toHaveLength(1);
  await app.close();
});
