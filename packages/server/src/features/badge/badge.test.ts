import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { grantBadge } from './badge.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

test('a badge is earned once, shown beside the name, and can be hidden', async () => {
  const { db } = server.platform;
  const { userId, client } = await signUp(server);
  const { badges: before } = await client.badge.list();
  expect(before).toMatchObject([{ id: 'annual', name: 'Annual member', earned: null, selected: false }]);
  await expect(client.badge.select({ body: { badgeId: 'annual' } })).rejects.toMatchObject({ code: 'not_found' });

  for (const event of ['charge:1', 'charge:2']) await grantBadge(db, { userId, badge: 'annual', event });
  await grantBadge(db, { userId, badge: 'member', event: 'charge:3' });
  await grantBadge(db, { userId, badge: 'no-such-plan', event: 'charge:4' });
  const { badges } = await client.badge.list();
  expect(badges.map(({ id, selected }) => [id, selected])).toEqual([
    ['annual', true],
    ['member', false],
  ]);
  const info = await client.account.userInfo({ query: { select: 'badges,badgeUrl' } });
  expect(info).toEqual({
    badges: [
      { id: 'annual', name: 'Annual member', imageUrl: `${server.url}/badge/star.svg` },
      expect.objectContaining({ id: 'member', imageUrl: `${server.url}/badge/crown.svg` }),
    ],
    badgeUrl: `${server.url}/badge/star.svg`,
  });

  await client.badge.select({ body: { badgeId: 'member' } });
  expect((await client.badge.select({ body: { badgeId: null } })).badges.some(({ selected }) => selected)).toBe(false);
  expect(await client.account.userInfo({ query: { select: 'badgeUrl' } })).toEqual({ badgeUrl: null });
});
