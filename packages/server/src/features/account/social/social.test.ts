import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { SocialProvider } from '@greenlight/contract/account';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../../test/accounts.ts';
import { newDevice } from '../../../../test/device.ts';
import { type IssuerAccount, type OpenIdIssuer, startOpenIdIssuer } from '../../../../test/openid-issuer.ts';
import { codeOf, refusalOf } from '../../../../test/refusal.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { rateLimit } from '../../../platform/auth/rate-limit.ts';

const site = 'https://site.test';
let issuer: OpenIdIssuer;
let server: TestServer;
beforeAll(async () => {
  issuer = await startOpenIdIssuer(site);
  server = await startTestServer({ env: environment() });
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});

function environment() {
  const [issuerUrl, { google, apple }] = [issuer.url, issuer.clients];
  return {
    PUBLIC_URL: site,
    GOOGLE_CLIENT_ID: google,
    GOOGLE_ISSUER: issuerUrl,
    APPLE_CLIENT_ID: apple,
    APPLE_ISSUER: issuerUrl,
  };
}

const device = newDevice();

async function nonce(): Promise<string> {
  const { token } = await server.client.account.integrity({ body: { version: 2, action: 'social' } });
  return token ?? '';
}

function somebody(more: Partial<IssuerAccount> = {}): IssuerAccount {
  const sub = randomUUID();
  return { sub, email: `${sub}@gmail.com`, email_verified: true, name: 'Jane Doe', ...more };
}

/** Runs the whole sign-in at the provider, as a browser does. */
async function idTokenOf(account: IssuerAccount, name: SocialProvider = 'google'): Promise<string> {
  const { providers } = await server.client.accountSecurity.providers();
  const url = new URL(providers.find((provider) => provider.name === name)?.authorizationUrl ?? '');
  url.searchParams.set('nonce', await nonce());
  url.searchParams.set('state', 'of-the-browser');
  return (await issuer.signIn(url.href, account)).get('id_token') ?? '';
}

async function loginByApple(account: IssuerAccount) {
  const body = { token: await idTokenOf(account, 'apple'), device };
  return server.client.account.loginApple({ body });
}

function login(token: string, more: { displayName?: string; secondFactor?: string } = {}) {
  return server.client.account.loginGoogle({ body: { token, device, ...more } });
}

async function infoOf(record: { token: string }) {
  return server.as(record).account.userInfo({ query: { select: 'userId,email,displayName,verified,nameRequired' } });
}

async function verify({ userId }: TestAccount) {
  const change = server.platform.db.updateTable('account').set({ verified_at: new Date() });
  await change.where('id', '=', userId).execute();
}

/** Resets the hourly limit of registrations. */
function forgetRegistrations() {
  return rateLimit(server.platform.db, { name: 'register', points: 5, perSeconds: 3600 }).reset('127.0.0.1');
}

describe('the way to the provider and back', () => {
  test('lists the configured providers, with the whole request except nonce and state', async () => {
    const { providers } = await server.client.accountSecurity.providers();
    expect(providers.map(({ name, redirectUrl }) => [name, redirectUrl])).toEqual([
      ['google', `${site}/login`],
      ['apple', `${site}/api/user/v2/account/login/apple/return`],
    ]);
    const [google, apple] = providers.map(({ authorizationUrl }) => new URL(authorizationUrl).searchParams);
    expect(Object.fromEntries(google ?? [])).toMatchObject({ response_type: 'id_token', response_mode: 'fragment' });
    expect(Object.fromEntries(apple ?? [])).toMatchObject({ response_mode: 'form_post', scope: 'openid name email' });
  });

  test('a provider that is not configured is not offered', async () => {
    const plain = await startTestServer();
    try {
      expect((await plain.client.accountSecurity.providers()).providers).toEqual([]);
      expect(await codeOf(plain.client.account.loginGoogle({ body: { token: 'x', device } }))).toBe('not_found');
    } finally {
      await plain.close();
    }
  });

  test('a provider that does not answer is left out, and signing in with it is unavailable', async () => {
    const env = { GOOGLE_CLIENT_ID: 'x', GOOGLE_ISSUER: 'http://127.0.0.1:1' };
    const lonely = await startTestServer({ env });
    try {
      expect((await lonely.client.accountSecurity.providers()).providers).toEqual([]);
      expect(await codeOf(lonely.client.account.loginGoogle({ body: { token: 'x', device } }))).toBe('unavailable');
    } finally {
      await lonely.close();
    }
  });

  test("Apple's form redirects to the login screen with the token in the fragment only", async () => {
    await forgetRegistrations();
    const { providers } = await server.client.accountSecurity.providers();
    const url = new URL(providers[1]?.authorizationUrl ?? '');
    url.searchParams.set('nonce', await nonce());
    url.searchParams.set('state', 'of-the-browser');
    const form = await issuer.signIn(url.href, somebody());
    form.set('user', JSON.stringify({ name: { firstName: 'Jane', lastName: 'Doe' } }));
    const address = `${server.url}/api/user/v2/account/login/apple/return`;
    const answer = await fetch(address, { method: 'POST', body: form, redirect: 'manual' });
    expect(answer.status).toBe(303);
    const location = new URL(answer.headers.get('location') ?? '');
    expect(`${location.origin}${location.pathname}${location.search}`).toBe(`${site}/login`);
    const fragment = new URLSearchParams(location.hash.slice(1));
    expect([...fragment.keys()].toSorted()).toEqual(['id_token', 'name', 'state']);
    expect(fragment.get('state')).toBe('of-the-browser');
    const body = { token: fragment.get('id_token') ?? '', displayName: fragment.get('name') ?? '', device };
    const record = await server.client.account.loginApple({ body });
    expect(await infoOf(record)).toMatchObject({ displayName: 'Jane Doe', verified: true });
  });

  test("a form that is not Apple's redirects there too, with nothing in it", async () => {
    const address = `${server.url}/api/user/v2/account/login/apple/return`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await fetch(address, {
      method: 'POST',
      headers,
      body: 'user={&next=//evil.example',
      redirect: 'manual',
    });
    expect(answer.headers.get('location')).toBe(`${site}/login#`);
    const json = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    expect(json.status).toBe(415);
  });
});

describe('who can sign in', () => {
  test('a new person gets an account, and the same one each later time', async () => {
    await forgetRegistrations();
    const account = somebody();
    const first = await infoOf(await login(await idTokenOf(account)));
    expect(first).toMatchObject({ email: account.email, displayName: 'Jane Doe', verified: true, nameRequired: false });
    const again = await infoOf(await login(await idTokenOf({ ...account, email: 'moved@gmail.com' })));
    expect(again).toEqual(first);
    const state = await server.as(await login(await idTokenOf(account))).accountSecurity.state();
    expect(state).toMatchObject({ hasPassword: false, linked: ['google'] });
  });

  test('a missing name is asked for, and an address that the provider did not confirm has to be confirmed', async () => {
    await forgetRegistrations();
    const nameless = await login(await idTokenOf(somebody({ name: '\u200b', email_verified: false })));
    expect(await infoOf(nameless)).toMatchObject({ displayName: '', nameRequired: true, verified: false });
    const named = await login(await idTokenOf(somebody({ name: undefined })), { displayName: 'Chosen' });
    expect(await infoOf(named)).toMatchObject({ displayName: 'Chosen', nameRequired: false });
  });

  test('new accounts count as registrations', async () => {
    await forgetRegistrations();
    for (let count = 0; count < 5; count++) await login(await idTokenOf(somebody()));
    const known = somebody();
    expect(await codeOf(login(await idTokenOf(known)))).toBe(1011);
    await forgetRegistrations();
  });

  test('an account with a confirmed address is linked by a provider that hosts the address', async () => {
    const email = `${randomUUID()}@gmail.com`;
    const member = await signUp(server, { email });
    await verify(member);
    const record = await login(await idTokenOf(somebody({ email: email.toUpperCase() })));
    expect(await infoOf(record)).toMatchObject({ userId: member.userId });
    const ofDomain = await signUp(server);
    await verify(ofDomain);
    const organisation = somebody({ email: ofDomain.email, hd: 'example.com' });
    expect(await infoOf(await login(await idTokenOf(organisation)))).toMatchObject({ userId: ofDomain.userId });
  });

  test.each<[string, Partial<IssuerAccount>, boolean]>([
    ['who registered the address first, without confirming it', {}, false],
    ['whose provider has not confirmed the address', { email_verified: false }, true],
    ['whose provider is not the one of the address', { email: `${randomUUID()}@example.com` }, true],
  ])('a stranger does not get another account %s', async (_, more, isVerified) => {
    const account = somebody(more);
    const member = await signUp(server, { email: account.email });
    if (isVerified) await verify(member);
    expect(await codeOf(login(await idTokenOf(account)))).toBe('account_exists');
    expect(await member.client.accountSecurity.state()).toMatchObject({ linked: [] });
  });

  test.each(['example.com', 'gmail.com', 'icloud.com.example'])(
    'Apple does not vouch for mailboxes at %s, which others host',
    async (domain) => {
      const email = `${randomUUID()}@${domain}`;
      const member = await signUp(server, { email });
      await verify(member);
      expect(await codeOf(loginByApple(somebody({ email })))).toBe('account_exists');
      expect(await member.client.accountSecurity.state()).toMatchObject({ linked: [] });
    },
  );

  test.each(['icloud.com', 'me.com', 'mac.com', 'privaterelay.appleid.com'])('Apple vouches for %s', async (domain) => {
    const email = `${randomUUID()}@${domain}`;
    const member = await signUp(server, { email });
    await verify(member);
    expect(await infoOf(await loginByApple(somebody({ email })))).toMatchObject({ userId: member.userId });
  });

  test('a token without an e-mail creates no account', async () => {
    const refusal = await refusalOf(login(await idTokenOf(somebody({ email: undefined }))));
    expect(refusal).toMatchObject({ status: 401, message: expect.stringContaining('e-mail') });
  });

  test('a suspended account cannot sign in', async () => {
    await forgetRegistrations();
    const account = somebody();
    const { userId } = await infoOf(await login(await idTokenOf(account)));
    const change = server.platform.db.updateTable('account').set({ suspended_at: new Date() });
    await change.where('id', '=', userId ?? '').execute();
    expect(await codeOf(login(await idTokenOf(account)))).toBe('suspended');
  });
});

describe('a hostile token', () => {
  const second = () => Math.floor(server.clock.now().getTime() / 1000);
  const claims = (more: object) => ({ ...somebody(), ...more });
  const asText = { type: 'spki', format: 'pem' } as const;

  test.each<[string, () => Promise<string>]>([
    ['for another client', async () => issuer.mint(claims({ nonce: await nonce(), aud: 'another' }))],
    ['for Apple, at Google', async () => issuer.mint(claims({ nonce: await nonce(), aud: issuer.clients.apple }))],
    ['made for another client', async () => issuer.mint(claims({ nonce: await nonce(), azp: 'another' }))],
    [
      'for several clients',
      async () => issuer.mint(claims({ nonce: await nonce(), aud: [issuer.clients.google, 'another'] })),
    ],
    ['of another issuer', async () => issuer.mint(claims({ nonce: await nonce(), iss: 'https://evil.example' }))],
    ['without a nonce', () => issuer.mint(claims({}))],
    ['with a nonce that is none of ours', () => issuer.mint(claims({ nonce: 'abc.def.ghi' }))],
    [
      'with a nonce for another action',
      async () => {
        const { token } = await server.client.account.integrity({ body: { version: 2, action: 'login' } });
        return issuer.mint(claims({ nonce: token }));
      },
    ],
    ['with a nonce and more', async () => issuer.mint(claims({ nonce: `${await nonce()}.x` }))],
    ['that has expired', async () => issuer.mint(claims({ nonce: await nonce(), exp: second() - 61 }))],
    ['of tomorrow', async () => issuer.mint(claims({ nonce: await nonce(), iat: second() + 120 }))],
    ['without a date', async () => issuer.mint(claims({ nonce: await nonce(), iat: undefined }))],
    ['that is old', async () => issuer.mint(claims({ nonce: await nonce(), iat: second() - 700 }))],
    ['of nobody', async () => issuer.mint(claims({ nonce: await nonce(), sub: undefined }))],
    [
      'without a signature',
      async () => {
        const [, payload] = (await issuer.mint(claims({ nonce: await nonce() }))).split('.');
        return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
      },
    ],
    [
      'signed with the public key as a secret',
      async () => {
        const key = Buffer.from(issuer.keys.RS256.publicKey.export(asText));
        return issuer.mint(claims({ nonce: await nonce() }), { alg: 'HS256', kid: 'RS256', key });
      },
    ],
    [
      'signed by another key of the same name',
      async () => {
        const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
        return issuer.mint(claims({ nonce: await nonce() }), { key });
      },
    ],
    ['signed by an unknown key', async () => issuer.mint(claims({ nonce: await nonce() }), { kid: 'unknown' })],
    ['that is none', async () => 'x.y.z'],
  ])('%s does not sign in', async (_, make) => {
    expect(await refusalOf(login(await make()))).toMatchObject({ status: 401, code: 'invalid_credentials' });
  });

  test('works once, also when it is sent twice at the same time', async () => {
    await forgetRegistrations();
    const account = somebody();
    await login(await idTokenOf(account));
    const token = await idTokenOf(account);
    const outcomes = await Promise.allSettled([login(token), login(token)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await codeOf(login(token))).toBe('invalid_credentials');
  });

  test('the same token without the fault signs in', async () => {
    await forgetRegistrations();
    await login(await issuer.mint(claims({ nonce: await nonce() })));
    const tolerated = { nonce: await nonce(), iat: second() + 55, exp: second() - 55 };
    await login(await issuer.mint(claims(tolerated)));
    await login(await issuer.mint(claims({ nonce: await nonce(), iss: issuer.url.replace('http://', '') })));
    const ofApple = { nonce: await nonce(), aud: issuer.clients.apple, email_verified: 'true' };
    const token = await issuer.mint(claims(ofApple), { alg: 'ES256', key: issuer.keys.ES256.privateKey });
    const record = await server.client.account.loginApple({ body: { token, device } });
    expect(await infoOf(record)).toMatchObject({ verified: true });
  });

  test('does not make us fetch the provider’s keys again and again', async () => {
    const before = issuer.keyRequests();
    for (let count = 0; count < 20; count++) {
      await codeOf(login(await issuer.mint(claims({ nonce: 'x' }), { kid: `unknown-${count}` })));
    }
    expect(issuer.keyRequests() - before).toBeLessThanOrEqual(1);
  });
});
