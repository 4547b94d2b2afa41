import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeTeam } from '../creator/test-data.ts';
import { addFact, grantMembership } from '../money/entitlement/change-membership.ts';
import { reportCampaign } from './referral-visit.ts';

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

test('a signed-in viewer is counted as their account', async () => {
  const { userId } = await signUp(server);
  server.clock.advance(2 * dayMs);
  const visitor = { userId, ip: '203.0.113.9', userAgent: 'test' };
  for (let report = 0; report < 2; report++) await reportCampaign(server.platform, visitor, 'autumn');
  expect(await visits('autumn')).toMatchObject([{ account_id: userId }]);
});

test('a creator is known by the address of the team; an unknown address is ignored', async () => {
  const slug = 'the-crew';
  const teamId = await makeTeam(server.platform.db, { slug });
  await server.client.referral.cref({ body: { creator: slug } });
  await server.client.referral.cref({ body: { creator: slug } });
  await server.client.referral.cref({ body: { creator: 'nobody-at-all' } });
  const rows = await server.platform.db.selectFrom('creator_referral').select('team_id').execute();
  expect(rows).toEqual([{ team_id: teamId }]);
});

describe('outcomes of visitors', () => {
  const dayOf = () => server.clock.now().toISOString().slice(0, 10);

  const operator = () => signUp(server, { role: 'operator' });

  async function grant(userId: string, kind: 'trial' | 'gift') {
    await grantMembership(server.platform, server.platform.db, userId, { kind, planId: 'monthly', until: null });
  }

  async function pay(userId: string) {
    const startsAt = server.clock.now();
    const fact = { userId, kind: 'paid' as const, planId: 'monthly', startsAt, endsAt: null };
    await addFact(server.platform, server.platform.db, fact);
  }

  test('visits, sign-ups, trials and paid memberships are listed by campaign and creator, in their days', async () => {
    server.clock.advance(10 * dayMs);
    const teamId = await makeTeam(server.platform.db, { slug: 'makers', displayName: 'The Makers' });
    const utm = (client: TestAccount['client']) =>
      client.referral.utm({ body: { campaignId: 'launch', action: 'visit' } });
    const { userId } = await signUp(server);
    server.clock.advance(2 * dayMs);
    await utm(server.client);
    await reportCampaign(server.platform, { userId, ip: '203.0.113.9', userAgent: 'test' }, 'launch');
    const [tried, given, payer] = [await signUp(server), await signUp(server), await signUp(server)];
    for (const { client } of [tried, given, payer]) {
      await utm(client);
      await client.referral.utm({ body: { campaignId: 'another', action: 'visit' } });
      await client.referral.cref({ body: { creator: 'makers' } });
    }
    for (const { userId: trying } of [tried, payer]) await grant(trying, 'trial');
    await pay(payer.userId);
    await grant(given.userId, 'gift');
    const funnels = await (await operator()).client.studioReferral.funnels({ query: { from: dayOf(), to: dayOf() } });
    const steps = { signUps: 3, trials: 2, paid: 1 };
    expect(funnels.campaigns).toEqual([{ name: 'launch', slug: null, visits: 2, ...steps }]);
    expect(funnels.creators).toEqual([{ name: 'The Makers', slug: 'makers', visits: 0, ...steps }]);
    server.clock.advance(dayMs);
    const next = await (await operator()).client.studioReferral.funnels({ query: { from: dayOf(), to: dayOf() } });
    expect(next).toMatchObject({ campaigns: [], creators: [] });
    await server.platform.db.deleteFrom('creator_team').where('id', '=', teamId).execute();
    const usual = await (await operator()).client.studioReferral.funnels();
    expect(usual.creators.map(({ slug }) => slug)).not.toContain('makers');
    expect(usual.campaigns.find(({ name }) => name === 'launch')).toMatchObject({ visits: 2, signUps: 3 });
    expect(usual.to).toBe(dayOf());
  });

  test('later than a day after the sign-up a campaign counts as a visit', async () => {
    const { userId } = await signUp(server);
    server.clock.advance(dayMs + 1000);
    const visitor = { userId, ip: '203.0.113.9', userAgent: 'test' };
    await reportCampaign(server.platform, visitor, 'late');
    const rows = await server.platform.db
      .selectFrom('referral_attribution')
      .where('account_id', '=', userId)
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
    expect(await visits('late')).toHaveLength(1);
  });

  test('a range ends after it begins', async () => {
    const wrong = (await operator()).client.studioReferral.funnels({ query: { from: '2026-02-02', to: '2026-02-01' } });
    await expect(wrong).rejects.toMatchObject({ fields: [{ path: 'query.from' }] });
  });
});

test('bad reports are refused by name, and too many in total', async () => {
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
