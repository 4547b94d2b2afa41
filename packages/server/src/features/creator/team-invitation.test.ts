import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInAgain, signUp, type TestAccount } from '../../../test/accounts.ts';
import { createLetterBox } from '../../../test/letter-box.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

const box = createLetterBox();
let server: TestServer;
let operator: TestAccount;
let asked: TestAccount;
let teamId: number;

beforeAll(async () => {
  server = await startTestServer({ mail: box.mail, jobs: box.jobs });
  operator = await signUp(server, { role: 'operator', displayName: 'Olga' });
});
afterAll(() => server?.close());
beforeEach(async () => {
  asked = await signUp(server, { subscribed: true });
  const slug = `team-${crypto.randomUUID()}`;
  ({ id: teamId } = await operator.client.studioCreators.create({ body: { displayName: 'Night Shift', slug } }));
});

function put(members: { userId: string; role: 'owner' | 'editor' | 'moderator' }[], { client } = operator) {
  return client.studioCreators.update({ params: { id: teamId }, body: { members } });
}

/** Invites a new account as an owner; the account accepts. */
async function makeOwner(): Promise<TestAccount> {
  await put([{ userId: asked.userId, role: 'owner' }]);
  await asked.client.teamInvitation.accept({ params: { teamId } });
  return { ...asked, client: await signInAgain(server, asked) };
}

/** Makes the letters this much older. */
function ageLetters(by: string) {
  return sql`update creator_team_letter set sent_at = sent_at - ${by}::interval where team_id = ${teamId}`.execute(
    server.platform.db,
  );
}

async function permissions(): Promise<string[]> {
  const client = await signInAgain(server, asked);
  return (await client.account.userInfo({ query: { select: 'permissions' } })).permissions ?? [];
}

test('nobody is in a team before they accept: neither in the studio nor in its permissions', async () => {
  const editor = { userId: asked.userId, role: 'editor' as const };
  expect(await put([editor])).toMatchObject({ members: [], invited: [editor] });
  expect((await box.take(asked.email, 'Night Shift asks you to join')).text).toContain('/account');
  expect(await permissions()).toEqual([]);
  await expect(asked.client.studioCreators.list()).rejects.toMatchObject({ code: 'forbidden' });
  expect(await asked.client.teamInvitation.list()).toMatchObject({
    invitations: [{ teamId, displayName: 'Night Shift', role: 'editor', invitedBy: 'Olga' }],
  });
  await asked.client.teamInvitation.accept({ params: { teamId } });
  expect(await permissions()).toContain('content.edit');
  expect((await asked.client.teamInvitation.list()).invitations).toEqual([]);
  const team = (await operator.client.studioCreators.list()).creatorTeams.find(({ id }) => id === teamId);
  expect(team).toMatchObject({ members: [editor], invited: [] });
});

test('an account that declines is not in the team; a withdrawn or answered invitation is gone', async () => {
  const params = { teamId };
  await put([{ userId: asked.userId, role: 'owner' }]);
  await asked.client.teamInvitation.decline({ params });
  await expect(asked.client.teamInvitation.accept({ params })).rejects.toMatchObject({ code: 'not_found' });
  await put([{ userId: asked.userId, role: 'owner' }]);
  expect(await put([])).toMatchObject({ members: [], invited: [] });
  await expect(asked.client.teamInvitation.accept({ params })).rejects.toMatchObject({ code: 'not_found' });
  await expect(asked.client.teamInvitation.decline({ params })).rejects.toMatchObject({ code: 'not_found' });
  expect(await permissions()).toEqual([]);
});

test('repeated invitations and withdrawals send one letter in a week', async () => {
  const subject = 'Night Shift asks you to join';
  for (const role of ['editor', 'owner', 'editor'] as const) {
    await put([{ userId: asked.userId, role }]);
    await put([]);
  }
  await put([{ userId: asked.userId, role: 'editor' }]);
  await box.take(asked.email, subject);
  expect((await asked.client.teamInvitation.list()).invitations).toMatchObject([{ teamId, role: 'editor' }]);
  await ageLetters('7 days');
  await put([]);
  await put([{ userId: asked.userId, role: 'editor' }]);
  await box.take(asked.email, subject);
  expect(box.letters.filter(({ to }) => to === asked.email)).toEqual([]);
});

test('a team invites twenty people a day; other teams are not affected', async () => {
  const people = await Promise.all(Array.from({ length: 21 }, () => signUp(server)));
  const members = people.map(({ userId }) => ({ userId, role: 'editor' as const }));
  const owner = await makeOwner();
  const withOwner = (those: typeof members) => put([{ userId: owner.userId, role: 'owner' }, ...those], owner);
  await ageLetters('1 day');
  await withOwner(members.slice(0, 20));
  await expect(withOwner(members)).rejects.toMatchObject({ code: 'rate_limited' });
  expect(await withOwner(members.slice(1, 20))).toMatchObject({ invited: { length: 19 } });
  await ageLetters('1 day');
  expect(await withOwner(members)).toMatchObject({ invited: { length: 21 } });
});

test('somebody who manages creators invites a whole team at once', async () => {
  const people = await Promise.all(Array.from({ length: 25 }, () => signUp(server)));
  const members = people.map(({ userId }) => ({ userId, role: 'editor' as const }));
  expect(await put(members)).toMatchObject({ invited: { length: 25 } });
});

test('the last owner cannot leave a team until there is another one', async () => {
  const params = { teamId };
  const owner = await makeOwner();
  await expect(owner.client.teamInvitation.leave({ params })).rejects.toMatchObject({ code: 'conflict' });
  const second = await signUp(server);
  await put([owner, second].map(({ userId }) => ({ userId, role: 'owner' })));
  await second.client.teamInvitation.accept({ params });
  await owner.client.teamInvitation.leave({ params });
  await expect((await signInAgain(server, second)).teamInvitation.leave({ params })).rejects.toMatchObject({
    message: expect.stringContaining('last owner'),
  });
});

test('the last owner cannot leave by the form either; staff may remove them', async () => {
  const [owner, editor] = [await makeOwner(), await signUp(server)];
  const members = [{ userId: editor.userId, role: 'editor' as const }];
  await put([{ userId: owner.userId, role: 'owner' }, ...members]);
  await editor.client.teamInvitation.accept({ params: { teamId } });
  const isRefused = { code: 'invalid_request', message: expect.stringContaining('body.members') };
  await expect(put(members, owner)).rejects.toMatchObject(isRefused);
  await expect(put([{ userId: owner.userId, role: 'editor' }, ...members], owner)).rejects.toMatchObject(isRefused);
  expect(await put(members)).toMatchObject({ members: [{ userId: editor.userId }] });
});

test('a form that was opened before somebody left does not invite them again', async () => {
  const params = { teamId };
  await put([{ userId: asked.userId, role: 'editor' }]);
  await asked.client.teamInvitation.accept({ params });
  const team = (await operator.client.studioCreators.list()).creatorTeams.find(({ id }) => id === teamId);
  await asked.client.teamInvitation.leave({ params });
  const body = { members: [{ userId: asked.userId, role: 'editor' as const }], version: team?.version ?? 0 };
  const saved = operator.client.studioCreators.update({ params: { id: teamId }, body });
  await expect(saved).rejects.toMatchObject({ code: 'conflict' });
  expect((await asked.client.teamInvitation.list()).invitations).toEqual([]);
});

test('an invitation can be answered only by its own account', async () => {
  const stranger = await signUp(server);
  await put([{ userId: asked.userId, role: 'editor' }]);
  const params = { teamId };
  await expect(stranger.client.teamInvitation.accept({ params })).rejects.toMatchObject({ code: 'not_found' });
  await expect(stranger.client.teamInvitation.decline({ params })).rejects.toMatchObject({ code: 'not_found' });
  expect((await asked.client.teamInvitation.list()).invitations).toHaveLength(1);
});

test('a member leaves a team, and its permissions end', async () => {
  const params = { teamId };
  await put([{ userId: asked.userId, role: 'editor' }]);
  await asked.client.teamInvitation.accept({ params });
  expect(await permissions()).toContain('content.edit');
  await asked.client.teamInvitation.leave({ params });
  expect(await permissions()).toEqual([]);
  const team = (await operator.client.studioCreators.list()).creatorTeams.find(({ id }) => id === teamId);
  expect(team).toMatchObject({ members: [], invited: [] });
  await expect(asked.client.teamInvitation.leave({ params })).rejects.toMatchObject({ code: 'not_found' });
});

test('members of a team can be suspended and helped by staff all the same', async () => {
  await put([{ userId: asked.userId, role: 'owner' }]);
  await asked.client.teamInvitation.accept({ params: { teamId } });
  const moderator = await signUp(server, { role: 'moderator' });
  const support = await signUp(server, { role: 'support' });
  const params = { userId: asked.userId };
  await support.client.staff.helpMember({ params, body: { action: 'sign-out' } });
  await support.client.staff.impersonate({ params, body: { reason: 'They asked for it' } });
  const body = { suspended: true, reason: 'Spam' };
  expect(await moderator.client.staff.updateMember({ params, body })).toMatchObject({ suspended: true });
  // A staff role protects against this.
  const creator = await signUp(server, { role: 'creator' });
  const refused = moderator.client.staff.updateMember({ params: { userId: creator.userId }, body });
  await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
});
