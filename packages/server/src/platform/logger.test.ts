import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function logTo(lines: string[]) {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return createLogger('info', stream);
}

test('lines are JSON and never contain credentials', () => {
  const lines: string[] = [];
  const log = logTo(lines);
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

test('a request is logged without the secrets in its address', async () => {
  const lines: string[] = [];
  const app = Fastify({ loggerInstance: logTo(lines) });
  app.get('/*', async () => 'ok');
  for (const url of [
    '/studio/setup?token=secret-1&x=2',
    '/a?x=1&code=secret-2',
    '/media/v/secret-3/17/a/b.m3u8',
    '/media/s/secret-3/17/a/b.vtt',
    '/preview/secret-4?audience=visitor',
    '/api/content/pages/v1/preview/secret-5?audience=visitor',
    '/api/user/v1/userinfo/export/secret-6',
    '/forgotten-password?email=secret-7&code=secret-8',
    '/api/payment/v1/foundrysubscription/invoices/secret-9',
    '/api/studio/v1/member-exports/secret-10',
    '/gift/secret-11?from=letter',
  ]) {
    await app.inject(url);
  }
  const requests = lines.flatMap((line) => (JSON.parse(line) as { req?: object }).req ?? []);
  expect(requests).toEqual([
    { method: 'GET', url: '/studio/setup?token=[redacted]&x=2', ip: '127.0.0.1' },
    { method: 'GET', url: '/a?x=1&code=[redacted]', ip: '127.0.0.1' },
    { method: 'GET', url: '/media/v/[redacted]/17/a/b.m3u8', ip: '127.0.0.1' },
    { method: 'GET', url: '/media/s/[redacted]/17/a/b.vtt', ip: '127.0.0.1' },
    { method: 'GET', url: '/preview/[redacted]?audience=visitor', ip: '127.0.0.1' },
    { method: 'GET', url: '/api/content/pages/v1/preview/[redacted]?audience=visitor', ip: '127.0.0.1' },
    { method: 'GET', url: '/api/user/v1/userinfo/export/[redacted]', ip: '127.0.0.1' },
    { method: 'GET', url: '/forgotten-password?email=[redacted]&code=[redacted]', ip: '127.0.0.1' },
    { method: 'GET', url: '/api/payment/v1/foundrysubscription/invoices/[redacted]', ip: '127.0.0.1' },
    { method: 'GET', url: '/api/studio/v1/member-exports/[redacted]', ip: '127.0.0.1' },
    { method: 'GET', url: '/gift/[redacted]?from=letter', ip: '127.0.0.1' },
  ]);
  expect(lines.join('')).not.toContain('secret-');
});
