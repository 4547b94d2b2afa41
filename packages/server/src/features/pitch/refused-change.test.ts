import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { signUpWithPoints } from '../../../test/points-account.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { closeDuePitches } from './move-pitch.ts';
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

function change({ client }: TestAccount, pitchId: number, points: number) {
  const body = { points: Math.abs(points), key: randomUUID() };
  return client.pitch[points > 0 ? 'give' : 'takeBack']({ params: { id: pitchId }, body });
}

test.each(['open', 'reached'] as const)(
  'a pitch that is %s when its time is over gives nothing back, also before the server closes it',
  async (state) => {
    const { platform, clock } = server;
    const closesAt = new Date(clock.now().getTime() + 60_000);
    const pitchId = await makePitch(platform, operator.userId, { closesAt, goal: state === 'open' ? 100 : 5 });
    const params = { id: pitchId };
    const member = await memberWith(10);
    await change(member, pitchId, 6);
    clock.advance(59_999);
    await change(member, pitchId, -1);
    expect((await member.client.pitch.mine()).pitches).toMatchObject([{ points: 5, canTakeBack: true }]);

    clock.advance(1);
    platform.publicCache.clear();
    expect(await server.client.publicPitch.read({ params })).toMatchObject({ state, points: 5 });
    const refused = () => expect(change(member, pitchId, -1)).rejects.toMatchObject({ code: 'ended' });
    await refused();
    expect((await member.client.pitch.mine()).pitches).toMatchObject([{ points: 5, canTakeBack: false }]);
    await closeDuePitches(platform);
    await refused();
    platform.publicCache.clear();
    expect(await server.client.publicPitch.read({ params })).toMatchObject({
      state: state === 'open' ? 'closed' : 'reached',
      points: 5,
    });
  },
);

test('a member changes what they give 300 times a day, and the next change is refused and changes nothing', async () => {
  const { platform } = server;
  const pitchId = await makePitch(platform, operator.userId);
  const [busy, other] = [await memberWith(400), await memberWith(5)];
  await Promise.all(Array.from({ length: 300 }, () => change(busy, pitchId, 1)));
  for (const points of [1, -1]) {
    await expect(change(busy, pitchId, points)).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
  }
  const { points, entries } = await busy.client.pitch.support({ params: { id: pitchId } });
  expect([points, entries[0]?.number]).toEqual([300, 300]);
  expect(await busy.client.points.balance()).toMatchObject({ pointsAvailable: 100 });
  // Others do not have to wait.
  expect(await change(other, pitchId, 5)).toMatchObject({ total: 305, entry: { number: 301 } });
});
