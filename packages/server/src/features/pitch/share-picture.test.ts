import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { changeSettings } from '../config/edit-settings.ts';
import { grantPoints } from '../points/points-ledger.ts';
import { changeSupport } from './change-support.ts';
import { makePitch } from './test-data.ts';

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

test('the preview of a shared pitch is a picture of how far it has come', async () => {
  const { platform } = server;
  const { userId } = await signUp(server);
  const pitchId = await makePitch(platform, operator.userId);
  await grantPoints(platform, platform.db, [{ userId, amount: 30, event: randomUUID(), kind: 'granted' }]);
  await changeSupport(platform, { userId, pitchId, points: 30, key: randomUUID() });
  const page = await (await load(`/points/${pitchId}`)).text();
  const address = /property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? '';
  expect(address).toMatch(new RegExp(`/api/cdn/v2/pitches/${pitchId}/share\\.jpg\\?points=30$`));
  const answer = await load(new URL(address).pathname);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
  const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' });
});

test('a draft has no picture, and nothing has one while points are off', async () => {
  const { id: draft } = await operator.client.studioPitches.create({ body: { title: 'Later', goal: 100 } });
  const pitchId = await makePitch(server.platform, operator.userId);
  const statusOf = async (id: number) => (await load(`/api/content/v2/pitches/${id}/share.jpg`)).status;
  expect([await statusOf(draft), await statusOf(pitchId)]).toEqual([404, 200]);
  await changeSettings(server.platform, { actorId: operator.userId, config: { points_enabled: false } });
  expect(await statusOf(pitchId)).toBe(404);
});
