import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { signUpWithPoints } from '../../../test/points-account.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makePitch, seedSupporters } from './test-data.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
});
afterAll(() => server?.close());

async function linesAt(url: string): Promise<string[]> {
  return (await (await fetch(url)).text()).replace('\uFEFF', '').trim().split('\r\n');
}

function memberWith(points: number): Promise<TestAccount> {
  return signUpWithPoints(server, points, { subscribed: true });
}

function change({ client }: TestAccount, id: number, points: number) {
  const body = { points: Math.abs(points), key: randomUUID() };
  return client.pitch[points > 0 ? 'give' : 'takeBack']({ params: { id }, body });
}

test('the file of a pitch has all who have points there, with plan and gifts, read in batches', async () => {
  const { platform, clock } = server;
  const id = await makePitch(platform, operator.userId);
  const params = { id };
  const [ada, gone] = [await memberWith(10), await memberWith(5)];
  await change(ada, id, 3);
  const first = clock.now().toISOString();
  clock.advance(60_000);
  await change(ada, id, 4);
  const last = clock.now().toISOString();
  clock.advance(60_000);
  await change(ada, id, -2);
  await change(gone, id, 5);
  await change(gone, id, -5);
  const { pseudonym } = await ada.client.pitch.support({ params });
  const { studioPitches, staff } = operator.client;
  const { url } = await studioPitches.exportSupporters({ params });
  const { supporters } = await studioPitches.supporters({ params });
  const [supporter] = supporters;
  expect(await linesAt(url)).toEqual([
    'user id,name,e-mail,pseudonym,points,plan,member since,first gift,last gift,mark,in the credits',
    [
      ada.userId,
      supporter?.displayName,
      ada.email,
      pseudonym,
      5,
      supporter?.planName,
      supporter?.memberSince,
      first,
      last,
      '',
      '',
    ].join(','),
  ]);
  expect(supporter).toMatchObject({ planName: expect.any(String), memberSince: expect.stringMatching(/^2\d{3}-/) });
  const { entries } = await staff.audit({ query: { action: 'pitch.export' } });
  expect(entries[0]).toMatchObject({ subject: `pitch:${id}`, actor: { userId: operator.userId } });

  await seedSupporters(platform, { pitchId: id, count: 1500 });
  expect(await linesAt(url)).toHaveLength(1502);
  clock.advance(11 * 60_000);
  expect((await fetch(url)).status).toBe(404);
});

test('the download of supporters needs a confirmed identity, and has no e-mail addresses for people who may not see members', async () => {
  const { platform, clock } = server;
  const params = { id: await makePitch(platform, operator.userId) };
  const staff = await signUp(server, { role: 'operator' });
  await expect(operator.client.studioPitches.exportSupporters({ params: { id: 987_654 } })).rejects.toMatchObject({
    code: 'not_found',
  });
  const body = { title: 'Pitches', permissions: ['points.edit' as const] };
  await staff.client.staff.saveRole({ params: { name: 'pitches' }, body });
  const editor = await signUp(server);
  await staff.client.staff.setRole({ params: { userId: editor.userId }, body: { role: 'pitches' } });
  const member = await memberWith(3);
  await change(member, params.id, 3);
  const { url } = await editor.client.studioPitches.exportSupporters({ params });
  const [, line = ''] = await linesAt(url);
  expect(line).toContain(`${member.userId},`);
  expect(line).not.toContain(member.email);
  clock.advance(16 * 60_000);
  for (const call of [
    () => editor.client.studioPitches.exportSupporters({ params }),
    () => editor.client.studioPoints.exportMovements(),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'confirmation_required' });
  }
});

test('the file of movements has every movement of every holder in order', async () => {
  const { platform } = server;
  const operatorNow = await signUp(server, { role: 'operator' });
  const id = await makePitch(platform, operatorNow.userId);
  const member = await memberWith(9);
  await change(member, id, 6);
  await change(member, id, -1);
  await seedSupporters(platform, { pitchId: id, count: 1200 });
  const { url } = await operatorNow.client.studioPoints.exportMovements();
  const [header, ...lines] = await linesAt(url);
  expect(header).toBe('number,time,kind,points,holder,user id,name,pitch id,pitch,event');
  const own = lines.filter((line) => line.includes(member.userId)).map((line) => line.split(','));
  expect(own.map(([, , kind, points]) => [kind, points])).toEqual([
    ['granted', '9'],
    ['given', '6'],
    ['taken-back', '1'],
  ]);
  expect(own[1]).toContain('A night in the workshop');
  const numbers = lines.map((line) => Number(line.split(',')[0]));
  expect(numbers.length).toBeGreaterThan(2400);
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  const { entries } = await operatorNow.client.staff.audit({ query: { action: 'points.export' } });
  expect(entries[0]).toMatchObject({ subject: 'points-export:movements' });
});
