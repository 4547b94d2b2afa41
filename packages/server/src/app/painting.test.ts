import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { signUp } from '../../test/accounts.ts';
import { openComments } from '../../test/comment-socket.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { makeMedia } from '../features/media/test-data.ts';
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
/** A folder of a built web app whose screens are made by this module. */
async function makeDist(module: string): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'greenlight-dist-'));
  await mkdir(join(dist, 'ssr'));
  await writeFile(join(dist, 'ssr/paint.js'), module);
  await writeFile(join(dist, 'package.json'), '{"type":"module"}');
  return dist;
}

/** Another process that answers with the pages of this folder; `close` also closes the server. */
async function openFront(server: TestServer, dist: string) {
  const platform = await createPlatform(server.platform.config, { log: server.platform.log });
  const app = await buildServer(platform);
  const answer = sharedPages(app, platform, { dist, limitCalls: async () => undefined });
  const front = Fastify();
  front.get('*', (request, reply) => answer(request, reply, built));
  const close = async () => {
    await Promise.all([front.close(), app.close()]);
    await platform.close();
    await server.close();
    await rm(dist, { recursive: true });
  };
  return { front, close };
}

/** The painted part of a page. */
function textOf({ body }: { body: string }): string {
  return /<div id="root" data-painted="en">(.*?)<\/div>/.exec(body)?.[1] ?? body;
}

const built = '<!doctype html><html><head><!--head--></head><body><div id="root"></div></body></html>';

/** A screen with the comments of its video, and how many screens were painted before. */
const comments = `
  let painted = 0;
  export async function paint(path) {
    const answer = await fetch('/api/cdn/v2/comment/' + path.split('/').at(-1) + '?order=newest');
    const html = JSON.stringify([painted++, (await answer.json()).comments.map(({ message }) => message)]);
    return { html, language: { code: 'en', direction: 'ltr', spoken: ['en'] }, answers: [] };
  }`;

test('a removed comment leaves the page of its video, also in another process, and no other page is made again', async () => {
  const dist = await makeDist(comments);
  const server = await startTestServer();
  const { db } = server.platform;
  const ids = [await makeMedia(db, { access: 'free' }), await makeMedia(db, { access: 'free' })];
  const writer = await openComments(server.url, (await signUp(server)).token);
  const [rudeId] = [await writer.write(ids[0] as number, 'Rude'), await writer.write(ids[1] as number, 'Kind')];
  const { front, close } = await openFront(server, dist);
  const pages = async () => Promise.all(ids.map(async (id) => textOf(await front.inject(`/video/${id}`))));
  const lists = () => Promise.all(ids.map((mediaId) => server.client.comment.list({ params: { mediaId } })));
  const before = await pages();
  expect(before).toEqual([expect.stringMatching(/^\[\d,\["Rude"\]\]$/), expect.stringMatching(/^\[\d,\["Kind"\]\]$/)]);
  await lists();
  const isKept = (id: number) => server.platform.publicCache.answerTo(`/api/cdn/v2/comment/${id}`) !== undefined;
  expect(ids.map(isKept)).toEqual([true, true]);
  await writer.send({ type: 'delete', mediaId: ids[0] as number, commentId: rudeId });
  expect(ids.map(isKept)).toEqual([false, true]);
  await expect.poll(pages, { timeout: 1000 }).toEqual(['[2,[]]', before[1]]);
  writer.socket.disconnect();
  await close();
});

test('a page painted for a visitor who was refused answers is not cached for others', async () => {
  const server = await startTestServer({ env: { CALLS_PER_MINUTE: '20' } });
  const { front, close } = await openFront(server, await makeDist(screen));
  const ask = (remoteAddress: string) => front.inject({ url: '/shows', remoteAddress });
  const refused = await ask('192.0.2.1');
  expect([refused.statusCode, refused.headers['cache-control']]).toEqual([429, 'no-store']);
  const [painted, again] = [await ask('192.0.2.2'), await ask('192.0.2.1')];
  expect([painted.statusCode, again.statusCode, again.body === painted.body]).toEqual([200, 200, true]);
  expect(painted.body).toContain('<div id="root" data-painted="en">answered 200</div>');
  await close();
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
