import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount, testPassword } from '../../../test/accounts.ts';
import { newDevice } from '../../../test/device.ts';
import { codeOf } from '../../../test/refusal.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { prepareSetup } from './operator-setup.ts';

let server: TestServer;
let operator: TestAccount;
const device = newDevice();

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function setup(token: string) {
  const email = `${randomUUID()}@example.com`;
  return server.client.staff.setup({ body: { token, displayName: 'First', email, password: testPassword, device } });
}

test('the link in the terminal makes the first operator, once', async () => {
  expect(await server.client.staff.setupState()).toEqual({ needed: true });
  const earlier = (await prepareSetup(server.platform)) as string;
  const token = (await prepareSetup(server.platform)) as string;
  expect(await codeOf(setup('guess'))).toBe('setup_token');
  expect(await codeOf(setup(earlier))).toBe('setup_token');
  const outcomes = await Promise.allSettled([setup(token), setup(token)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await server.client.staff.setupState()).toEqual({ needed: false });
  expect(await codeOf(setup(token))).toBe('setup_done');
  expect(await prepareSetup(server.platform)).toBeNull();
});

test('an operator adds a member who may sign in', async () => {
  operator = await signUp(server, { role: 'operator' });
  const email = `${randomUUID()}@example.com`;
  const userCreated = '2020-05-01T00:00:00.000Z';
  const added = await operator.client.staff.addMember({
    body: { email, displayName: 'Old Friend', password: testPassword, userCreated },
  });
  expect(added).toMatchObject({ email, role: 'member', userCreated, membership: null });
  const record = await server.client.account.login({ body: { email, password: testPassword, device } });
  const info = await server.as(record).account.userInfo({ query: { select: 'userCreated' } });
  expect(info).toEqual({ userCreated });
});

test('a breached password is refused here, too', async () => {
  const body = { email: `${randomUUID()}@example.com`, displayName: 'New', password: 'password' };
  expect(await codeOf(operator.client.staff.addMember({ body }))).toBe('breached_password');
});

test('members are found by a part of name or e-mail, with wildcards taken literally, page by page', async () => {
  const marker = randomUUID().slice(0, 8);
  for (const name of ['Ann', 'Ben', 'Cleo']) await signUp(server, { displayName: `${name} 100%_${marker}` });
  const search = `100%_${marker}`;
  const first = await operator.client.staff.members({ query: { search, pageSize: 2 } });
  const second = await operator.client.staff.members({ query: { search, pageSize: 2, page: 2 } });
  expect([first.members.length, first.hasMore, second.members.length, second.hasMore]).toEqual([2, true, 1, false]);
  expect((await operator.client.staff.members({ query: { search: `100x_${marker}` } })).members).toEqual([]);
});

test('a membership is given, counts from then on, and is withdrawn', async () => {
  const member = await signUp(server);
  const params = { userId: member.userId };
  const until = new Date(server.clock.now().getTime() + 1000 * 60).toISOString();
  const body = { kind: 'trial' as const, planId: 'annual' as const, until };
  const given = await operator.client.staff.grantMembership({ params, body });
  const select = 'hasSubscription,isInTrial,subscriptionEndDate';
  const info = () => member.client.account.userInfo({ query: { select } });
  expect(await info()).toEqual({ hasSubscription: true, isInTrial: true, subscriptionEndDate: until });
  await operator.client.staff.revokeMembership({ params: { ...params, id: given.membership?.id as number } });
  expect(await info()).toEqual({ hasSubscription: false, isInTrial: false, subscriptionEndDate: null });
});

test('a membership cannot end before it begins', async () => {
  const member = await signUp(server);
  const body = { kind: 'gift' as const, planId: 'monthly' as const, until: '2020-01-01T00:00:00.000Z' };
  expect(await codeOf(operator.client.staff.grantMembership({ params: { userId: member.userId }, body }))).toBe(
    'invalid_request',
  );
});

test('only operators manage members, and none their own account', async () => {
  const creator = await signUp(server, { role: 'creator' });
  expect(await codeOf(creator.client.staff.members())).toBe('forbidden');
  expect(await codeOf(server.client.staff.members())).toBe('unauthorized');
  const own = operator.client.staff.updateMember({ params: { userId: operator.userId }, body: { suspended: true } });
  expect(await codeOf(own)).toBe('forbidden');
});

test('each change names its author', async () => {
  const member = await signUp(server);
  await operator.client.staff.updateMember({ params: { userId: member.userId }, body: { suspended: false } });
  const entries = await server.platform.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'action', 'detail'])
    .where('subject', '=', `account:${member.userId}`)
    .execute();
  expect(entries).toEqual([{ actor_id: operator.userId, action: 'member.restore', detail: { reason: '' } }]);
});
