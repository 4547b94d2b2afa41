import { randomUUID } from 'node:crypto';
import { minuteMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount, testPassword } from '../../../../test/accounts.ts';
import { mailJobs } from '../../../../test/jobs.ts';
import { createLetterBox, linkedIn } from '../../../../test/letter-box.ts';
import { codeOf } from '../../../../test/refusal.ts';
import { startSecondServer, startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { visitorAt } from '../../../../test/visitor.ts';
import { eraseDueAccounts } from '../erasure/account-deletion.ts';
import { accountJobs } from '../jobs.ts';

const knownWithinMs = 5000;
const box = createLetterBox();
let server: TestServer;
/** A second server on the same database. */
let other: TestServer;
beforeAll(async () => {
  const env = { TRUST_PROXY: 'on' };
  server = await startTestServer({ jobs: [...mailJobs, ...accountJobs], mail: box.mail, env });
  other = await startSecondServer(server, env);
});
afterAll(async () => {
  await other?.close();
  await server?.close();
});

function signIn({ email }: Pick<TestAccount, 'email'>, model: string, ip?: string, identifier: string = randomUUID()) {
  const device = { deviceIdentifier: identifier, model, platform: 'web' as const };
  return visitorAt(server, ip).account.login({ body: { email, password: testPassword, device } });
}

function isOpen(at: TestServer, record: { token: string }) {
  return codeOf(at.as(record).account.userInfo({ query: { select: 'userid' } }));
}

test('an ended session cannot change the ways in, even on a server that does not know yet', async () => {
  const member = await signUp(server);
  const read = () => codeOf(member.client.accountSecurity.state());
  expect(await read()).toBeNull();
  const end = server.platform.db.updateTable('session').set({ ended_at: server.clock.now(), end_reason: 'password' });
  await end.where('account_id', '=', member.userId).execute();
  expect(await read()).toBeNull();
  expect(await codeOf(member.client.accountSecurity.beginPasskey())).toBe('confirmation_required');
});

test('somebody who registers with a stranger’s address neither writes to them nor fills their mailbox', async () => {
  const member = await signUp(server, { displayName: 'Win at evil.example' });
  for (let n = 0; n < 12; n++) await signIn(member, `Win\n\nhttps://evil.example/${n}`);
  const letters = await Promise.all(Array.from({ length: 10 }, () => box.take(member.email, 'New')));
  expect(letters.map(({ text }) => text).join()).not.toContain('evil.');
  expect(letters[0]?.text).toContain('Win https evil example');
  await expect(box.take(member.email, 'New')).rejects.toThrow('no letter');
}, 20_000);

test('lists every open session: this one first, then the last seen, with its device and network', async () => {
  const member = await signUp(server);
  server.clock.advance(minuteMs);
  const phone = await signIn(member, 'Android Chrome', '203.0.113.77');
  server.clock.advance(minuteMs);
  await signIn(member, 'iPad Safari', '2001:db8:5:6::1');
  const gone = await signIn(member, 'Windows Edge');
  await server.as(gone).account.logout();
  const { sessions } = await member.client.accountSecurity.sessions();
  expect(sessions.map(({ model, network, isCurrent }) => [model, network, isCurrent])).toEqual([
    ['Linux Chrome', '127.0.0.0/24', true],
    ['iPad Safari', '2001:db8:5::/48', false],
    ['Android Chrome', '203.0.113.0/24', false],
  ]);
  server.clock.advance(6 * minuteMs);
  // On the other server, where the session is not cached.
  await isOpen(other, phone);
  const [, second] = (await member.client.accountSecurity.sessions()).sessions;
  expect(second).toMatchObject({ model: 'Android Chrome', lastSeen: server.clock.now().toISOString() });
});

test('the time a session was last seen is stored at most every five minutes, and at each renewal', async () => {
  const member = await signUp(server);
  const seenAt = async () => (await member.client.accountSecurity.sessions()).sessions[0]?.lastSeen;
  const first = server.clock.now().toISOString();
  server.clock.advance(4 * minuteMs);
  await isOpen(other, member);
  expect(await seenAt()).toBe(first);
  const device = { deviceIdentifier: await deviceOf(member), model: 'Linux Chrome', platform: 'web' as const };
  await server.client.account.renew({ body: { refreshToken: member.refreshToken, userId: member.userId, device } });
  expect(await seenAt()).toBe(server.clock.now().toISOString());
});

async function deviceOf({ userId }: TestAccount): Promise<string> {
  const { db } = server.platform;
  const row = await db.selectFrom('device').select('identifier').where('account_id', '=', userId).executeTakeFirst();
  return row?.identifier ?? '';
}

test('a session is ended from another device, on every server within 5 s; another account’s is not found', async () => {
  const [member, stranger] = [await signUp(server), await signUp(server)];
  const phone = await signIn(member, 'Android Chrome');
  expect(await Promise.all([isOpen(server, phone), isOpen(other, phone)])).toEqual([null, null]);
  const { sessions } = await member.client.accountSecurity.sessions();
  const params = { id: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '' };
  expect(await codeOf(stranger.client.accountSecurity.endSession({ params }))).toBe('not_found');
  await member.client.accountSecurity.endSession({ params });
  const endedAt = Date.now();
  expect(await isOpen(server, phone)).toBe('unauthorized');
  await expect.poll(() => isOpen(other, phone), { timeout: knownWithinMs, interval: 20 }).toBe('unauthorized');
  expect(Date.now() - endedAt).toBeLessThan(knownWithinMs);
  expect(await codeOf(member.client.accountSecurity.endSession({ params }))).toBe('not_found');
  expect(await isOpen(server, member)).toBeNull();
});

test.each(['logout', 'others', 'password', 'suspension', 'erasure'])(
  '%s reaches another server within 5 s',
  async (by) => {
    const member = await signUp(server);
    const phone = await signIn(member, 'Android Chrome');
    await isOpen(other, phone);
    if (by === 'logout') await server.as(phone).account.logout();
    if (by === 'others') await member.client.accountSecurity.endOtherSessions();
    if (by === 'password') {
      const body = { email: member.email, passwordOld: testPassword, passwordNew: 'a new kiln for clay' };
      await member.client.account.changePassword({ body });
    }
    if (by === 'suspension') {
      const operator = await signUp(server, { role: 'operator' });
      const params = { userId: member.userId };
      await operator.client.staff.updateMember({ params, body: { suspended: true, reason: 'spam' } });
    }
    if (by === 'erasure') {
      // Set directly: advancing the clock by the days of grace would expire the token.
      const due = server.platform.db.updateTable('account').set({ deletion_due_at: server.clock.now() });
      await due.where('id', '=', member.userId).execute();
      await eraseDueAccounts(server.platform);
    }
    const endedAt = Date.now();
    await expect.poll(() => isOpen(other, phone), { timeout: knownWithinMs, interval: 20 }).toBe('unauthorized');
    expect(Date.now() - endedAt).toBeLessThan(knownWithinMs);
  },
);

test('without a message, an ended session is forgotten all the same', async () => {
  const member = await signUp(server);
  await isOpen(other, member);
  const endedAt = Date.now();
  const at = server.clock.now();
  // As if the process that ended it had been killed immediately afterwards.
  await server.platform.db
    .updateTable('session')
    .set({ ended_at: at })
    .where('account_id', '=', member.userId)
    .execute();
  await expect.poll(() => isOpen(other, member), { timeout: knownWithinMs, interval: 100 }).toBe('unauthorized');
  expect(Date.now() - endedAt).toBeLessThan(knownWithinMs);
}, 10_000);

test('a suspended account can’t renew', async () => {
  const member = await signUp(server);
  const device = { deviceIdentifier: await deviceOf(member), model: 'Linux Chrome', platform: 'web' as const };
  const renewed = (refreshToken: string) =>
    server.client.account.renew({ body: { refreshToken, userId: member.userId, device } });
  const next = await renewed(member.refreshToken);
  const at = server.clock.now();
  await server.platform.db.updateTable('account').set({ suspended_at: at }).where('id', '=', member.userId).execute();
  expect(await codeOf(renewed(next.refreshToken))).toBe('suspended');
});

test('a new device is reported by a letter whose link ends every session; a known one and the first one are not', async () => {
  const member = await signUp(server);
  const device = randomUUID();
  await signIn(member, 'Windows Firefox', '203.0.113.9', device);
  const letter = await box.take(member.email, 'New sign-in');
  expect(letter.text).toContain('Windows Firefox');
  expect(letter.text).toContain('203.0.113.0/24');
  expect(letter.text).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/);
  const again = await signIn(member, 'Windows Firefox', '203.0.113.9', device);
  await signIn(member, 'macOS Safari');
  await box.take(member.email, 'New sign-in');
  expect(box.letters.filter(({ to }) => to === member.email)).toEqual([]);
  const body = { token: linkedIn(letter, 'token') };
  await server.client.accountSecurity.reportSession({ body });
  expect([await isOpen(server, again), await isOpen(server, member)]).toEqual(['unauthorized', 'unauthorized']);
  await box.take(member.email, 'Set a new password');
  expect(await codeOf(server.client.accountSecurity.reportSession({ body }))).toBe('code_invalid');
});
