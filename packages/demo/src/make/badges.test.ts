import { hostsAt } from '@greenlight/contract/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../server/test/accounts.ts';
import { startTestServer, type TestServer } from '../../../server/test/test-server.ts';
import { badges } from '../catalogue/badges.ts';
import { makeBadges } from './badges.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

test('the badges are made once, are on, have Spanish names, and one is given by hand', async () => {
  const { client, token } = await signUp(server, { role: 'operator' });
  const member = await signUp(server, { email: 'member@example.com' });
  await client.studioConfig.update({ body: { config: { livestream_enabled: true } } });
  const operator = { client, token, hosts: hostsAt(server.url) };
  await makeBadges(operator);
  await makeBadges(operator);
  const made = (await client.studioBadges.list({ query: {} })).badges.filter(({ id }) => id !== 'annual');
  expect(made.map(({ name }) => name).toSorted()).toEqual(badges.map(({ name }) => name).toSorted());
  expect(made.every(({ state }) => state === 'on')).toBe(true);
  const shown = (await member.client.badge.list({}, { language: 2 })).badges;
  expect(shown[0]).toMatchObject({ name: 'Amistad de la casa', selected: true, edition: { limit: 25, left: 24 } });
  // A member who joins today is too late for one of them.
  const open = badges.filter(({ rule }) => rule.kind !== 'joined');
  for (const { spanish } of open) expect(shown.map(({ name }) => name)).toContain(spanish.name);
});
