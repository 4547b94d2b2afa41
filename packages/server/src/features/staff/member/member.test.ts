import { dayMs, hourMs } from '@greenlight/contract/duration';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount, testPassword } from '../../../../test/accounts.ts';
import { newDevice } from '../../../../test/device.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { addFact, grantMembership, revokeFacts } from '../../money/entitlement/change-membership.ts';
import { makePlayable } from '../../playback/test-data.ts';

const forbidden = { status: 403, code: 'forbidden' };

let server: TestServer;
let operator: TestAccount;
let support: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
  support = await signUp(server, { role: 'support' });
});
afterAll(() => server?.close());

function lookAs(by: TestAccount, whom: TestAccount, reason = 'cannot find the video') {
  return by.client.staff.impersonate({ params: { userId: whom.userId }, body: { reason } });
}

function lastEntryOf(userId: string) {
  return server.platform.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'action', 'detail'])
    .where('subject', '=', `account:${userId}`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

test('a member is shown in full, without any secret', async () => {
  const member = await signUp(server, { subscribed: true });
  const { mediaId } = await makePlayable(server.platform, { access: 'members' });
  await member.client.media.playback({ params: { mediaId } });
  const found = await support.client.staff.member({ params: { userId: member.userId } });
  expect(found).toMatchObject({
    email: member.email,
    hasPassword: true,
    linked: [],
    authenticator: false,
    passkeys: 0,
    membership: { kind: 'complimentary' },
    billing: null,
    memberships: [{ kind: 'complimentary', revokedAt: null }],
    devices: [{ model: 'Linux Chrome', isActive: true }],
    sessions: [{ model: 'Linux Chrome' }],
    streams: [{ mediaId, title: 'A video' }],
    teams: [],
  });
  expect(JSON.stringify(found)).not.toMatch(/argon2|hash|token/i);
  const nobody = support.client.staff.member({ params: { userId: crypto.randomUUID() } });
  await expect(nobody).rejects.toMatchObject({ code: 'not_found' });
});

test('a membership that was withdrawn before its start is not listed as upcoming', async () => {
  const { userId } = await signUp(server);
  const subscriptionRef = { backend: 'foundry' as const, subscriptionId: '1' };
  const at = server.clock.now().getTime();
  const [startsAt, endsAt] = [new Date(at + 14 * dayMs), new Date(at + 21 * dayMs)];
  await addFact(server.platform, server.platform.db, {
    userId,
    kind: 'grace',
    planId: 'annual',
    startsAt,
    endsAt,
    subscriptionRef,
    source: 'a',
  });
  const memberships = async () => (await support.client.staff.member({ params: { userId } })).memberships;
  expect(await memberships()).toMatchObject([{ kind: 'grace' }]);
  const revoked = { kinds: ['grace'] as const, at: new Date(at), reason: 'cancelled' as const };
  await revokeFacts(server.platform, server.platform.db, { userId, ...subscriptionRef, ...revoked });
  expect(await memberships()).toEqual([]);
});

test('members are found by role and by suspension', async () => {
  const gone = await signUp(server);
  await operator.client.staff.updateMember({
    params: { userId: gone.userId },
    body: { suspended: true, reason: 'spam' },
  });
  const suspended = await support.client.staff.members({ query: { suspended: true } });
  expect(suspended.members.map(({ userId }) => userId)).toEqual([gone.userId]);
  const staff = await support.client.staff.members({ query: { role: 'support' } });
  expect(staff.members.map(({ userId }) => userId)).toEqual([support.userId]);
  expect(await lastEntryOf(gone.userId)).toMatchObject({ action: 'member.suspend', detail: { reason: 'spam' } });
});

test('nobody but an operator gives themselves a membership', async () => {
  const give = (by: TestAccount, whom: TestAccount) =>
    by.client.staff.grantMembership({
      params: { userId: whom.userId },
      body: { kind: 'gift', planId: 'annual', until: null },
    });
  const refused = { ...forbidden, message: 'You are not allowed to do this: you cannot give yourself a membership.' };
  await expect(give(support, support)).rejects.toMatchObject(refused);
  const member = await signUp(server);
  await expect(give(support, member)).resolves.toHaveProperty('membership.planId', 'annual');
  await expect(give(operator, operator)).resolves.toHaveProperty('membership.planId', 'annual');
});

test('the trace says step by step why somebody may not watch, and playback decides the same', async () => {
  const member = await signUp(server);
  const until = new Date(server.clock.now().getTime() + hourMs).toISOString();
  await grantMembership(server.platform, server.platform.db, member.userId, {
    kind: 'trial',
    planId: 'monthly',
    until,
  });
  const { mediaId } = await makePlayable(server.platform, { access: 'members' });
  const draft = await makePlayable(server.platform, { publishAt: null });
  const trace = (id = mediaId) => support.client.staff.watchTrace({ params: { userId: member.userId, mediaId: id } });
  const mayPlay = (id = mediaId) =>
    member.client.media.playback({ params: { mediaId: id } }).then(
      () => true,
      () => false,
    );
  const allowed = await trace();
  expect(allowed).toMatchObject({ allowed: true, reason: expect.stringMatching(/^trial, Monthly plan, until /) });
  expect(allowed.steps.every(({ passed }) => passed)).toBe(true);
  expect(allowed.steps.length).toBeGreaterThanOrEqual(6);
  expect(await mayPlay()).toBe(true);
  server.clock.advance(2 * hourMs);
  const ended = await trace();
  expect(ended).toMatchObject({ allowed: false, reason: expect.stringMatching(/^the trial ended on /) });
  expect(ended.steps.at(-1)).toMatchObject({ passed: false, answer: ended.reason });
  expect(await mayPlay()).toBe(false);
  expect(await trace(draft.mediaId)).toMatchObject({
    allowed: false,
    reason: expect.stringContaining('not published'),
  });
  expect(await mayPlay(draft.mediaId)).toBe(false);
  await operator.client.staff.updateMember({ params: { userId: member.userId }, body: { suspended: true } });
  expect(await trace()).toMatchObject({ allowed: false, reason: 'the account is suspended' });
  await expect(trace(987_654)).rejects.toMatchObject({ code: 'not_found' });
});

test('the trace takes no stream, and says when the limit is reached', async () => {
  const member = await signUp(server, { subscribed: true });
  const { mediaId } = await makePlayable(server.platform, { access: 'members' });
  const params = { userId: member.userId, mediaId };
  await operator.client.studioConfig.update({ body: { config: { stream_limit: 1 } } });
  expect(await support.client.staff.watchTrace({ params })).toMatchObject({ allowed: true });
  expect(await support.client.staff.watchTrace({ params })).toMatchObject({ allowed: true });
  await member.client.media.playback({ params: { mediaId } });
  const full = await support.client.staff.watchTrace({ params });
  expect(full).toMatchObject({ allowed: false, reason: '1 of 1 are watching now' });
});

test('impersonating staff sees what the member sees, for an hour, and changes nothing', async () => {
  const member = await signUp(server, { displayName: 'Mia Member' });
  const { token, expires } = await lookAs(support, member);
  expect(Date.parse(expires) - server.clock.now().getTime()).toBe(hourMs);
  const eyes = server.as({ token });
  expect(await eyes.account.userInfo({ query: { select: 'displayName,impersonatedBy' } })).toEqual({
    displayName: 'Mia Member',
    impersonatedBy: 'Test Account',
  });
  const refused = { status: 403, code: 'impersonating' };
  await expect(eyes.watchlist.add({ params: { mediaId: 1 } })).rejects.toMatchObject(refused);
  await expect(eyes.account.setDisplayName({ body: { displayName: 'Taken' } })).rejects.toMatchObject(refused);
  await expect(eyes.accountSecurity.requestExport()).rejects.toMatchObject(refused);
  await expect(eyes.staff.members()).rejects.toMatchObject(refused);
  const { mediaId } = await makePlayable(server.platform);
  expect(await eyes.media.playback({ params: { mediaId } })).toMatchObject({ streamId: null });
  const { entries } = await operator.client.staff.audit({ query: { action: 'member.impersonate' } });
  expect(entries[0]).toMatchObject({
    actor: { userId: support.userId },
    subject: `account:${member.userId}`,
    subjectName: 'Mia Member',
    detail: { reason: 'cannot find the video' },
  });
  await eyes.account.logout();
  await expect(eyes.account.userInfo()).rejects.toMatchObject({ status: 401 });
  const later = server.as(await lookAs(support, member));
  server.clock.advance(hourMs + 1000);
  await expect(later.account.userInfo()).rejects.toMatchObject({ status: 401 });
});

test('staff who changes their password also loses the impersonation sessions', async () => {
  const helper = await signUp(server, { role: 'support' });
  const eyes = server.as(await lookAs(helper, await signUp(server)));
  const passwordNew = 'a new kiln for clay';
  await helper.client.account.changePassword({ body: { email: helper.email, passwordOld: testPassword, passwordNew } });
  await expect(eyes.account.userInfo()).rejects.toMatchObject({ code: 'unauthorized' });
});

test('nobody impersonates operators, members with more permissions, or themselves', async () => {
  await expect(lookAs(support, operator)).rejects.toMatchObject(forbidden);
  await expect(lookAs(operator, await signUp(server, { role: 'operator' }))).rejects.toMatchObject(forbidden);
  await expect(lookAs(support, await signUp(server, { role: 'creator' }))).rejects.toMatchObject(forbidden);
  await expect(lookAs(support, support)).rejects.toMatchObject(forbidden);
  const none = lookAs(support, await signUp(server), '  ');
  await expect(none).rejects.toMatchObject({ fields: [{ path: 'body.reason' }] });
});

test('staff who loses the permission loses the impersonation session within 5 s', async () => {
  const helper = await signUp(server, { role: 'support' });
  const eyes = server.as(await lookAs(helper, await signUp(server)));
  await eyes.account.userInfo();
  await operator.client.staff.setRole({ params: { userId: helper.userId }, body: { role: 'member' } });
  await expect
    .poll(
      () =>
        eyes.account.userInfo().then(
          () => 'in',
          () => 'out',
        ),
      { timeout: 5000 },
    )
    .toBe('out');
});

test('help goes to the member; accounts with more permissions cannot be weakened', async () => {
  const member = await signUp(server);
  const help = (by: TestAccount, whom: TestAccount, action: 'password' | 'sign-out' | 'second-factor') =>
    by.client.staff.helpMember({ params: { userId: whom.userId }, body: { action } });
  await help(support, member, 'password');
  expect(await lastEntryOf(member.userId)).toMatchObject({ actor_id: support.userId, action: 'member.help-password' });
  await help(support, member, 'sign-out');
  await expect(member.client.account.userInfo()).rejects.toMatchObject({ status: 401 });
  for (const action of ['sign-out', 'second-factor'] as const) {
    await expect(help(support, operator, action)).rejects.toMatchObject(forbidden);
  }
  const moderator = await signUp(server, { role: 'moderator' });
  const suspension = moderator.client.staff.updateMember({
    params: { userId: support.userId },
    body: { suspended: true },
  });
  await expect(suspension).rejects.toMatchObject(forbidden);
  const device = newDevice();
  const again = server.client.account.login({ body: { email: operator.email, password: testPassword, device } });
  await expect(again).resolves.toBeTruthy();
});

test.each([
  ['changed', sql`update audit_entry set action = 'nothing'`],
  ['made nobody’s', sql`update audit_entry set actor_id = null`],
  ['given to another', sql`update audit_entry set actor_id = (select id from account limit 1)`],
  ['removed', sql`delete from audit_entry`],
  ['emptied', sql`truncate audit_entry cascade`],
])('entries of the log cannot be %s, by any role of this database', async (_, statement) => {
  await expect(statement.execute(server.platform.db)).rejects.toThrow('entries of the audit log');
});

test('an entry outlives the account of its actor, without a name', async () => {
  const short = await signUp(server, { role: 'operator' });
  const { mediaId } = await short.client.studioMedia.create({ body: { title: 'Stays' } });
  await server.platform.db.deleteFrom('account').where('id', '=', short.userId).execute();
  const { entries } = await operator.client.staff.audit({ query: { subject: `media:${mediaId}` } });
  expect(entries).toMatchObject([
    { action: 'media.create', actor: { userId: short.userId, displayName: null }, subjectName: 'Stays' },
  ]);
});
