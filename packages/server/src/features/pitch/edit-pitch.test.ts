import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { signUpWithPoints } from '../../../test/points-account.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeImageRow } from '../image/test-data.ts';
import { revokePoints } from '../points/points-ledger.ts';
import { settlePitch } from './settle-pitch.ts';
import { makePitch } from './test-data.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

function memberWith(points: number): Promise<TestAccount> {
  return signUpWithPoints(server, points);
}

function give({ client }: TestAccount, pitchId: number, points: number) {
  return client.pitch.give({ params: { id: pitchId }, body: { points, key: randomUUID() } });
}

test('the pictures of a pitch are shown in the order in which they were chosen, the first one on its card', async () => {
  const { platform } = server;
  const params = { id: await makePitch(platform, operator.userId) };
  const alts = ['a kiln', 'a lamp', 'a mast'];
  const made = await Promise.all(alts.map(async (alt) => ({ alt, id: await makeImageRow(platform.db, { alt }) })));
  const shown = async () => {
    platform.publicCache.clear();
    const { images, image } = await server.client.publicPitch.read({ params });
    return { images: images.map(({ alt }) => alt), first: image?.alt ?? null };
  };
  expect(await shown()).toEqual({ images: [], first: null });
  for (const order of [alts, ['a mast', 'a kiln', 'a lamp'], ['a lamp', 'a mast']]) {
    const imageIds = order.map((alt) => made.find((one) => one.alt === alt)?.id ?? '');
    const { images } = await operator.client.studioPitches.update({ params, body: { imageIds } });
    expect(images.map(({ imageId }) => imageId)).toEqual(imageIds);
    expect(await shown()).toEqual({ images: order, first: order[0] });
  }
});

test('the preview of closing says how many of the points a refund takes when they come back', async () => {
  const { platform } = server;
  const [pitchId, otherId] = [await makePitch(platform, operator.userId), await makePitch(platform, operator.userId)];
  const [refunded, member] = [await memberWith(10), await memberWith(10)];
  await give(refunded, pitchId, 5);
  await give(refunded, otherId, 3);
  await give(member, pitchId, 4);
  const preview = async (id: number) =>
    (await operator.client.studioPitches.preview({ params: { id }, query: { state: 'closed' } })).owed;
  expect(await preview(pitchId)).toBe(0);
  const refund = { userId: refunded.userId, amount: 10, event: `refund:${refunded.userId}` };
  expect(await revokePoints(platform, platform.db, refund)).toEqual({ taken: 2, owed: 8 });
  // Not more than what came to the pitch.
  expect(await Promise.all([pitchId, otherId].map(preview))).toEqual([5, 3]);

  await operator.client.studioPitches.move({ params: { id: pitchId }, body: { state: 'closed' } });
  await settlePitch(platform, { pitchId });
  const balances = await Promise.all([refunded, member].map(({ client }) => client.points.balance()));
  expect(balances.map(({ pointsAvailable, owed }) => [pointsAvailable, owed])).toEqual([
    [0, 3],
    [10, 0],
  ]);
});
