import type { Permission } from '@greenlight/contract/permission';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { newDevice } from '../../../test/device.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let operator: TestAccount;
let manager: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
  await save(operator, 'manager', ['staff.manage', 'member.read', 'audit.read', 'member.suspend', 'member.help']);
  manager = await withRole('manager');
});
afterAll(() => server?.close());

function save(by: TestAccount, name: string, permissions: Permission[]) {
  return by.client.staff.saveRole({ params: { name }, body: { title: name, permissions } });
}

function give(by: TestAccount, to: TestAccount, role: string) {
  return by.client.staff.setRole({ params: { userId: to.userId }, body: { role } });
}

async function withRole(role: string): Promise<TestAccount> {
  const account = await signUp(server);
  await give(operator, account, role);
  return signInAgain(account);
}

/** The permissions of a session are cached for some seconds; a new session has the present ones. */
async function signInAgain(account: TestAccount): Promise<TestAccount> {
  const device = newDevice();
  const record = await server.client.account.login({
    body: { email: account.email, password: 'correct-horse', device },
  });
  return { ...account, ...record, client: server.as(record) };
}

const forbidden = { status: 403, code: 'forbidden' };

test('a role is made, given and logged; its permissions apply within 5 s in open sessions', async () => {
  const member = await signUp(server);
  await expect(member.client.staff.members()).rejects.toMatchObject(forbidden);
  const made = await save(operator, 'reader', ['member.read']);
  expect(made).toMatchObject({ name: 'reader', permissions: ['member.read'], builtIn: false, accounts: 0 });
  await give(operator, member, 'reader');
  const begin = Date.now();
  await expect
    .poll(
      () =>
        member.client.staff.members().then(
          () => 'may',
          () => 'may not',
        ),
      { timeout: 5000 },
    )
    .toBe('may');
  await save(operator, 'reader', []);
  await expect
    .poll(
      () =>
        member.client.staff.members().then(
          () => 'may',
          () => 'may not',
        ),
      { timeout: 5000 },
    )
    .toBe('may not');
  expect(Date.now() - begin).toBeLessThan(10_000);
  const { entries } = await operator.client.staff.audit({ query: { subject: 'role:reader' } });
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ['role.change', { title: 'reader', added: [], taken: ['member.read'] }],
    ['role.create', { title: 'reader', added: ['member.read'], taken: [] }],
  ]);
});

test('nobody gives or takes permissions that they lack, in roles, accounts or teams', async () => {
  const creator = await signUp(server, { role: 'creator' });
  await expect(save(manager, 'too-much', ['mail.read'])).rejects.toMatchObject(forbidden);
  await expect(save(manager, 'support', [])).rejects.toMatchObject(forbidden);
  await expect(give(manager, creator, 'member')).rejects.toMatchObject(forbidden);
  await expect(give(manager, await signUp(server), 'support')).rejects.toMatchObject(forbidden);
  await expect(give(manager, await signUp(server), 'operator')).rejects.toMatchObject(forbidden);
  await expect(give(manager, operator, 'member')).rejects.toMatchObject(forbidden);
  const body = { permissions: ['team.edit' as const] };
  await expect(manager.client.staff.saveTeamRole({ params: { name: 'moderator' }, body })).rejects.toMatchObject(
    forbidden,
  );
  const added = { email: 'x@example.com', displayName: 'X', password: 'correct-horse', role: 'operator' };
  await expect(manager.client.staff.addMember({ body: added })).rejects.toMatchObject(forbidden);
  expect(await give(manager, await signUp(server), 'manager')).toMatchObject({ role: 'manager' });
});

test("team permissions cannot be handed out as one's own", async () => {
  const helper = await withRole('manager');
  const team = { displayName: 'Ours', slug: 'ours', members: [{ userId: helper.userId, role: 'owner' as const }] };
  const { id: teamId } = await operator.client.studioCreators.create({ body: team });
  await helper.client.teamInvitation.accept({ params: { teamId } });
  const again = await signInAgain(helper);
  expect((await again.client.account.userInfo({ query: { select: 'permissions' } })).permissions).toContain(
    'content.edit',
  );
  await expect(save(again, 'editors', ['content.edit'])).rejects.toMatchObject(forbidden);
});

test('operator and member cannot be changed, nor can other built-in roles be removed', async () => {
  for (const name of ['operator', 'member']) await expect(save(operator, name, [])).rejects.toMatchObject(forbidden);
  for (const name of ['operator', 'member', 'support']) {
    await expect(operator.client.staff.removeRole({ params: { name } })).rejects.toMatchObject(forbidden);
  }
  await expect(operator.client.staff.removeRole({ params: { name: 'manager' } })).rejects.toMatchObject({
    code: 'conflict',
  });
  await save(operator, 'short-lived', []);
  await operator.client.staff.removeRole({ params: { name: 'short-lived' } });
  const gone = operator.client.staff.removeRole({ params: { name: 'short-lived' } });
  await expect(gone).rejects.toMatchObject({ code: 'not_found' });
  const unknown = give(operator, await signUp(server), 'short-lived');
  await expect(unknown).rejects.toMatchObject({ fields: [{ path: 'body.role' }] });
});

test('nobody changes their own role; of two operators who demote each other at once one remains', async () => {
  await expect(give(operator, operator, 'member')).rejects.toMatchObject(forbidden);
  await expect(give(manager, manager, 'support')).rejects.toMatchObject(forbidden);
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await signUp(server, { role: 'operator' }), await signUp(server, { role: 'operator' })];
    const suspend = (by: TestAccount, whom: TestAccount) =>
      by.client.staff.updateMember({ params: { userId: whom.userId }, body: { suspended: true } });
    const outcomes = await Promise.allSettled(
      round % 2 ? [give(one, two, 'member'), give(two, one, 'member')] : [suspend(one, two), give(two, one, 'member')],
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});

test('a changed team role applies to all teams at once', async () => {
  const params = { name: 'moderator' as const };
  const saved = await operator.client.staff.saveTeamRole({
    params,
    body: { permissions: ['team.moderate', 'team.announce'] },
  });
  expect(saved).toEqual({ name: 'moderator', permissions: ['team.moderate', 'team.announce'] });
  const { teamRoles } = await operator.client.staff.roles();
  expect(teamRoles.map(({ name }) => name)).toEqual(['owner', 'editor', 'moderator']);
  expect(teamRoles.at(-1)).toEqual(saved);
});

test('an operator whose account is going to be erased cannot demote another', async () => {
  const leaving = await signUp(server, { role: 'operator' });
  await leaving.client.account.requestDeletion();
  await expect(give(leaving, operator, 'member')).rejects.toMatchObject(forbidden);
  const suspension = { params: { userId: operator.userId }, body: { suspended: true } };
  await expect(leaving.client.staff.updateMember(suspension)).rejects.toMatchObject(forbidden);
});
