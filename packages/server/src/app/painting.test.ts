import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { startTestServer } from '../../test/test-server.ts';
import { sharedPages } from '../features/share/routes.ts';
import { createPlatform } from '../platform/platform.ts';
import { buildServer } from './build-server.ts';

/** A screen that makes more calls than the first visitor may, and shows the answers. */
const screen = `
  export async function paint() {
    const paths = Array.from({ length: 30 }, (_, place) => '/api/content/v1/search?search=a' + place);
    const answers = await Promise.all(paths.map((path) => fetch(path)));
    const html = 'answered ' + [...new Set(answers.map(({ status }) => status))].join();
    return { html, language: { code: 'en', direction: 'ltr', spoken: ['en'] }, answers: [] };
  }`;
const built = '<!doctype html><html><head><!--head--></head><body><div id="root"></div></body></html>';

test('a page painted for a visitor who was refused answers is not cached for others', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'greenlight-dist-'));
  await mkdir(join(dist, 'ssr'));
  await writeFile(join(dist, 'ssr/paint.js'), screen);
  await writeFile(join(dist, 'package.json'), '{"type":"module"}');
  const server = await startTestServer({ env: { CALLS_PER_MINUTE: '20' } });
  const platform = await createPlatform(server.platform.config, { log: server.platform.log });
  const app = await buildServer(platform);
  const answer = sharedPages(app, platform, { dist, limitCalls: async () => undefined });
  const front = Fastify();
  front.get('*', (request, reply) => answer(request, reply, built));
  const ask = (remoteAddress: string) => front.inject({ url: '/shows', remoteAddress });
  const refused = await ask('192.0.2.1');
  expect([refused.statusCode, refused.headers['cache-control']]).toEqual([429, 'no-store']);
  const [painted, again] = [await ask('192.0.2.2'), await ask('192.0.2.1')];
  expect([painted.statusCode, again.statusCode, again.body === painted.body]).toEqual([200, 200, true]);
  expect(painted.body).toContain('<div id="root" data-painted="en">answered 200</div>');
  await Promise.all([front.close(), app.close()]);
  await platform.close();
  await server.close();
  await rm(dist, { recursive: true });
});

test('every page of a maintenance build says so, to search engines too, and paints nothing', async () => {
  const server = await startTestServer();
  const answer = sharedPages(Fastify(), server.platform, { dist: tmpdir(), limitCalls: async () => undefined });
  const front = Fastify();
  front.get('*', (request, reply) => answer(request, reply, built.replace('<html', '<html data-maintenance')));
  for (const url of ['/', '/video/1', '/index.html']) {
    const { statusCode, headers, body } = await front.inject(url);
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '600', 'no-store']);
    expect(body).toContain('<div id="root"></div>');
  }
  await front.close();
  await server.close();
});
