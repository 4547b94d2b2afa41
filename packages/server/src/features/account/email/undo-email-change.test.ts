import { randomUUID } from 'node:crypto';
import { dayMs } from '@greenlight/contract/duration';
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
const passwordNew = 'back in the kiln again';

function address() {
  return `${randomUUID()}@example.com`;
}

/** Changes the account's address and returns the letter that went to the earlier one. */
async function move({ client }: Pick<TestAccount, 'client'>, from: string, newEmail: string) {
  await client.account.changeEmail({ body: { newEmail } });
  await client.account.changeEmailComplete({ body: { code: codeIn(await box.take(newEmail, 'Confirm your new')) } });
  return box.take(from, 'Your e-mail address was changed');
}

function undo(token: string, password = passwordNew) {
  return visitorAt(server).accountSecurity.undoEmail({ body: { token, passwordNew: password } });
}

function login(email: string, password: string) {
  return visitorAt(server).account.login({ body: { email, password, device } });
}

async function verified() {
  const member = await signUp(server);
  const change = server.platform.db.updateTable('account').set({ verified_at: server.clock.now() });
  await change.where('id', '=', member.userId).execute();
  return member;
}

test('the letter to the earlier address gives the account back, and removes every other way in', async () => {
  const member = await verified();
  const thief = server.as(await login(member.email, testPassword));
  const newEmail = address();
  const letter = await move({ client: thief }, member.email, newEmail);
  const at = server.clock.now();
  const identity = { provider: 'google', subject: randomUUID(), account_id: member.userId, created_at: at };
  await server.platform.db.insertInto('account_identity').values(identity).execute();
  expect(linkedIn(letter, 'email')).toBe(member.email);
  const token = linkedIn(letter, 'token');
  expect(await codeOf(undo(`${token}x`))).toBe('code_invalid');
  expect(await codeOf(undo(token, member.email))).toBe('breached_password');
  const outcomes = await Promise.all(Array.from({ length: 3 }, () => codeOf(undo(token))));
  expect(outcomes.filter((code) => code === null)).toHaveLength(1);
  expect(await codeOf(thief.account.userInfo())).toBe('unauthorized');
  expect(await codeOf(login(newEmail, testPassword))).toBe('invalid_credentials');
  expect(await codeOf(login(member.email, testPassword))).toBe('invalid_credentials');
  const owner = server.as(await login(member.email, passwordNew));
  const info = await owner.account.userInfo({ query: { select: 'email,verified' } });
  expect(info).toEqual({ email: member.email, verified: true });
  expect(await owner.accountSecurity.state()).toMatchObject({ linked: [], passkeys: [] });
  await box.take(newEmail, 'was undone');
  await box.take(member.email, 'Your password was changed');
});

test('changing the address several times does not shut out the first owner', async () => {
  const member = await verified();
  const [second, third] = [address(), address()];
  const toFirst = linkedIn(await move(member, member.email, second), 'token');
  const toSecond = linkedIn(await move(member, second, third), 'token');
  await undo(toSecond);
  await undo(toFirst, 'the first of all owners');
  await expect(login(member.email, 'the first of all owners')).resolves.toHaveProperty('token');
  expect(await codeOf(undo(toSecond))).toBe('code_invalid');
});

test('later undo letters end once the first owner is back', async () => {
  const member = await verified();
  const [second, third] = [address(), address()];
  const toFirst = linkedIn(await move(member, member.email, second), 'token');
  const toSecond = linkedIn(await move(member, second, third), 'token');
  await undo(toFirst);
  expect(await codeOf(undo(toSecond))).toBe('code_invalid');
});

test('an address stays reserved for its earlier owner for seven days', async () => {
  const member = await verified();
  const newEmail = address();
  const token = linkedIn(await move(member, member.email, newEmail), 'token');
  const body = { displayName: 'Thief', email: member.email, password: passwordNew, device };
  expect(await codeOf(visitorAt(server).account.register({ body }))).toBe('account_exists');
  const other = await signUp(server);
  const taking = other.client.account.changeEmail({ body: { newEmail: member.email } });
  expect(await codeOf(taking)).toBe('email_in_use');
  await visitorAt(server).account.forgottenPassword({ body: { email: member.email } });
  expect(linkedIn(await box.take(member.email, 'Your e-mail address was changed'), 'token')).toBe(token);
  await move(member, newEmail, member.email);
  await expect(login(member.email, testPassword)).resolves.toHaveProperty('token');
  server.clock.advance(7 * dayMs);
  expect(await codeOf(undo(token))).toBe('code_invalid');
});
