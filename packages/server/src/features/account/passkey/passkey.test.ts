import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer } from '@greenlight/contract/account-security';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { newDevice } from '../../../../test/device.ts';
import { createPasskeyDevice, type Misbehaviour, type PasskeyDevice } from '../../../../test/passkey-device.ts';
import { codeOf } from '../../../../test/refusal.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

const site = 'https://site.test';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: site } });
});
afterAll(() => server.close());

const device = newDevice();

async function addTo(member: TestAccount, key: PasskeyDevice, wrong: Misbehaviour = {}) {
  const { options } = await member.client.accountSecurity.beginPasskey();
  return member.client.accountSecurity.addPasskey({ body: { name: 'Laptop', response: key.create(options, wrong) } });
}

async function withPasskey() {
  const member = await signUp(server);
  const key = createPasskeyDevice(site);
  const passkey = await addTo(member, key);
  return { member, key, passkey };
}

async function loginOptions() {
  return (await server.client.accountSecurity.beginPasskeyLogin()).options;
}

function login(response: PasskeyAnswer) {
  return server.client.accountSecurity.loginPasskey({ body: { response, device } });
}

describe('a passkey', () => {
  test('asks for user verification and a discoverable key', async () => {
    const { member, key } = await withPasskey();
    const { options } = await member.client.accountSecurity.beginPasskey();
    expect(options).toMatchObject({
      rp: { id: 'site.test', name: 'Greenlight' },
      user: { id: Buffer.from(member.userId).toString('base64url'), name: member.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: key.credentialId, transports: ['internal'] }],
    });
    expect(await loginOptions()).toMatchObject({ rpId: 'site.test', userVerification: 'required' });
    expect(await loginOptions()).not.toHaveProperty('allowCredentials.0');
  });

  test('signs in to its account; the session is confirmed', async () => {
    const { member, key, passkey } = await withPasskey();
    expect(passkey).toMatchObject({ name: 'Laptop', lastUsed: null });
    const record = await login(key.get(await loginOptions()));
    const info = await server.as(record).account.userInfo({ query: { select: 'email' } });
    expect(info.email).toBe(member.email);
    const state = await server.as(record).accountSecurity.state();
    expect(state.passkeys).toMatchObject([{ id: passkey.id, lastUsed: server.clock.now().toISOString() }]);
    expect(state.confirmedUntil).not.toBeNull();
    await login(key.get(await loginOptions()));
  });

  test('answers a challenge once', async () => {
    const { key } = await withPasskey();
    const response = key.get(await loginOptions());
    await login(response);
    expect(await codeOf(login(response))).toBe('invalid_credentials');
    const options = await loginOptions();
    const both = await Promise.allSettled([login(key.get(options)), login(key.get(options))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test.each<[string, Misbehaviour]>([
    ['another site', { origin: 'https://site.test.evil.example' }],
    ['another port of the site', { origin: 'https://site.test:8443' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a challenge that is none of ours', { challenge: Buffer.from('0.a.b').toString('base64url') }],
    ['a user who was not verified', { isUserVerified: false }],
    ['another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['another account', { userHandle: Buffer.from(randomUUID()).toString('base64url') }],
  ])('does not sign in for %s', async (_, wrong) => {
    const { key } = await withPasskey();
    expect(await codeOf(login(key.get(await loginOptions(), wrong)))).toBe('invalid_credentials');
    await login(key.get(await loginOptions()));
  });

  test('does not sign in when its counter went back: the key was copied', async () => {
    const { key } = await withPasskey();
    await login(key.get(await loginOptions(), { counter: 7 }));
    expect(await codeOf(login(key.get(await loginOptions(), { counter: 7 })))).toBe('invalid_credentials');
    expect(await codeOf(login(key.get(await loginOptions(), { counter: 0 })))).toBe('invalid_credentials');
    await login(key.get(await loginOptions(), { counter: 8 }));
  });

  test('without a counter it signs in each time', async () => {
    const { key } = await withPasskey();
    for (let time = 0; time < 2; time++) {
      const record = await login(key.get(await loginOptions(), { counter: 0 }));
      expect(record.token).not.toBe('');
    }
  });

  test('does not sign in with a challenge older than ten minutes', async () => {
    const { key } = await withPasskey();
    const options = await loginOptions();
    server.clock.advance(10 * 60_000);
    expect(await codeOf(login(key.get(options)))).toBe('invalid_credentials');
  });

  test('does not sign in to a suspended account', async () => {
    const { member, key } = await withPasskey();
    await server.platform.db
      .updateTable('account')
      .set({ suspended_at: server.clock.now() })
      .where('id', '=', member.userId)
      .execute();
    expect(await codeOf(login(key.get(await loginOptions())))).toBe('suspended');
  });

  test.each(['AAAA', 'bnVsbA', 'e30', 'eyJjaGFsbGVuZ2UiOjF9'])(
    'malformed client data is refused: %j',
    async (clientDataJSON) => {
      const member = await signUp(server);
      const sent = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' as const };
      const answer = { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA' };
      expect(await codeOf(login({ ...sent, response: answer }))).toBe('invalid_credentials');
      const response = { ...sent, response: { clientDataJSON, attestationObject: 'AAAA' } };
      const adding = member.client.accountSecurity.addPasskey({ body: { name: 'Laptop', response } });
      expect(await codeOf(adding)).toBe('code_invalid');
    },
  );
});

describe('adding and removing', () => {
  test.each<[string, Misbehaviour]>([
    ['for another site', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without verifying the user', { isUserVerified: false }],
  ])('a key made %s is not stored', async (_, wrong) => {
    const member = await signUp(server);
    expect(await codeOf(addTo(member, createPasskeyDevice(site), wrong))).toBe('code_invalid');
  });

  test('the challenge is for this account and this purpose, and works once', async () => {
    const [member, other] = [await signUp(server), await signUp(server)];
    const add = (body: { name: string; response: NewPasskey }) => member.client.accountSecurity.addPasskey({ body });
    const { options } = await other.client.accountSecurity.beginPasskey();
    const foreign = createPasskeyDevice(site).create(options);
    expect(await codeOf(add({ name: 'Foreign', response: foreign }))).toBe('code_invalid');
    const ofLogin = createPasskeyDevice(site).create({ ...options, challenge: (await loginOptions()).challenge });
    expect(await codeOf(add({ name: 'Of a login', response: ofLogin }))).toBe('code_invalid');
    const own = createPasskeyDevice(site).create((await member.client.accountSecurity.beginPasskey()).options);
    await add({ name: 'Own', response: own });
    expect(await codeOf(add({ name: 'Again', response: own }))).toBe('code_invalid');
  });

  test('a key of one account is not added to another', async () => {
    const { key } = await withPasskey();
    expect(await codeOf(addTo(await signUp(server), key))).toBe('passkey_known');
  });

  test('an account has at most twenty, which the refusal says', async () => {
    const member = await signUp(server);
    for (let count = 0; count < 20; count += 1) await addTo(member, createPasskeyDevice(site));
    const refusal = { code: 'passkey_limit', values: { limit: 20 }, message: expect.stringContaining('20') as string };
    await expect(addTo(member, createPasskeyDevice(site))).rejects.toMatchObject(refusal);
  });

  test('needs a recently confirmed session', async () => {
    const member = await signUp(server);
    server.clock.advance(15 * 60_000);
    expect(await codeOf(member.client.accountSecurity.beginPasskey())).toBe('confirmation_required');
  });

  test('a removed key does not sign in; nobody removes another account’s key', async () => {
    const { member, key, passkey } = await withPasskey();
    const other = await signUp(server);
    const params = { id: passkey.id };
    expect(await codeOf(other.client.accountSecurity.removePasskey({ params }))).toBe('not_found');
    await member.client.accountSecurity.removePasskey({ params });
    expect(await codeOf(login(key.get(await loginOptions())))).toBe('invalid_credentials');
    const { passkeys } = await member.client.accountSecurity.state();
    expect(passkeys).toEqual([]);
  });

  test('the last way into an account stays, also when two are removed at once', async () => {
    const { member, passkey } = await withPasskey();
    const second = await addTo(member, createPasskeyDevice(site));
    await server.platform.db
      .updateTable('account')
      .set({ password_hash: null })
      .where('id', '=', member.userId)
      .execute();
    const removals = [passkey, second].map(({ id }) => member.client.accountSecurity.removePasskey({ params: { id } }));
    const outcomes = await Promise.allSettled(removals);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refusal = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(refusal?.reason).toMatchObject({ code: 'last_way_in' });
  });
});
