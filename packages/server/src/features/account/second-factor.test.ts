import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp, type TestAccount, testPassword } from '../../../test/accounts.ts';
import { newDevice } from '../../../test/device.ts';
import { codeIn, createLetterBox } from '../../../test/letter-box.ts';
import { codeOf } from '../../../test/refusal.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { accountJobs } from './jobs.ts';

const stepMs = 30_000;
const { letters, ...box } = createLetterBox();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ...box, jobs: [...box.jobs, ...accountJobs] });
});
afterAll(() => server.close());

const device = newDevice();

function login({ email }: TestAccount, secondFactor?: string) {
  return server.client.account.login({ body: { email, password: testPassword, device, secondFactor } });
}

/** The code of an authenticator app, some steps of 30 s away from now. */
function shown(uri: string, stepsAway = 0): string {
  const timestamp = server.clock.now().getTime() + stepsAway * stepMs;
  return (URI.parse(uri) as TOTP).generate({ timestamp });
}

async function withAuthenticator() {
  const member = await signUp(server);
  const { uri, secret } = await member.client.accountSecurity.beginAuthenticator();
  const { recoveryCodes } = await member.client.accountSecurity.completeAuthenticator({ body: { code: shown(uri) } });
  // The step of that code is used.
  server.clock.advance(stepMs);
  return { member, uri, secret, recoveryCodes };
}

/** The letters about the second factor. */
async function expectLetters(email: string, subjects: string[]): Promise<void> {
  const own = () => letters.filter(({ to, subject }) => to === email && /authenticator|recovery/.test(subject));
  await expect.poll(() => own().length, { timeout: 10_000 }).toBe(subjects.length);
  expect(
    own()
      .map(({ subject }) => subject)
      .toSorted(),
  ).toEqual(subjects);
}

describe('setting up', () => {
  test('is on after a code was sent', async () => {
    const member = await signUp(server);
    const { secret, uri } = await member.client.accountSecurity.beginAuthenticator();
    expect(uri).toMatch(/^otpauth:\/\/totp\/Greenlight:/);
    expect(URI.parse(uri)).toMatchObject({ issuer: 'Greenlight', label: member.email, digits: 6, period: 30 });
    expect((URI.parse(uri) as TOTP).secret.base32).toBe(secret);
    await login(member);
    const wrong = shown(uri, 5);
    const completing = member.client.accountSecurity.completeAuthenticator({ body: { code: wrong } });
    expect(await codeOf(completing)).toBe('second_factor_invalid');
    expect(await member.client.accountSecurity.state()).toMatchObject({ authenticator: false, recoveryCodesLeft: 0 });
    const done = await member.client.accountSecurity.completeAuthenticator({ body: { code: shown(uri) } });
    expect(new Set(done.recoveryCodes).size).toBe(10);
    expect(await member.client.accountSecurity.state()).toMatchObject({ authenticator: true, recoveryCodesLeft: 10 });
    expect(await codeOf(member.client.accountSecurity.beginAuthenticator())).toBe('authenticator_on');
    const again = member.client.accountSecurity.completeAuthenticator({ body: { code: shown(uri, 1) } });
    expect(await codeOf(again)).toBe('authenticator_on');
    expect(await codeOf(login(member))).toBe('second_factor_required');
  });

  test('the code that turned it on does not sign in as well', async () => {
    const member = await signUp(server);
    const { uri } = await member.client.accountSecurity.beginAuthenticator();
    const code = shown(uri);
    await member.client.accountSecurity.completeAuthenticator({ body: { code } });
    expect(await codeOf(login(member, code))).toBe('second_factor_invalid');
  });

  test('the latest secret counts', async () => {
    const member = await signUp(server);
    const first = await member.client.accountSecurity.beginAuthenticator();
    const second = await member.client.accountSecurity.beginAuthenticator();
    const send = (code: string) => member.client.accountSecurity.completeAuthenticator({ body: { code } });
    expect(await codeOf(send(shown(first.uri)))).toBe('second_factor_invalid');
    await send(shown(second.uri));
  });

  test('neither the secret nor the recovery codes are readable in the database', async () => {
    const { member, secret, recoveryCodes } = await withAuthenticator();
    const { db } = server.platform;
    const row = await db
      .selectFrom('authenticator')
      .select('secret')
      .where('account_id', '=', member.userId)
      .executeTakeFirstOrThrow();
    const bytes = Buffer.from(new TOTP({ secret }).secret.bytes);
    expect(row.secret.includes(bytes)).toBe(false);
    const codes = await db.selectFrom('recovery_code').select('hash').where('account_id', '=', member.userId).execute();
    for (const { hash } of codes) expect(recoveryCodes.some((code) => hash.includes(code.slice(0, 5)))).toBe(false);
    const queued = JSON.stringify(letters) + JSON.stringify(await db.selectFrom('audit_entry').selectAll().execute());
    for (const hidden of [secret, ...recoveryCodes]) expect(queued).not.toContain(hidden);
  });
});

describe('signing in', () => {
  test('accepts the code of now and half a minute before or after, once', async () => {
    const { member, uri } = await withAuthenticator();
    for (const away of [-2, 2]) expect(await codeOf(login(member, shown(uri, away)))).toBe('second_factor_invalid');
    await login(member, shown(uri, 0));
    expect(await codeOf(login(member, shown(uri, 0)))).toBe('second_factor_invalid');
    expect(await codeOf(login(member, shown(uri, -1)))).toBe('second_factor_invalid');
    await login(member, ` ${shown(uri, 1).slice(0, 3)} ${shown(uri, 1).slice(3)}`);
    server.clock.advance(3 * stepMs);
    await login(member, shown(uri, -1));
  });

  test('one of several concurrent logins with the same code succeeds', async () => {
    const { member, uri } = await withAuthenticator();
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => login(member, shown(uri))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('asks for a code only after the right password', async () => {
    const { member, uri } = await withAuthenticator();
    const body = { email: member.email, password: 'wrong', device, secondFactor: shown(uri) };
    expect(await codeOf(server.client.account.login({ body }))).toBe('invalid_credentials');
    await login(member, shown(uri));
  });

  test('is locked after five wrong codes in 15 minutes, even for the right one and for concurrent ones', async () => {
    const { member, uri, recoveryCodes } = await withAuthenticator();
    const guesses = Array.from({ length: 8 }, (_, n) => codeOf(login(member, shown(uri, 10 + n))));
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === 'second_factor_invalid')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(3);
    expect(await codeOf(login(member, shown(uri)))).toBe('too_many_attempts');
    expect(await codeOf(login(member, recoveryCodes[0]))).toBe('too_many_attempts');
    const other = await withAuthenticator();
    await login(other.member, shown(other.uri));
  });
});

describe('recovery codes', () => {
  test('each signs in once, in any way of writing it, and a letter says so', async () => {
    const { member, recoveryCodes } = await withAuthenticator();
    const [first = '', second = ''] = recoveryCodes;
    await login(member, first);
    expect(await codeOf(login(member, first))).toBe('second_factor_invalid');
    await login(member, second.replace('-', '').toUpperCase());
    const state = await member.client.accountSecurity.state();
    expect(state.recoveryCodesLeft).toBe(8);
    await expectLetters(member.email, [
      'A recovery code was used',
      'A recovery code was used',
      'Your authenticator app is set up',
    ]);
    expect(letters.some(({ to, text }) => to === member.email && text.includes('Recovery codes left: 8.'))).toBe(true);
  });

  test('belong to one account and end when new ones are made', async () => {
    const [own, other] = [await withAuthenticator(), await withAuthenticator()];
    expect(await codeOf(login(own.member, other.recoveryCodes[0]))).toBe('second_factor_invalid');
    const sets = await Promise.all([1, 2].map(() => own.member.client.accountSecurity.makeRecoveryCodes()));
    expect((await own.member.client.accountSecurity.state()).recoveryCodesLeft).toBe(10);
    expect(await codeOf(login(own.member, own.recoveryCodes[0]))).toBe('second_factor_invalid');
    const logins = await Promise.allSettled(sets.map(({ recoveryCodes }) => login(own.member, recoveryCodes[0])));
    expect(logins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const without = await signUp(server);
    expect(await codeOf(without.client.accountSecurity.makeRecoveryCodes())).toBe('authenticator_off');
  });
});

test('a password reset keeps it when the e-mail was confirmed before', async () => {
  const { member, uri } = await withAuthenticator();
  const { email } = member;
  await server.platform.db
    .updateTable('account')
    .set({ verified_at: server.clock.now() })
    .where('id', '=', member.userId)
    .execute();
  await server.client.account.forgottenPassword({ body: { email } });
  const code = codeIn(await box.take(email, 'password'));
  const passwordNew = 'an entirely new phrase';
  await server.client.account.forgottenPasswordChange({ body: { email, code, passwordNew } });
  const anew = (secondFactor?: string) =>
    server.client.account.login({ body: { email, password: passwordNew, device, secondFactor } });
  expect(await codeOf(anew())).toBe('second_factor_required');
  await anew(shown(uri));
});

test('with another secret of the service no code is right, and nothing crashes', async () => {
  const { member, uri } = await withAuthenticator();
  const { secrets } = server.platform.config;
  const token = secrets.token;
  secrets.token = 'another secret of the service, as after a change';
  try {
    expect(await codeOf(login(member, shown(uri)))).toBe('second_factor_invalid');
  } finally {
    secrets.token = token;
  }
  await login(member, shown(uri));
});

test('after removing it no code is asked for, recovery codes end, and a letter and an audit entry tell of it', async () => {
  const { member, recoveryCodes } = await withAuthenticator();
  await member.client.accountSecurity.removeAuthenticator();
  await member.client.accountSecurity.removeAuthenticator();
  await login(member);
  expect(await member.client.accountSecurity.state()).toMatchObject({ authenticator: false, recoveryCodesLeft: 0 });
  const { uri } = await member.client.accountSecurity.beginAuthenticator();
  await member.client.accountSecurity.completeAuthenticator({ body: { code: shown(uri) } });
  expect(await codeOf(login(member, recoveryCodes[0]))).toBe('second_factor_invalid');
  await expectLetters(member.email, [
    'Your authenticator app is set up',
    'Your authenticator app is set up',
    'Your authenticator app was removed',
  ]);
  const entries = await server.platform.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject', '=', `account:${member.userId}`)
    .orderBy('id')
    .execute();
  const [on, off] = ['account.authenticator.on', 'account.authenticator.off'];
  expect(entries.map(({ action }) => action)).toEqual([on, off, on]);
});

test('support removes it for a member, with a letter and an audit entry', async () => {
  const { member } = await withAuthenticator();
  const support = await signUp(server, { role: 'support' });
  const params = { userId: member.userId };
  await support.client.staff.helpMember({ params, body: { action: 'second-factor' } });
  expect(await login(member)).toHaveProperty('token');
  expect(await member.client.accountSecurity.state()).toMatchObject({ authenticator: false, recoveryCodesLeft: 0 });
  await expectLetters(member.email, ['Your authenticator app is set up', 'Your authenticator app was removed']);
  const entries = server.platform.db.selectFrom('audit_entry').select('action').where('actor_id', '=', support.userId);
  expect(await entries.execute()).toContainEqual({ action: 'member.help-second-factor' });
});

test('changes need a recently confirmed session', async () => {
  const { member } = await withAuthenticator();
  server.clock.advance(15 * 60_000);
  const { beginAuthenticator, removeAuthenticator, makeRecoveryCodes } = member.client.accountSecurity;
  for (const call of [beginAuthenticator, removeAuthenticator, makeRecoveryCodes]) {
    expect(await codeOf(call())).toBe('confirmation_required');
  }
});
