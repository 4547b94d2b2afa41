import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

test('lines are JSON, and never hold what signs somebody in', () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = createLogger('info', stream);
  log.info(
    { body: { email: 'a@example.com', password: 'secret-1' }, headers: { authorization: 'Bearer secret-2' } },
    'in',
  );
  log.debug('not said');
  const [line, ...others] = lines;
  expect(others).toEqual([]);
  expect(JSON.parse(line ?? '')).toMatchObject({ level: 30, msg: 'in', body: { email: 'a@example.com' } });
  expect(line).not.toContain('secret-');
});
