import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeTeam } from '../creator/factory.ts';

const dayMs = 24 * 60 * 60 * 1000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

function visits(campaignId: string) {
  return server.platform.db
    .selectFrom('campaign_visit')
    .select(['day', 'account_id'])
    .where('campaign_id', '=', campaignId)
    .execute();
}

test('a visit counts once a day and campaign, however often it is reported', async () => {
  const report = (campaignId: string) => server.client.referral.utm({ body: { campaignId, action: 'visit' } });
  await report('spring');
  await report('spring');
  await report('summer');
  expect(await visits('spring')).toHaveLength(1);
  expect(await visits('summer')).toHaveLength(1);
  server.clock.advance(dayMs);
  await report('spring');
  expect(await visits('spring')).toHaveLength(2);
});

test('who is signed in is counted as that account', async () => {
  const { client, userId } = await signUp(server);
  await client.referral.utm({ body: { campaignId: 'autumn', action: 'visit' } });
  await client.referral.utm({ body: { campaignId: 'autumn', action: 'visit' } });
  expect(await visits('autumn')).toMatchObject([{ account_id: userId }]);
});

test('a creator is known by the address of the team; another address is nothing', async () => {
  const slug = 'the-crew';
  const teamId = await makeTeam(server.platform.db, { slug });
  await server.client.referral.cref({ body: { creator: slug } });
  await server.client.referral.cref({ body: { creator: slug } });
  await server.client.referral.cref({ body: { creator: 'nobody-at-all' } });
  const rows = await server.platform.db.selectFrom('creator_referral').select('team_id').execute();
  expect(rows).toEqual([{ team_id: teamId }]);
});

test('bad reports are refused by name, and too many of them altogether', async () => {
  const long = server.client.referral.utm({ body: { campaignId: 'x'.repeat(201), action: 'visit' } });
  await expect(long).rejects.toMatchObject({ fields: [{ path: 'body.campaignId' }] });
  const click = server.client.referral.utm({ body: { campaignId: 'x', action: 'click' as never } });
  await expect(click).rejects.toMatchObject({ fields: [{ path: 'body.action' }] });
  const reports = Array.from({ length: 70 }, (_, at) => ({ campaignId: `flood-${at}`, action: 'visit' as const }));
  const outcomes = await Promise.allSettled(reports.map((body) => server.client.referral.utm({ body })));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(refused[0]?.reason).toMatchObject({ status: 429, code: 'rate_limited' });
});
