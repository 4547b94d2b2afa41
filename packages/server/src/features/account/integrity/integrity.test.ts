import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp, testPassword } from '../../../../test/accounts.ts';
import { newDevice } from '../../../../test/device.ts';
import { codeOf } from '../../../../test/refusal.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { captchaFor, freshAddress, solve, visitorAt } from '../../../../test/visitor.ts';
import { issueToken, spendToken, sweepTokens } from './single-use-token.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: 'on' } });
});
afterAll(() => server.close());

type Visitor = ReturnType<typeof visitorAt>;
const device = newDevice();
const tenMinutesMs = 10 * 60 * 1000;

function register(visitor: Visitor, captcha?: string) {
  const body = { displayName: 'New', email: `${randomUUID()}@example.com`, password: 'correct-horse', device, captcha };
  return visitor.account.register({ body });
}

function login(visitor: Visitor, email: string, password: string, captcha?: string) {
  return visitor.account.login({ body: { email, password, device, captcha } });
}

function ask(visitor: Visitor, action: 'register' | 'login' | 'reset' | 'social', solution?: string) {
  const headers = solution === undefined ? {} : { 'x-security-token': solution };
  return visitor.account.integrity({ body: { version: 2, action }, headers });
}

describe('a token', () => {
  test('works once, for its action and its binding, for ten minutes', async () => {
    const { platform, clock } = server;
    const token = issueToken(platform, 'login', 'here');
    expect(await spendToken(platform, token, 'register', 'here')).toBe(false);
    expect(await spendToken(platform, token, 'login', 'there')).toBe(false);
    expect(await spendToken(platform, `${token}x`, 'login', 'here')).toBe(false);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => spendToken(platform, token, 'login', 'here')));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const late = issueToken(platform, 'login', 'here');
    clock.advance(tenMinutesMs);
    expect(await spendToken(platform, late, 'login', 'here')).toBe(false);
    await sweepTokens(platform);
    expect(await platform.db.selectFrom('spent_token').selectAll().execute()).toEqual([]);
  });

  test('cannot be made from another token by moving the separators', async () => {
    const [expiry, nonce, signature] = issueToken(server.platform, 'a', 'b').split('.');
    const later = (Number.parseInt(expiry as string, 36) + 1000).toString(36);
    for (const forged of [`${later}.${nonce}.${signature}`, `${expiry}..${signature}`, '..', '', 'a.b.c']) {
      expect(await spendToken(server.platform, forged, 'a', 'b')).toBe(false);
    }
  });
});

test('without suspicion nobody solves a challenge, and no token is required', async () => {
  const visitor = visitorAt(server);
  const { email } = await signUp(server);
  for (const action of ['register', 'login', 'reset', 'social'] as const) {
    expect(await ask(visitor, action)).toEqual({ token: expect.any(String), challenge: null });
  }
  const unnamed = await visitor.account.integrity({ body: { version: 2 } });
  expect(unnamed).toEqual({ token: expect.any(String), challenge: null });
  await expect(login(visitor, email, testPassword)).resolves.toHaveProperty('token');
  await expect(login(visitor, email, testPassword, 'anything')).resolves.toHaveProperty('token');
  await expect(register(visitor)).resolves.toHaveProperty('token');
});

test('the fifth account of a network in an hour needs a solved challenge, which replaces a person’s', async () => {
  const visitor = visitorAt(server);
  for (let n = 0; n < 4; n++) await register(visitor);
  expect(await codeOf(register(visitor))).toBe('captcha_required');
  expect(await codeOf(register(visitor, issueToken(server.platform, 'register', 'elsewhere')))).toBe(
    'captcha_required',
  );
  const token = await captchaFor(visitor, 'register');
  await expect(register(visitor, token)).resolves.toHaveProperty('token');
  expect(await codeOf(register(visitor))).toBe(1011);
  await expect(register(visitorAt(server))).resolves.toHaveProperty('token');
});

test('a network with failed logins has to solve a challenge, for its own action and address', async () => {
  const visitor = visitorAt(server);
  for (let n = 0; n < 20; n++) {
    expect(await codeOf(login(visitor, `${randomUUID()}@example.com`, 'guess'))).toBe('invalid_credentials');
  }
  const { email } = await signUp(server);
  expect(await codeOf(login(visitor, email, testPassword))).toBe('captcha_required');
  const { challenge } = await ask(visitor, 'login');
  const solution = await solve(challenge);
  expect(await codeOf(ask(visitor, 'register', solution))).toBe('captcha_required');
  expect(await codeOf(ask(visitorAt(server), 'login', solution))).toBe('captcha_required');
  const { token } = await ask(visitor, 'login', solution);
  expect(await codeOf(ask(visitor, 'login', solution))).toBe('captcha_required');
  await expect(login(visitor, email, testPassword, token as string)).resolves.toHaveProperty('token');
});

test('after ten failures at an e-mail every network has to solve a challenge there, with or without an account', async () => {
  const emails = [(await signUp(server)).email, `${randomUUID()}@example.com`];
  for (const email of emails) {
    for (let n = 0; n < 10; n++)
      expect(await codeOf(login(visitorAt(server), email, 'guess'))).toBe('invalid_credentials');
    const visitor = visitorAt(server);
    const early = await captchaFor(visitor, 'login');
    expect(await codeOf(login(visitor, email, 'guess', early))).toBe('captcha_required');
    const token = await captchaFor(visitor, 'login');
    expect(await codeOf(login(visitor, email, 'guess', token))).toBe('invalid_credentials');
  }
});

test('a login of the owner ends the suspicion at the e-mail', async () => {
  const { email } = await signUp(server);
  for (let n = 0; n < 10; n++) await codeOf(login(visitorAt(server), email, 'guess'));
  const visitor = visitorAt(server);
  expect(await codeOf(login(visitor, email, testPassword))).toBe('captcha_required');
  await login(visitor, email, testPassword, await captchaFor(visitor, 'login'));
  await expect(login(visitorAt(server), email, testPassword)).resolves.toHaveProperty('token');
});

test('resets need a solved challenge from the fourth of a network on', async () => {
  const visitor = visitorAt(server);
  const send = (captcha?: string) =>
    visitor.account.forgottenPassword({ body: { email: `${randomUUID()}@example.com`, captcha } });
  for (let n = 0; n < 3; n++) await send();
  expect(await codeOf(send())).toBe('captcha_required');
  const token = await captchaFor(visitor, 'reset');
  await expect(send(token)).resolves.toBeUndefined();
  expect(await codeOf(send(token))).toBe('captcha_required');
});

test('a solution that is wrong, forged or late is refused', async () => {
  const ip = freshAddress();
  const visitor = visitorAt(server, ip);
  for (let n = 0; n < 4; n++) await register(visitor);
  const { challenge } = await ask(visitor, 'register');
  const solved = JSON.parse(Buffer.from(await solve(challenge), 'base64').toString());
  const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');
  const easier = { ...solved.challenge.parameters, keyPrefix: '00' };
  const refused = [
    'nonsense',
    encode({}),
    encode({ ...solved, solution: { ...solved.solution, counter: 1, derivedKey: '00'.repeat(32) } }),
    encode({ ...solved, challenge: { ...solved.challenge, parameters: easier } }),
    encode({ ...solved, challenge: { ...solved.challenge, signature: '00'.repeat(32) } }),
  ];
  for (const solution of refused) expect(await codeOf(ask(visitor, 'register', solution))).toBe('captcha_required');
  server.clock.advance(tenMinutesMs + 1000);
  expect(await codeOf(ask(visitor, 'register', encode(solved)))).toBe('captcha_required');
});
