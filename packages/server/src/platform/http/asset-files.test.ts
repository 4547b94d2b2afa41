import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveAssets } from './asset-files.ts';

const app = Fastify();
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenlight-assets-'));
  const files = { 'app-1a2b.js': 'script', 'app-1a2b.js.br': 'br', 'app-1a2b.js.gz': 'gz', 'font-3c.woff2': 'font' };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  serveAssets(app, { prefix: '/assets/', folder });
  app.get('/*', () => 'page');
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers });
}

test.each([
  ['br, gzip', 'br', 'br'],
  ['gzip', 'gzip', 'gz'],
  ['br;q=0', undefined, 'script'],
])('a browser that accepts %s gets %s', async (accepted, encoding, body) => {
  const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted });
  expect([answer.headers['content-encoding'], answer.body]).toEqual([encoding, body]);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
});

test('a file without compressed forms is sent as it is', async () => {
  const { headers, body } = await get('/assets/font-3c.woff2', { 'accept-encoding': 'br' });
  expect([headers['content-type'], headers['content-encoding'], body]).toEqual(['font/woff2', undefined, 'font']);
});

test('a form that the browser has is not sent again', async () => {
  const { headers } = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
  const known = { 'if-none-match': String(headers.etag) };
  expect((await get('/assets/app-1a2b.js', { ...known, 'accept-encoding': 'br' })).statusCode).toBe(304);
  expect((await get('/assets/app-1a2b.js', known)).statusCode).toBe(200);
});

test('HEAD is answered without the bytes', async () => {
  const { statusCode, body } = await app.inject({ method: 'HEAD', url: '/assets/app-1a2b.js' });
  expect([statusCode, body]).toEqual([200, '']);
});

test.each(['none.js', '', 'folder/app-1a2b.js', '..%2fapp-1a2b.js', 'app-1a2b.js%00'])(
  '%j is not found, and no page either',
  async (name) => {
    expect((await get(`/assets/${name}`)).statusCode).toBe(404);
  },
);
