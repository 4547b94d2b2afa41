import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { changeSettings } from '../config/edit-settings.ts';
import { makeGiveaway } from './test-data.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server.close());

function load(path: string) {
  return fetch(new URL(path, server.url));
}

test('the preview of a giveaway without a picture is drawn, also with the longest title and prize', async () => {
  const words = { title: 'W'.repeat(80), prize: 'A bowl & a <b>mug</b> '.repeat(13).trim() };
  const id = await makeGiveaway(server.platform, operator.userId, words);
  const page = await (await load(`/win/${id}`)).text();
  const address = /property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? '';
  expect(address).toBe(`${server.url}/api/cdn/v2/giveaways/${id}/share.jpg`);
  const answer = await load(address);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' });
});

test('a draft has no picture, and nothing has one while giveaways are off', async () => {
  const id = await makeGiveaway(server.platform, operator.userId);
  const { id: draft } = await operator.client.studioGiveaways.create({ body: { title: 'Later', prize: 'A mug' } });
  const statusOf = async (of: number) => (await load(`/api/content/v2/giveaways/${of}/share.jpg`)).status;
  expect([await statusOf(draft), await statusOf(id)]).toEqual([404, 200]);
  await changeSettings(server.platform, { actorId: operator.userId, config: { giveaways_enabled: false } });
  expect(await statusOf(id)).toBe(404);
});
