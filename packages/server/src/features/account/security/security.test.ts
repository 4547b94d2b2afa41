import { randomUUID } from 'node:crypto';
import type { PasskeyAnswer } from '@greenlight/contract/account-security';
import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp, type TestAccount, testPassword } from '../../../../test/accounts.ts';
import { newDevice } from '../../../../test/device.ts';
import { createLetterBox, linkedIn } from '../../../../test/letter-box.ts';
import { type OpenIdIssuer, startOpenIdIssuer } from '../../../../test/openid-issuer.ts';
import { createPasskeyDevice } from '../../../../test/passkey-device.ts';
import { codeOf } from '../../../../test/refusal.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { sendResetLetter } from '../reset-password.ts';

const site = 'https://site.test';
const box = createLetterBox();
let issuer: OpenIdIssuer;
let server: TestServer;
beforeAll(async () => {
  issuer = await startOpenIdIssuer(site);
  const env = { PUBLIC_URL: site, GOOGLE_CLIENT_ID: issuer.clients.google, GOOGLE_ISSUER: issuer.url };
  server = await startTestServer({ env, mail: box.mail, jobs: box.jobs });
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

const device = newDevice();
const google = { provider: 'google' as const };

async function tokenOf(sub: string): Promise<string> {
  const { token } = await server.client.account.integrity({ body: { version: 2, action: 'social' } });
  const iat = Math.floor(server.clock.now().getTime() / 1000);
  const times = { iat, exp: iat + 600 };
  return issuer.mint({ sub, email: `${sub}@gmail.com`, email_verified: true, nonce: token ?? '', ...times });
}

async function link(member: TestAccount, sub: string) {
  return member.client.accountSecurity.link({ params: google, body: { token: await tokenOf(sub) } });
}

/** Advances the clock until the session is no longer confirmed. */
function later() {
  server.clock.advance(15 * 60_000);
}

async function addPasskey({ client }: TestAccount) {
  const key = createPasskeyDevice(site);
  const { options } = await client.accountSecurity.beginPasskey();
  await client.accountSecurity.addPasskey({ body: { name: 'Phone', response: key.create(options) } });
  return async () => key.get((await server.client.accountSecurity.beginPasskeyLogin()).options);
}

/** Turns the second factor on; returns a function that gives the app's current code. */
async function addAuthenticator({ client }: TestAccount): Promise<() => string> {
  const { uri } = await client.accountSecurity.beginAuthenticator();
  const shown = () => (URI.parse(uri) as TOTP).generate({ timestamp: server.clock.now().getTime() });
  await client.accountSecurity.completeAuthenticator({ body: { code: shown() } });
  server.clock.advance(30_000);
  return shown;
}

describe('linking a provider', () => {
  test('signs in from then on, with a letter and an audit entry; unlinking ends it', async () => {
    const [member, sub] = [await signUp(server), randomUUID()];
    expect(await link(member, sub)).toMatchObject({ hasPassword: true, linked: ['google'] });
    await box.take(member.email, 'Google was linked to your account');
    const record = await server.client.account.loginGoogle({ body: { token: await tokenOf(sub), device } });
    const state = await server.as(record).accountSecurity.unlink({ params: google });
    expect(state.linked).toEqual([]);
    await box.take(member.email, 'Google was unlinked from your account');
    const entries = await server.platform.db
      .selectFrom('audit_entry')
      .select(['actor_id', 'action', 'detail'])
      .where('subject', '=', `account:${member.userId}`)
      .orderBy('id')
      .execute();
    const [actor_id, detail] = [member.userId, { provider: 'Google' }];
    expect(entries).toEqual([
      { actor_id, action: 'account.link', detail },
      { actor_id, action: 'account.unlink', detail },
    ]);
  });

  test('takes one account of a provider, and none that is linked to another account', async () => {
    const [member, other, sub] = [await signUp(server), await signUp(server), randomUUID()];
    await link(member, sub);
    expect(await codeOf(link(member, randomUUID()))).toBe('linked_already');
    expect(await codeOf(link(other, sub))).toBe('linked_already');
    const links = await Promise.allSettled([link(other, randomUUID()), link(other, randomUUID())]);
    expect(links.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('needs an unused token and a confirmed session', async () => {
    const member = await signUp(server);
    const token = await tokenOf(randomUUID());
    await member.client.accountSecurity.link({ params: google, body: { token } });
    await member.client.accountSecurity.unlink({ params: google });
    const again = member.client.accountSecurity.link({ params: google, body: { token } });
    expect(await codeOf(again)).toBe('invalid_credentials');
    later();
    expect(await codeOf(link(member, randomUUID()))).toBe('confirmation_required');
    expect(await codeOf(member.client.accountSecurity.unlink({ params: google }))).toBe('confirmation_required');
  });

  test('is not unlinked when it is the only way in', async () => {
    const token = await tokenOf(randomUUID());
    const record = await server.client.account.loginGoogle({ body: { token, device } });
    const own = server.as(record).accountSecurity;
    expect(await codeOf(own.unlink({ params: google }))).toBe('last_way_in');
    await addPasskey({ client: server.as(record) } as TestAccount);
    expect(await own.unlink({ params: google })).toMatchObject({ hasPassword: false, linked: [] });
  });
});

test('signing in with a provider needs the second factor, and the same token works until the code is right', async () => {
  const [member, sub] = [await signUp(server), randomUUID()];
  await link(member, sub);
  const shown = await addAuthenticator(member);
  const token = await tokenOf(sub);
  const login = (secondFactor?: string) => server.client.account.loginGoogle({ body: { token, device, secondFactor } });
  expect(await codeOf(login())).toBe('second_factor_required');
  expect(await codeOf(login('000000'))).toBe('second_factor_invalid');
  await login(shown());
  server.clock.advance(30_000);
  expect(await codeOf(login(shown()))).toBe('invalid_credentials');
});

describe('confirming the session', () => {
  test('with the password allows sensitive changes for 15 minutes', async () => {
    const { client } = await signUp(server);
    later();
    expect((await client.accountSecurity.state()).confirmedUntil).toBeNull();
    expect(await codeOf(client.accountSecurity.beginPasskey())).toBe('confirmation_required');
    expect(await codeOf(client.accountSecurity.confirm({ body: { password: 'wrong' } }))).toBe('invalid_credentials');
    const { confirmedUntil } = await client.accountSecurity.confirm({ body: { password: testPassword } });
    expect(Date.parse(confirmedUntil) - server.clock.now().getTime()).toBe(15 * 60_000);
    expect((await client.accountSecurity.state()).confirmedUntil).toBe(confirmedUntil);
    await client.accountSecurity.beginPasskey();
    later();
    expect(await codeOf(client.accountSecurity.beginPasskey())).toBe('confirmation_required');
  });

  test('counts for this session only', async () => {
    const member = await signUp(server);
    const body = { email: member.email, password: testPassword, device };
    const elsewhere = server.as(await server.client.account.login({ body }));
    later();
    await elsewhere.accountSecurity.confirm({ body: { password: testPassword } });
    expect(await codeOf(member.client.accountSecurity.beginPasskey())).toBe('confirmation_required');
  });

  test('with the password needs the second factor, too', async () => {
    const member = await signUp(server);
    const shown = await addAuthenticator(member);
    later();
    const confirm = (secondFactor?: string) =>
      member.client.accountSecurity.confirm({ body: { password: testPassword, secondFactor } });
    expect(await codeOf(confirm())).toBe('second_factor_required');
    expect(await codeOf(confirm('000000'))).toBe('second_factor_invalid');
    expect(await codeOf(member.client.accountSecurity.beginPasskey())).toBe('confirmation_required');
    await confirm(shown());
    await member.client.accountSecurity.beginPasskey();
  });

  test('with a passkey of this account, without a code', async () => {
    const [member, other] = [await signUp(server), await signUp(server)];
    const [own, foreign] = [await addPasskey(member), await addPasskey(other)];
    await addAuthenticator(member);
    later();
    const confirm = (passkey: PasskeyAnswer) => member.client.accountSecurity.confirm({ body: { passkey } });
    expect(await codeOf(confirm(await foreign()))).toBe('invalid_credentials');
    const answer = await own();
    await confirm(answer);
    await member.client.accountSecurity.beginPasskey();
    expect(await codeOf(confirm(answer))).toBe('invalid_credentials');
  });

  test('with the linked provider and the second factor', async () => {
    const [member, sub] = [await signUp(server), randomUUID()];
    await link(member, sub);
    const shown = await addAuthenticator(member);
    later();
    const confirm = (token: string, secondFactor?: string) =>
      member.client.accountSecurity.confirm({ body: { ...google, token, secondFactor } });
    expect(await codeOf(confirm(await tokenOf(randomUUID()), shown()))).toBe('invalid_credentials');
    const token = await tokenOf(sub);
    expect(await codeOf(confirm(token))).toBe('second_factor_required');
    await confirm(token, shown());
    server.clock.advance(30_000);
    expect(await codeOf(confirm(token, shown()))).toBe('invalid_credentials');
  });
});

test('confirming an unconfirmed address by letter removes every other way in', async () => {
  const stranger = await signUp(server);
  const [sub, key] = [randomUUID(), await addPasskey(stranger)];
  await link(stranger, sub);
  await addAuthenticator(stranger);
  const { email } = stranger;
  await sendResetLetter(server.platform, { email });
  const code = linkedIn(await box.take(email, 'Set a new password'), 'code');
  const passwordNew = 'seven quiet otters';
  await server.client.account.forgottenPasswordChange({ body: { email, code, passwordNew } });
  const response = await key();
  expect(await codeOf(server.client.accountSecurity.loginPasskey({ body: { response, device } }))).toBe(
    'invalid_credentials',
  );
  const login = server.client.account.login({ body: { email, password: passwordNew, device } });
  const owner = server.as(await login).accountSecurity;
  expect(await owner.state()).toMatchObject({ linked: [], passkeys: [], authenticator: false, hasPassword: true });
});

// Last, because its failures make this network suspicious.
test('confirming the session is locked after ten wrong passwords, even for the right one', async () => {
  const { client } = await signUp(server);
  const confirm = (password: string) => client.accountSecurity.confirm({ body: { password } });
  const codes = await Promise.all(Array.from({ length: 12 }, (_, n) => codeOf(confirm(`guess ${n}`))));
  expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(10);
  expect(await codeOf(confirm(testPassword))).toBe('too_many_attempts');
});
