import { hourMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp, type TestAccount, testPassword } from '../../../../test/accounts.ts';
import { newDevice } from '../../../../test/device.ts';
import { mailJobs } from '../../../../test/jobs.ts';
import { codeIn, createLetterBox, linkedIn } from '../../../../test/letter-box.ts';
import { codeOf } from '../../../../test/refusal.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { captchaFor, visitorAt } from '../../../../test/visitor.ts';
import { waitForLocks } from '../../../../test/wait-for-locks.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { accountJobs } from '../jobs.ts';
import { endSessions } from '../session/end-session.ts';

const box = createLetterBox();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: [...mailJobs, ...accountJobs], mail: box.mail, env: { TRUST_PROXY: 'on' } });
});
afterAll(() => server.close());

const device = newDevice();
const passwordNew = 'a new kiln for clay';

async function forget(email: string) {
  await visitorAt(server).account.forgottenPassword({ body: { email } });
  return box.take(email, 'Set a new password');
}

function reset(email: string, code: string, visitor = visitorAt(server), password = passwordNew) {
  return visitor.account.forgottenPasswordChange({ body: { email, code, passwordNew: password } });
}

function login(email: string, password: string) {
  return visitorAt(server).account.login({ body: { email, password, device } });
}

describe('a forgotten password', () => {
  test.each(['the code', 'the link'])(
    'is reset by %s, which ends every session and confirms the e-mail',
    async (by) => {
      const member = await signUp(server);
      const letter = await forget(member.email);
      expect(linkedIn(letter, 'email')).toBe(member.email);
      await reset(member.email, by === 'the code' ? ` ${codeIn(letter)} ` : linkedIn(letter, 'code'));
      expect(await codeOf(member.client.account.userInfo())).toBe('unauthorized');
      const record = await login(member.email, passwordNew);
      expect(await server.as(record).account.userInfo({ query: { select: 'verified' } })).toEqual({ verified: true });
      expect(await codeOf(login(member.email, testPassword))).toBe('invalid_credentials');
      await box.take(member.email, 'Your password was changed');
    },
  );

  test('one of several concurrent resets with the same code succeeds', async () => {
    const { email } = await signUp(server);
    const letter = await forget(email);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        codeOf(reset(email, n % 2 ? codeIn(letter) : linkedIn(letter, 'code'), visitorAt(server), `password of ${n}`)),
      ),
    );
    expect(outcomes.filter((code) => code === null)).toHaveLength(1);
    expect(outcomes.filter((code) => code === 'code_invalid')).toHaveLength(7);
  });

  test('a code allows five guesses, also concurrent ones; the link stays valid', async () => {
    const { email } = await signUp(server);
    const letter = await forget(email);
    await Promise.all(Array.from({ length: 20 }, () => codeOf(reset(email, 'aaaaaaaa'))));
    const row = await server.platform.db
      .selectFrom('one_time_code')
      .innerJoin('account', 'account.id', 'account_id')
      .select('attempts')
      .where('email', '=', email)
      .executeTakeFirst();
    expect(row).toEqual({ attempts: 5 });
    expect(await codeOf(reset(email, codeIn(letter)))).toBe('code_invalid');
    await expect(reset(email, linkedIn(letter, 'code'))).resolves.toBeUndefined();
  });

  test('a code ends after an hour or with the next one, and is invalid for another e-mail', async () => {
    const [member, other] = [await signUp(server), await signUp(server)];
    const first = await forget(member.email);
    const second = await forget(member.email);
    for (const code of [codeIn(first), linkedIn(first, 'code')]) {
      expect(await codeOf(reset(member.email, code))).toBe('code_invalid');
    }
    expect(await codeOf(reset(other.email, linkedIn(second, 'code')))).toBe('code_invalid');
    server.clock.advance(hourMs);
    expect(await codeOf(reset(member.email, linkedIn(second, 'code')))).toBe('code_invalid');
  });

  test('a breached password is refused, and the code stays valid', async () => {
    const { email } = await signUp(server, { displayName: 'Kiln Master' });
    const code = codeIn(await forget(email));
    for (const password of ['password', 'kiln master', email]) {
      expect(await codeOf(reset(email, code, visitorAt(server), password))).toBe('breached_password');
    }
    await expect(reset(email, code)).resolves.toBeUndefined();
  });

  test('a reset unlocks an account that failed logins had locked', async () => {
    const { email } = await signUp(server);
    const visitor = visitorAt(server);
    const attempt = async (password: string) => {
      const captcha = await captchaFor(visitor, 'login');
      return codeOf(visitor.account.login({ body: { email, password, device, captcha } }));
    };
    // One of these attempts has the right password, which does not count.
    for (let n = 0; n < 11; n++) await attempt('wrong');
    expect(await attempt(testPassword)).toBe('too_many_attempts');
    await reset(email, codeIn(await forget(email)), visitor);
    expect(await attempt(passwordNew)).toBeNull();
  });

  test.each([
    ['login', (member: TestAccount) => login(member.email, testPassword)],
    [
      'change of it',
      ({ client, email }: TestAccount) =>
        client.account.changePassword({ body: { email, passwordOld: testPassword, passwordNew } }),
    ],
  ])('a %s with the earlier password that was in progress during a reset is refused', async (_, attempt) => {
    const { platform } = server;
    const member = await signUp(server);
    let outcome: Promise<unknown> | undefined;
    await inTransaction(platform.db, async (tx) => {
      // The first step of a reset, before it ends the sessions.
      const change = tx.updateTable('account').set({ password_hash: 'another' });
      await change.where('id', '=', member.userId).execute();
      outcome = codeOf(attempt(member));
      await waitForLocks(platform.db, 1);
      await endSessions(platform, tx, member.userId, 'password');
    });
    expect(await outcome).toBe('invalid_credentials');
    const open = platform.db.selectFrom('session').select('id').where('account_id', '=', member.userId);
    expect(await open.where('ended_at', 'is', null).execute()).toEqual([]);
    const account = platform.db.selectFrom('account').select('password_hash').where('id', '=', member.userId);
    expect(await account.executeTakeFirst()).toEqual({ password_hash: 'another' });
  });

  test('one address gets five letters an hour, silently', async () => {
    const { email } = await signUp(server);
    for (let n = 0; n < 5; n++) await forget(email);
    await expect(visitorAt(server).account.forgottenPassword({ body: { email } })).resolves.toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(box.letters.filter(({ to }) => to === email)).toEqual([]);
  });

  test('links of other letters are not accepted as codes', async () => {
    const { email, userId } = await signUp(server);
    const { unsubscribeToken } = await import('../../mail/send-letter.ts');
    const { secrets } = server.platform.config;
    const report = await server.platform.db
      .insertInto('one_time_code')
      .values({ account_id: userId, purpose: 'report-session', created_at: new Date(), expires_at: new Date(8e15) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { tokenOf } = await import('../../../platform/auth/one-time-code.ts');
    for (const code of [unsubscribeToken(secrets.token, 'product', email), tokenOf(secrets.token, report.id)]) {
      expect(await codeOf(reset(email, code))).toBe('code_invalid');
    }
  });
});

describe('changing it', () => {
  function change(client: ReturnType<typeof visitorAt>, email: string, passwordOld = testPassword, to = passwordNew) {
    return client.account.changePassword({ body: { email, passwordOld, passwordNew: to } });
  }

  test('ends every other session and open codes, and sends a letter', async () => {
    const member = await signUp(server);
    const elsewhere = await login(member.email, testPassword);
    const letter = await forget(member.email);
    await change(member.client, member.email);
    await expect(member.client.account.userInfo()).resolves.toHaveProperty('email');
    expect(await codeOf(server.as(elsewhere).account.userInfo())).toBe('unauthorized');
    expect(await codeOf(reset(member.email, codeIn(letter)))).toBe('code_invalid');
    await box.take(member.email, 'Your password was changed');
    await expect(login(member.email, passwordNew)).resolves.toHaveProperty('token');
    const audited = await server.platform.db
      .selectFrom('audit_entry')
      .select(['action', 'detail'])
      .where('subject', '=', `account:${member.userId}`)
      .execute();
    expect(audited).toEqual([{ action: 'account.password', detail: {} }]);
  });

  test('needs the present password and the account’s own e-mail, and is limited like logins', async () => {
    const [member, other] = [await signUp(server), await signUp(server)];
    expect(await codeOf(change(member.client, other.email))).toBe('invalid_credentials');
    expect(await codeOf(change(member.client, member.email, testPassword, 'password'))).toBe('breached_password');
    for (let n = 0; n < 10; n++)
      expect(await codeOf(change(member.client, member.email, 'no'))).toBe('invalid_credentials');
    expect(await codeOf(change(member.client, member.email))).toBe('too_many_attempts');
  });
});
