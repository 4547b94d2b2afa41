import { randomUUID } from 'node:crypto';
import { hourMs } from '@greenlight/contract/duration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount, testPassword } from '../../../../test/accounts.ts';
import { newDevice } from '../../../../test/device.ts';
import { mailJobs } from '../../../../test/jobs.ts';
import { codeIn, createLetterBox, linkedIn } from '../../../../test/letter-box.ts';
import { codeOf } from '../../../../test/refusal.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { visitorAt } from '../../../../test/visitor.ts';
import { accountJobs } from '../jobs.ts';

const box = createLetterBox();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: [...mailJobs, ...accountJobs], mail: box.mail, env: { TRUST_PROXY: 'on' } });
});
afterAll(() => server.close());

const device = newDevice();

function address() {
  return `${randomUUID()}@example.com`;
}

async function infoOf({ client }: Pick<TestAccount, 'client'>) {
  return client.account.userInfo({ query: { select: 'email,verified' } });
}

async function registered() {
  const email = address();
  const body = { displayName: 'Ada', email, password: 'kiln-and-clay', device };
  const record = await visitorAt(server, undefined, { 'accept-language': 'es' }).account.register({ body });
  const client = server.as(record);
  const { userId } = await client.account.userInfo({ query: { select: 'userId' } });
  return { email, client, userId: userId ?? '' };
}

test('anyone who registers gets a letter in their language, whose link confirms the address once', async () => {
  const { email, client } = await registered();
  const letter = await box.take(email, 'Confirma');
  expect(letter.text).not.toContain('Ada');
  expect((await infoOf({ client })).verified).toBe(false);
  const token = linkedIn(letter, 'token');
  expect(await codeOf(client.account.verifyEmail({ body: { token: `${token}x` } }))).toBe('code_invalid');
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => codeOf(client.account.verifyEmail({ body: { token } }))),
  );
  expect(outcomes.filter((code) => code === null)).toHaveLength(1);
  expect((await infoOf({ client })).verified).toBe(true);
  await expect(client.account.sendVerification()).resolves.toBeUndefined();
});

test('without a session the link asks for the password, and ends no session', async () => {
  const { email, client } = await registered();
  const token = linkedIn(await box.take(email, 'Confirma'), 'token');
  const stranger = await signUp(server);
  for (const visitor of [visitorAt(server), stranger.client]) {
    const confirm = (password?: string) => codeOf(visitor.account.verifyEmail({ body: { token, password } }));
    expect(await confirm()).toBe('confirmation_required');
    expect(await confirm('not this one')).toBe('invalid_credentials');
    expect(await confirm(testPassword)).toBe('invalid_credentials');
  }
  expect((await infoOf({ client })).verified).toBe(false);
  await visitorAt(server).account.verifyEmail({ body: { token, password: 'kiln-and-clay' } });
  expect((await infoOf({ client })).verified).toBe(true);
});

test('the owner of an address whose account a stranger made takes it over with a new password', async () => {
  const { email, client, userId } = await registered();
  const token = linkedIn(await box.take(email, 'Confirma'), 'token');
  const at = server.clock.now();
  const identity = { provider: 'google', subject: randomUUID(), account_id: userId, email, created_at: at };
  await server.platform.db.insertInto('account_identity').values(identity).execute();
  const owner = visitorAt(server);
  expect(await codeOf(owner.account.verifyEmail({ body: { token } }))).toBe('confirmation_required');
  await owner.account.forgottenPassword({ body: { email } });
  const code = linkedIn(await box.take(email, 'nueva'), 'code');
  await owner.account.forgottenPasswordChange({ body: { email, code, passwordNew: 'the owner’s own words' } });
  expect(await codeOf(client.account.userInfo())).toBe('unauthorized');
  const login = (password: string) => visitorAt(server).account.login({ body: { email, password, device } });
  expect(await codeOf(login('kiln-and-clay'))).toBe('invalid_credentials');
  const back = server.as(await login('the owner’s own words'));
  expect((await infoOf({ client: back })).verified).toBe(true);
  expect(await back.accountSecurity.state()).toMatchObject({ linked: [], passkeys: [] });
});

test('the link can be sent again five times an hour; the earlier link ends', async () => {
  const { email, client } = await registered();
  const first = linkedIn(await box.take(email, 'Confirma'), 'token');
  for (let n = 0; n < 5; n++) await client.account.sendVerification();
  expect(await codeOf(client.account.sendVerification())).toBe('rate_limited');
  expect(await codeOf(server.client.account.verifyEmail({ body: { token: first, password: 'kiln-and-clay' } }))).toBe(
    'code_invalid',
  );
});

test('a link ends after a week', async () => {
  const { email } = await registered();
  const token = linkedIn(await box.take(email, 'Confirma'), 'token');
  server.clock.advance(7 * 24 * hourMs);
  expect(await codeOf(server.client.account.verifyEmail({ body: { token, password: 'kiln-and-clay' } }))).toBe(
    'code_invalid',
  );
});

test('a new address is set with its code; the old address gets a letter and every other session ends', async () => {
  const member = await signUp(server);
  const elsewhere = await server.client.account.login({
    body: { email: member.email, password: testPassword, device },
  });
  const newEmail = address();
  await member.client.account.changeEmail({ body: { newEmail } });
  expect((await box.take(member.email, 'about to change')).text).toContain(newEmail);
  const letter = await box.take(newEmail, 'Confirm your new');
  expect((await infoOf(member)).email).toBe(member.email);
  await member.client.account.changeEmailComplete({ body: { code: codeIn(letter).toUpperCase() } });
  expect(await infoOf(member)).toEqual({ email: newEmail, verified: true });
  await box.take(member.email, 'was changed');
  expect(await codeOf(server.as(elsewhere).account.userInfo())).toBe('unauthorized');
  expect(await codeOf(member.client.account.changeEmailComplete({ body: { code: codeIn(letter) } }))).toBe(
    'code_invalid',
  );
  await expect(
    visitorAt(server).account.login({ body: { email: newEmail, password: testPassword, device } }),
  ).resolves.toHaveProperty('token');
});

test('PUT /v1/email starts the same change', async () => {
  const member = await signUp(server);
  const newEmail = address();
  await member.client.account.setEmail({ body: { email: newEmail } });
  expect((await infoOf(member)).email).toBe(member.email);
  const code = codeIn(await box.take(newEmail, 'Confirm your new'));
  await member.client.account.changeEmailComplete({ body: { code } });
  expect((await infoOf(member)).email).toBe(newEmail);
});

test('an address with an account is refused, when the change is requested and when it is completed', async () => {
  const [member, other] = [await signUp(server), await signUp(server)];
  expect(await codeOf(member.client.account.changeEmail({ body: { newEmail: other.email } }))).toBe('email_in_use');
  expect(await codeOf(member.client.account.setEmail({ body: { email: member.email } }))).toBe('email_in_use');
  const newEmail = address();
  await member.client.account.setEmail({ body: { email: newEmail } });
  const code = codeIn(await box.take(newEmail, 'Confirm your new'));
  await signUp(server, { email: newEmail });
  expect(await codeOf(member.client.account.changeEmailComplete({ body: { code } }))).toBe('email_in_use');
  expect((await infoOf(member)).email).toBe(member.email);
});

test('a code is invalid for another account, after five wrong guesses, and after an hour', async () => {
  const [member, other] = [await signUp(server), await signUp(server)];
  const begin = async () => {
    const newEmail = address();
    await member.client.account.changeEmail({ body: { newEmail } });
    return box.take(newEmail, 'Confirm your new');
  };
  const complete = (who: TestAccount, code: string) =>
    codeOf(who.client.account.changeEmailComplete({ body: { code } }));
  const first = codeIn(await begin());
  expect(await complete(other, first)).toBe('code_invalid');
  for (let n = 0; n < 5; n++) expect(await complete(member, 'aaaaaaaa')).toBe('code_invalid');
  expect(await complete(member, first)).toBe('code_invalid');
  const second = codeIn(await begin());
  server.clock.advance(hourMs + 1000);
  expect(await complete(member, second)).toBe('code_invalid');
});

test('changing it needs a recently confirmed session', async () => {
  const member = await signUp(server);
  server.clock.advance(16 * 60 * 1000);
  expect(await codeOf(member.client.account.changeEmail({ body: { newEmail: address() } }))).toBe(
    'confirmation_required',
  );
});
