import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signUp, testPassword } from '../../../test/accounts.ts';
import { newDevice } from '../../../test/device.ts';
import { codeOf, refusalOf } from '../../../test/refusal.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { captchaFor, visitorAt } from '../../../test/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: 'on' } });
});
afterAll(() => server.close());

const device = newDevice();

function newcomer() {
  return { displayName: 'New Comer', email: `${randomUUID()}@example.com`, password: 'kiln-and-clay', device };
}

describe('register', () => {
  test('answers an auth record whose token works at once', async () => {
    const body = newcomer();
    const record = await visitorAt(server).account.register({ body });
    const info = await server.as(record).account.userInfo({ query: { select: 'email,displayName,accountType' } });
    expect(info).toEqual({ email: body.email, displayName: 'New Comer', accountType: 0 });
    expect(Date.parse(record.tokenExpiry)).toBeGreaterThan(server.clock.now().getTime());
    expect(Date.parse(record.refreshExpiry)).toBeGreaterThan(Date.parse(record.tokenExpiry));
  });

  test('refuses an e-mail that has an account, in any case of letters', async () => {
    const { email } = await signUp(server);
    const refusal = await refusalOf(
      visitorAt(server).account.register({ body: { ...newcomer(), email: email.toUpperCase() } }),
    );
    expect(refusal).toMatchObject({ status: 409, code: 'account_exists', message: 'This account already exists.' });
  });

  test('names every invalid field', async () => {
    const body = { ...newcomer(), displayName: ' ', email: 'nobody', password: '12345' };
    const refusal = await refusalOf(visitorAt(server).account.register({ body }));
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(refusal?.fields.map(({ path }) => path)).toEqual(['body.displayName', 'body.email', 'body.password']);
    expect(refusal?.fields[2]?.message).toBe('Password should be at least 6 characters');
  });

  test('stops the sixth account of an hour from one address with code 1011', async () => {
    const visitor = visitorAt(server);
    for (let count = 0; count < 5; count++) {
      const captcha = await captchaFor(visitor, 'register');
      await visitor.account.register({ body: { ...newcomer(), captcha } });
    }
    expect(await refusalOf(visitor.account.register({ body: newcomer() }))).toMatchObject({
      status: 429,
      code: 1011,
      message: 'You have registered too many accounts. Please wait at least 1 hour before registering again.',
    });
    await expect(visitorAt(server).account.register({ body: newcomer() })).resolves.toHaveProperty('token');
  });

  test('lets one address test about ten known e-mails an hour', async () => {
    const { email } = await signUp(server);
    const visitor = visitorAt(server);
    const tries = Array.from({ length: 15 }, () =>
      codeOf(visitor.account.register({ body: { ...newcomer(), email } })),
    );
    const codes = await Promise.all(tries);
    expect(codes.filter((code) => code === 'account_exists').length).toBeLessThanOrEqual(10);
    expect(codes.filter((code) => code === 1011).length).toBeGreaterThanOrEqual(5);
    expect(await refusalOf(visitor.account.register({ body: newcomer() }))).toMatchObject({ code: 1011 });
  });

  test('takes passwords of any characters, at full length and unchanged', async () => {
    const client = visitorAt(server);
    for (const password of ['      \u{1f3ac} ñandú Ω', `${'x'.repeat(255)}y`]) {
      const body = { ...newcomer(), password };
      await client.account.register({ body });
      const { email } = body;
      await client.account.login({ body: { email, password, device } });
      for (const other of [password.trim(), password.toUpperCase(), password.slice(0, -1)].filter(
        (one) => one !== password,
      )) {
        expect(await refusalOf(client.account.login({ body: { email, password: other, device } }))).toMatchObject({
          status: 401,
        });
      }
    }
  });

  test('refuses a breached password, and one that only repeats the owner’s name or e-mail', async () => {
    const body = newcomer();
    for (const password of ['password1', 'QWERTY', body.email.toUpperCase(), 'new comer']) {
      expect(await refusalOf(visitorAt(server).account.register({ body: { ...body, password } }))).toMatchObject({
        status: 400,
        code: 'breached_password',
      });
    }
  });

  test('stores the language of the browser if it is a language', async () => {
    const languageOf = async (header: string) => {
      const visitor = visitorAt(server, undefined, { 'accept-language': header });
      const record = await visitor.account.register({ body: newcomer() });
      return (await server.as(record).account.userInfo({ query: { select: 'preferences' } })).preferences?.language;
    };
    expect(await languageOf('es-MX,es;q=0.9,en;q=0.8')).toBe('es-MX');
    expect(await languageOf('*')).toBeNull();
    expect(await languageOf('<script>')).toBeNull();
  });

  test('makes one account of two requests at once', async () => {
    const body = newcomer();
    const outcomes = await Promise.allSettled([1, 2].map(() => visitorAt(server).account.register({ body })));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('login', () => {
  test('answers the same for a wrong password and an unknown e-mail', async () => {
    const { email } = await signUp(server);
    const wrong = await refusalOf(visitorAt(server).account.login({ body: { email, password: 'wrong', device } }));
    const unknown = await refusalOf(
      visitorAt(server).account.login({ body: { email: `${randomUUID()}@example.com`, password: 'wrong', device } }),
    );
    expect(wrong).toEqual(unknown);
    expect(wrong).toMatchObject({
      status: 401,
      code: 'invalid_credentials',
      message: 'Invalid Email or Password.',
    });
  });

  test('locks an account after ten wrong passwords, even for the right one', async () => {
    const { email } = await signUp(server);
    const visitor = visitorAt(server);
    // One of these attempts has the right password, which does not count.
    for (let count = 0; count < 11; count++) {
      const captcha = await captchaFor(visitor, 'login');
      await refusalOf(visitor.account.login({ body: { email, password: 'wrong', device, captcha } }));
    }
    const refusal = await refusalOf(visitor.account.login({ body: { email, password: testPassword, device } }));
    expect(refusal).toMatchObject({ status: 429, code: 'too_many_attempts' });
    expect(refusal?.message).toBe(
      'Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later',
    );
  });

  test('counts wrong passwords that are sent at the same time', async () => {
    const { email } = await signUp(server);
    const visitor = visitorAt(server);
    const guesses = Array.from({ length: 15 }, (_, n) =>
      codeOf(visitor.account.login({ body: { email, password: `guess ${n}`, device } })),
    );
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === 'invalid_credentials').length).toBeLessThanOrEqual(10);
    expect(codes.filter((code) => code === 'too_many_attempts').length).toBeGreaterThanOrEqual(1);
  });

  test('allows any number of right passwords, but limits wrong ones for many accounts from one address', async () => {
    const limited = await startTestServer();
    const { email } = await signUp(limited);
    for (let count = 0; count < 12; count++) {
      await limited.client.account.login({ body: { email, password: testPassword, device } });
    }
    const { rows } = await sql<{ key: string; points: number }>`select key, points from rate_limit`.execute(
      limited.platform.db,
    );
    expect(rows).toEqual([{ key: 'login-address:127.0.0.1', points: 0 }]);
    await sql`update rate_limit set points = 200`.execute(limited.platform.db);
    const spray = limited.client.account.login({ body: { email: 'b@example.com', password: 'guess', device } });
    expect(await refusalOf(spray)).toMatchObject({ status: 429, code: 'rate_limited' });
    await limited.close();
  });

  test('locks the longest e-mail, too', async () => {
    const email = `${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(60)}.${'w'.repeat(60)}.example`;
    const visitor = visitorAt(server);
    await refusalOf(visitor.account.login({ body: { email, password: 'guess', device } }));
    const { rows } = await sql<{ key: string }>`select key from rate_limit where key like 'login:%'`.execute(
      server.platform.db,
    );
    expect(rows.map(({ key }) => key)).toContainEqual(expect.stringMatching(/^login:[\w-]{43}$/));
  });

  test('leaves no timer behind', async () => {
    const body = { email: 'nobody@example.com', password: 'guess', device };
    await refusalOf(visitorAt(server).account.login({ body }));
    const started = vi.spyOn(globalThis, 'setTimeout');
    for (let count = 0; count < 3; count++) await refusalOf(visitorAt(server).account.login({ body }));
    const delaysMs = started.mock.calls.map(([, delayMs]) => delayMs ?? 0);
    started.mockRestore();
    expect(delaysMs.filter((delayMs) => delayMs > 100_000)).toEqual([]);
  });

  test('refuses a suspended account', async () => {
    const operator = await signUp(server, { role: 'operator' });
    const member = await signUp(server);
    await operator.client.staff.updateMember({ params: { userId: member.userId }, body: { suspended: true } });
    const body = { email: member.email, password: testPassword, device };
    expect(await refusalOf(visitorAt(server).account.login({ body }))).toMatchObject({
      status: 403,
      code: 'suspended',
    });
    expect(await refusalOf(member.client.account.userInfo())).toMatchObject({ status: 401 });
  });
});

describe('userInfo', () => {
  test('has the fields of its groups and no others', async () => {
    const member = await signUp(server, { subscribed: true });
    const info = await member.client.account.userInfo({ query: { select: 'subscription,userid' } });
    expect(info).toEqual({
      hasSubscription: true,
      plan: 'Annual',
      planId: 'annual',
      subscriptionType: 'complimentary',
      isInTrial: false,
      userId: member.userId,
      uid: member.userId,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test('preferences means the group of that name, which contains the field', async () => {
    const member = await signUp(server);
    const info = await member.client.account.userInfo({ query: { select: 'preferences' } });
    expect(info).toEqual({
      preferences: { language: null, autoplay: true, captions: null },
      preferencesSet: false,
      notificationsEnabled: false,
    });
  });

  test('names an unknown field', async () => {
    const member = await signUp(server);
    const refusal = await refusalOf(member.client.account.userInfo({ query: { select: 'email,password_hash' } }));
    expect(refusal).toMatchObject({ status: 400, fields: [{ path: 'query.select' }] });
  });

  test('is refused without a token, with a forged one, and with one signed by another key', async () => {
    const member = await signUp(server);
    const [header, payload] = member.token.split('.');
    const forged = `${header}.${payload}.${'A'.repeat(43)}`;
    const unsigned = `${btoa('{"alg":"none"}').replaceAll('=', '')}.${payload}.`;
    for (const token of ['', 'x', forged, unsigned]) {
      expect(await refusalOf(server.as({ token }).account.userInfo())).toMatchObject({ status: 401 });
    }
  });
});
