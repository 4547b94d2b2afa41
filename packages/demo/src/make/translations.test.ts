import { randomUUID } from 'node:crypto';
import { hostsAt } from '@greenlight/contract/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../server/test/accounts.ts';
import { startTestServer, type TestServer } from '../../../server/test/test-server.ts';
import { videos } from '../catalogue/catalogue.ts';
import { spanish } from '../catalogue/spanish.ts';
import { filmOrder } from './film-order.ts';
import { openFilm } from './films.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

test('when the films are made in order, all films and genres get their Spanish names', async () => {
  const { client, token } = await signUp(server, { role: 'operator' });
  const operator = { client, token, hosts: hostsAt(server.url) };
  const ids = { creators: new Map(), shows: new Map(), seasons: new Map() };
  const workshop = { ids, start: server.clock.now(), folder: '', ffmpegPath: '' };
  for (const video of filmOrder(videos)) await openFilm(operator, workshop, video);
  const file = { asset_id: randomUUID(), playable_at: new Date(0), duration_s: 60 };
  await server.platform.db.updateTable('media').set(file).execute();
  const { genres } = await server.client.media.genres({}, { language: 2 });
  expect(genres.length).toBeGreaterThan(5);
  expect(genres.map(({ name }) => name)).toEqual(genres.map(({ tag }) => spanish.get(tag)));
  const { media } = await server.client.media.list({ query: { pageSize: 100 } }, { language: 2 });
  expect(new Set(media.map(({ title }) => title))).toEqual(new Set(videos.map(({ title }) => spanish.get(title))));
});
