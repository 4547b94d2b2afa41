import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeMedia } from '../media/test-data.ts';
import { listOpenRuns } from './run-queries.ts';
import { holdersOf, makeBadge, runBadges, seedCommenters } from './test-data.ts';

let server: TestServer;
let operator: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
  await operator.client.studioConfig.update({ body: { config: { badges_enabled: true } } });
});
afterAll(() => server?.close());

function secondsLater(seconds: number): Date {
  return new Date(server.clock.now().getTime() + seconds * 1000);
}

test.each([
  ['has no end any more', () => null],
  ['has a later end', () => secondsLater(3600).toISOString()],
])('a member who met a rule while the badge was over earns it once it %s', async (_, laterEnd) => {
  const { platform, clock } = server;
  const rule = { kind: 'comments', threshold: 1 } as const;
  const badge = await makeBadge(platform, operator.userId, rule, { endsAt: secondsLater(60) });
  await runBadges(platform);
  const before = await holdersOf(platform, badge);
  clock.advance(61_000);
  await seedCommenters(platform, { mediaId: await makeMedia(platform.db, {}), count: 5 });
  await runBadges(platform);
  const { studioBadges } = operator.client;
  // Changed texts do not reopen it.
  expect(await studioBadges.update({ params: { id: badge }, body: { name: 'Owl' } })).toMatchObject({ state: 'ended' });
  expect(await listOpenRuns(platform.db)).toEqual([]);
  expect(await holdersOf(platform, badge)).toEqual(before);
  const body = { endsAt: laterEnd() };
  expect(await studioBadges.update({ params: { id: badge }, body })).toMatchObject({ state: 'on' });
  await runBadges(platform);
  expect(await holdersOf(platform, badge)).toHaveLength(before.length + 5);
});

test('a later end of a badge that is not over, or not on, starts nothing', async () => {
  const { platform, clock } = server;
  const rule = { kind: 'comments', threshold: 1 } as const;
  const [on, draft, ended] = [
    await makeBadge(platform, operator.userId, rule, { endsAt: secondsLater(60) }),
    await makeBadge(platform, operator.userId, rule, { endsAt: secondsLater(60), isDraft: true }),
    await makeBadge(platform, operator.userId, rule, { endsAt: secondsLater(60) }),
  ];
  const { studioBadges } = operator.client;
  await studioBadges.end({ params: { id: ended } });
  await runBadges(platform);
  await studioBadges.update({ params: { id: on }, body: { endsAt: null } });
  clock.advance(61_000);
  for (const id of [draft, ended]) await studioBadges.update({ params: { id }, body: { endsAt: null } });
  expect(await listOpenRuns(platform.db)).toEqual([]);
});
