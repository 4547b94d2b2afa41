import { dayMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInAgain, signUp, type TestAccount } from '../../../../test/accounts.ts';
import { type PatreonStandIn, patreonKeys, startPatreon } from '../../../../test/patreon-stand-in.ts';
import { codeOf, refusalOf } from '../../../../test/refusal.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { decideAccess } from '../entitlement/decide-access.ts';
import { readMembership } from '../entitlement/read-membership.ts';
import { patreonJobs } from './jobs.ts';
import { checkMember, checkPledges } from './pledge.ts';

const patience = { timeout: 10_000 };
let server: TestServer;
let patreon: PatreonStandIn;
let operator: TestAccount;
let member: TestAccount;

beforeAll(async () => {
  patreon = await startPatreon();
  server = await startTestServer({ jobs: patreonJobs, env: { PATREON_URL: patreon.url } });
  operator = await signUp(server, { role: 'operator' });
  await operator.client.studioConfig.update({ body: { config: { patreon_enabled: true } } });
  await operator.client.studioPatreon.saveKeys({ body: patreonKeys });
  const tiers = [
    { id: '1', planId: 'monthly' },
    { id: '2', planId: 'annual' },
  ];
  await operator.client.studioPatreon.saveTiers({ body: { tiers } });
});
afterAll(async () => {
  await server?.close();
  await patreon?.close();
});
beforeEach(async () => {
  patreon.isDown = false;
  member = await signUp(server);
  operator = { ...operator, client: await signInAgain(server, operator) };
  server.clock.advance(60_000);
});

/** Does what the browser does: goes to Patreon and comes back with Patreon's query. */
async function throughPatreon(account: TestAccount) {
  const { url } = await account.client.patreon.begin();
  const answer = await fetch(url, { redirect: 'manual' });
  const back = new URL(answer.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe(`${server.url}/account/patreon`);
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
}

async function link(account: TestAccount) {
  return account.client.patreon.complete({ body: await throughPatreon(account) });
}

async function standing({ userId }: TestAccount) {
  const { member: isMember, reason, fact } = await readMembership(server.platform, userId);
  return { isMember, code: reason.code, plan: fact?.planId ?? null };
}

function tell(patron: ReturnType<PatreonStandIn['addPatron']>, change: { body?: string; headers?: object } = {}) {
  const { body, headers } = patreon.message(patron);
  return fetch(`${server.url}/api/user/v1/patreon/webhook`, {
    method: 'POST',
    body: change.body ?? body,
    headers: { ...headers, ...change.headers },
  });
}

test('a pledge gives the plan of its most expensive tier and is the reason; the membership ends with it', async () => {
  const patron = patreon.addPatron('Ada Patron', ['1', '2']);
  expect(await standing(member)).toEqual({ isMember: false, code: 'none', plan: null });
  const { link: linked } = await link(member);
  expect(linked).toMatchObject({ name: 'Ada Patron', tier: 'Crew', planName: 'Annual' });
  expect(await standing(member)).toEqual({ isMember: true, code: 'patreon', plan: 'annual' });
  const select = 'patreon,subscription,subscription-extended';
  expect(await member.client.account.userInfo({ query: { select } })).toMatchObject({
    hasPatreon: true,
    hasSubscription: true,
    planId: 'annual',
    subscriptionType: 'patreon',
    membershipReason: { code: 'patreon', planName: 'Annual', date: null },
  });
  const ask = { userId: member.userId, access: 'members' as const, at: server.clock.now() };
  expect(await decideAccess(server.platform, ask)).toEqual({ allowed: true, reason: 'Patreon pledge, Annual plan' });
  server.clock.advance(dayMs);
  patron.tierIds = [];
  expect((await tell(patron)).status).toBe(200);
  await expect.poll(() => standing(member), patience).toEqual({ isMember: false, code: 'revoked', plan: null });
  const { reason } = await decideAccess(server.platform, { ...ask, at: server.clock.now() });
  expect(reason).toMatch(/^the Patreon pledge ended at Patreon on /);
  const again = await signInAgain(server, member);
  expect(await again.patreon.state()).toMatchObject({ link: { tier: null, planName: null } });
});

test('a webhook with a wrong signature is refused; a valid one only says which pledge to check', async () => {
  const patron = patreon.addPatron('Bo', ['1']);
  await link(member);
  const forged = patreon.message({ ...patron, tierIds: [] });
  expect((await tell(patron, { headers: { 'x-patreon-signature': 'a'.repeat(32) } })).status).toBe(400);
  expect((await tell(patron, { headers: { 'x-patreon-signature': '' } })).status).toBe(400);
  expect((await tell(patron, { body: `${forged.body} ` })).status).toBe(400);
  // The signature is valid, but Patreon's API returns something else.
  expect((await tell(patron, forged)).status).toBe(200);
  const message = patreon.message({ ...patron, memberId: null });
  expect((await tell(patron, message)).status).toBe(200);
  await checkMember(server.platform, { memberId: patron.memberId ?? '', patreonUserId: patron.id });
  expect(await standing(member)).toEqual({ isMember: true, code: 'patreon', plan: 'monthly' });
});

test('the check finds changes without webhooks: another tier, a new and a lost pledge, on several pages', async () => {
  const accounts = await Promise.all(Array.from({ length: 3 }, () => signUp(server)));
  const [rises, begins, leaves] = accounts as [TestAccount, TestAccount, TestAccount];
  const first = patreon.addPatron('Rises', ['1']);
  await link(rises);
  const second = patreon.addPatron('Begins', null);
  await link(begins);
  const third = patreon.addPatron('Leaves', ['2']);
  await link(leaves);
  expect(await Promise.all(accounts.map(standing))).toMatchObject([
    { plan: 'monthly' },
    { isMember: false, plan: null },
    { plan: 'annual' },
  ]);
  first.tierIds = ['2'];
  Object.assign(second, { memberId: 'member-late', tierIds: ['1'] });
  patreon.patrons.delete(third.id);
  server.clock.advance(dayMs);
  await checkPledges(server.platform);
  expect(await Promise.all(accounts.map(standing))).toMatchObject([
    { plan: 'annual' },
    { isMember: true, plan: 'monthly' },
    { isMember: false },
  ]);
  const facts = () =>
    server.platform.db.selectFrom('membership_fact').select('id').where('kind', '=', 'patreon').execute();
  const before = (await facts()).length;
  server.clock.advance(dayMs);
  await checkPledges(server.platform);
  expect(await facts()).toHaveLength(before);
});

test('an expired creator token is renewed; if Patreon is out of reach, pledges hold for 14 days', async () => {
  patreon.addPatron('Cy', ['1']);
  await link(member);
  patreon.creatorToken = 'ended';
  await checkPledges(server.platform);
  expect(patreon.creatorToken).toMatch(/^creator-token-/);
  patreon.isDown = true;
  server.clock.advance(13 * dayMs);
  await expect(checkPledges(server.platform)).rejects.toThrow('Patreon answered 503');
  expect(await standing(member)).toMatchObject({ isMember: true });
  server.clock.advance(2 * dayMs);
  await expect(checkPledges(server.platform)).rejects.toThrow('Patreon answered 503');
  expect(await standing(member)).toMatchObject({ isMember: false, code: 'revoked' });
  patreon.isDown = false;
  await checkPledges(server.platform);
  expect(await standing(member)).toMatchObject({ isMember: true });
});

test('an answer of Patreon works once, in the session that asked, within ten minutes, for one account', async () => {
  patreon.addPatron('Di', ['1']);
  const answer = await throughPatreon(member);
  const stranger = await signUp(server);
  const complete = (account: TestAccount, body: typeof answer) => codeOf(account.client.patreon.complete({ body }));
  expect(await complete(stranger, answer)).toBe('code_invalid');
  expect(await complete(member, { ...answer, state: `${answer.state}x` })).toBe('code_invalid');
  const late = await throughPatreon(member);
  server.clock.advance(11 * 60_000);
  expect(await complete(member, late)).toBe('code_invalid');
  expect(await complete(member, await throughPatreon(member))).toBeNull();
  expect(await codeOf(member.client.patreon.begin())).toBe('linked_already');
  expect(await complete(stranger, await throughPatreon(stranger))).toBe('linked_already');
  expect(await standing(stranger)).toMatchObject({ isMember: false });
});

test('unlinking ends the membership, and the Patreon account can be linked to another account', async () => {
  patreon.addPatron('Ed', ['1']);
  await link(member);
  server.clock.advance(60_000);
  await member.client.patreon.unlink();
  expect(await standing(member)).toMatchObject({ isMember: false, code: 'revoked' });
  expect(await member.client.account.userInfo({ query: { select: 'patreon' } })).toEqual({ hasPatreon: false });
  const other = await signUp(server);
  await link(other);
  expect(await standing(other)).toMatchObject({ isMember: true, plan: 'monthly' });
});

test('staff choose the plan of each tier for all linked accounts; secrets are never answered or readable', async () => {
  patreon.addPatron('Flo', ['2']);
  await link(member);
  const { studioPatreon } = operator.client;
  const settings = await studioPatreon.saveTiers({ body: { tiers: [{ id: '2', planId: null }] } });
  expect(settings.tiers).toEqual([
    { id: '1', title: 'Fan', amount: 300, planId: 'monthly' },
    { id: '2', title: 'Crew', amount: 1000, planId: null },
  ]);
  await expect.poll(() => standing(member), patience).toMatchObject({ isMember: false });
  await studioPatreon.saveTiers({ body: { tiers: [{ id: '2', planId: 'annual' }] } });
  await expect.poll(() => standing(member), patience).toMatchObject({ isMember: true, plan: 'annual' });
  const rows = await server.platform.db.selectFrom('patreon_setting').selectAll().execute();
  const told = JSON.stringify([settings, rows.map((row) => ({ ...row, s: Object.values(row).map(String) }))]);
  for (const name of ['clientSecret', 'creatorToken', 'creatorRefreshToken', 'webhookSecret'] as const) {
    expect(told).not.toContain(patreonKeys[name]);
  }
  expect(settings).toMatchObject({ clientSecretLast4: 'ient', webhookSecretLast4: 'hook', linked: expect.any(Number) });
  const wrong = await refusalOf(studioPatreon.saveKeys({ body: { creatorToken: 'nonsense' } }));
  expect(wrong).toMatchObject({ status: 400, fields: [{ path: 'body.creatorToken' }] });
  const elsewhere = await refusalOf(
    studioPatreon.saveKeys({ body: { campaignId: '12', creatorToken: patreon.creatorToken } }),
  );
  expect(elsewhere).toMatchObject({ status: 400, fields: [{ path: 'body.campaignId' }] });
  const noPlan = studioPatreon.saveTiers({ body: { tiers: [{ id: '1', planId: 'gone' }] } });
  expect(await refusalOf(noPlan)).toMatchObject({ status: 400, fields: [{ path: 'body.tiers.0.planId' }] });
});

test('if Patreon is off or not set up, nobody can link', async () => {
  await operator.client.studioConfig.update({ body: { config: { patreon_enabled: false } } });
  expect(await codeOf(member.client.patreon.state())).toBe('not_found');
  expect(await codeOf(member.client.patreon.begin())).toBe('not_found');
  await operator.client.studioConfig.update({ body: { config: { patreon_enabled: true } } });
  await operator.client.studioPatreon.remove();
  expect(await member.client.patreon.state()).toEqual({ isReady: false, link: null });
  expect(await codeOf(member.client.patreon.begin())).toBe('not_set_up');
  expect((await tell(patreon.addPatron('Gus', ['1']))).status).toBe(409);
});
