import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAgain, signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeImageRow } from '../image/test-data.ts';
import { makeStream } from '../live/test-data.ts';
import { makeMedia } from '../media/test-data.ts';

let server: TestServer;
let operator: TestAccount;
let creator: TestAccount;

function asEditor(userId: string) {
  return { userId, role: 'editor' as const };
}

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
  creator = await signUp(server, { role: 'creator' });
});
afterAll(() => server?.close());

function create(slug: string, body: object = {}, by = operator) {
  return by.client.studioCreators.create({ body: { displayName: 'Night Shift', slug, ...body } });
}

/** Accepts the invitation of a team. */
async function join(account: TestAccount, teamId: number) {
  await account.client.teamInvitation.accept({ params: { teamId } });
}

test('an operator makes a team with pictures and members, and visitors see it once it is published', async () => {
  expect((await server.client.creator.list()).creatorTeams).toEqual([]);
  const imageId = await makeImageRow(server.platform.db);
  const images = [{ imageId, type: 'avatar' }];
  const made = await create('night-shift', {
    images,
    members: [asEditor(creator.userId)],
    shortDescription: 'At night.',
  });
  expect(made).toMatchObject({ members: [], invited: [asEditor(creator.userId)] });
  await join(creator, made.id);
  const team = { ...made, members: made.invited, invited: [] };
  expect(team).toMatchObject({
    images,
    members: [asEditor(creator.userId)],
    shortDescription: 'At night.',
    mediaCount: 0,
  });
  expect((await creator.client.studioCreators.list()).creatorTeams).toEqual([{ ...team, mayManage: false }]);
  expect((await server.client.creator.list()).creatorTeams).toEqual([]);
  await creator.client.studioCreators.update({ params: { id: team.id }, body: { published: true } });
  expect((await server.client.creator.list()).creatorTeams).toMatchObject([{ slug: 'night-shift' }]);
});

test('members change their team, but not its members; others change nothing', async () => {
  const { id } = await create('ours', { members: [asEditor(creator.userId)] });
  await join(creator, id);
  const update = (by: TestAccount, body: object) => by.client.studioCreators.update({ params: { id }, body });
  expect(await update(creator, { displayName: 'Ours' })).toMatchObject({ displayName: 'Ours' });
  await expect(update(creator, { members: [] })).rejects.toMatchObject({ code: 'forbidden' });
  const stranger = await signUp(server, { role: 'creator' });
  await expect(update(stranger, { displayName: 'Mine' })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(create('by-a-creator', {}, creator)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await update(operator, { members: [] })).toMatchObject({ members: [] });
  await expect(update(creator, { displayName: 'Still ours' })).rejects.toMatchObject({ code: 'forbidden' });
  const missing = { params: { id: 999_999 }, body: {} };
  await expect(operator.client.studioCreators.update(missing)).rejects.toMatchObject({ code: 'not_found' });
});

test('somebody who manages creators gives places in teams, but none to themselves', async () => {
  const permissions = ['content.edit' as const, 'creator.manage' as const];
  await operator.client.staff.saveRole({ params: { name: 'talent' }, body: { title: 'Talent', permissions } });
  const manager = await signUp(server);
  await operator.client.staff.setRole({ params: { userId: manager.userId }, body: { role: 'talent' } });
  const own = { userId: manager.userId, role: 'owner' as const };
  const refused = { code: 'forbidden', message: 'You are not allowed to do this: somebody else puts you into a team.' };
  await expect(create('for-myself', { members: [own] }, manager)).rejects.toMatchObject(refused);
  const { id } = await create('of-others', { members: [asEditor(creator.userId)] }, manager);
  const put = (by: TestAccount, members: object[]) =>
    by.client.studioCreators.update({ params: { id }, body: { members: members as [] } });
  await expect(put(manager, [own])).rejects.toMatchObject(refused);
  await put(operator, [asEditor(manager.userId), { userId: operator.userId, role: 'owner' }]);
  await join(manager, id);
  await expect(put(manager, [own])).rejects.toMatchObject(refused);
  await expect(put(manager, [asEditor(manager.userId), asEditor(creator.userId)])).resolves.toHaveProperty('id', id);
  await put(operator, [own]);
  await expect(put(manager, [asEditor(manager.userId)])).resolves.toHaveProperty('id', id);
});

test('invalid fields are named', async () => {
  const { id } = await create('named');
  await expect(create('named')).rejects.toMatchObject({ status: 409, code: 'slug_taken' });
  const other = await create('other');
  const taken = operator.client.studioCreators.update({ params: { id: other.id }, body: { slug: 'named' } });
  await expect(taken).rejects.toMatchObject({ code: 'slug_taken' });
  const imageId = await makeImageRow(server.platform.db);
  const wrong: [object, string][] = [
    [{ slug: '12' }, 'body.slug'],
    [{ slug: 'Not This' }, 'body.slug'],
    [{ members: [asEditor(creator.userId), asEditor(crypto.randomUUID())] }, 'body.members.1'],
    [{ members: [asEditor('me')] }, 'body.members.0.userId'],
    [{ images: [{ imageId: crypto.randomUUID(), type: 'avatar' }] }, 'body.images'],
    [{ images: [1, 2].map(() => ({ imageId, type: 'avatar' })) }, 'body.images.1.type'],
    [{ images: [{ imageId, type: 'gif' }] }, 'body.images.0.type'],
    [{ displayName: '' }, 'body.displayName'],
  ];
  for (const [body, path] of wrong) {
    const call = operator.client.studioCreators.update({ params: { id }, body });
    await expect(call).rejects.toMatchObject({ code: 'invalid_request', fields: [{ path }] });
  }
});

test('the counted videos are those that the site shows', async () => {
  const { id } = await create('counted');
  const { db } = server.platform;
  for (const publishAt of [undefined, null, new Date('2999-01-01')]) await makeMedia(db, { teamIds: [id], publishAt });
  await makeStream(server.platform, { teamIds: [id] });
  const removed = await makeMedia(db, { teamIds: [id] });
  await operator.client.studioMedia.remove({ params: { mediaId: removed } });
  const { creatorTeams } = await operator.client.studioCreators.list();
  expect(creatorTeams.find((team) => team.id === id)).toMatchObject({ mediaCount: 1 });
});

test('removing a team keeps its videos', async () => {
  const { id } = await create('leaving', { members: [asEditor(creator.userId)] });
  await join(creator, id);
  const media = await creator.client.studioMedia.create({ body: { title: 'Stays', creatorTeamIds: [id] } });
  await expect(creator.client.studioCreators.remove({ params: { id } })).rejects.toMatchObject({ code: 'forbidden' });
  await operator.client.studioCreators.remove({ params: { id } });
  const left = await creator.client.studioMedia.get({ params: { mediaId: media.mediaId } });
  expect(left).toMatchObject({ title: 'Stays', creatorTeamIds: [] });
  await expect(operator.client.studioCreators.remove({ params: { id } })).rejects.toMatchObject({ code: 'not_found' });
});

test('an owner manages the members, and finds accounts by their whole address only', async () => {
  const owner = await signUp(server);
  const mate = await signUp(server, { displayName: 'Mate' });
  const { id } = await create('owned', { members: [{ userId: owner.userId, role: 'owner' }] });
  await join(owner, id);
  // The permissions of a session are cached for some seconds.
  owner.client = await signInAgain(server, owner);
  const params = { id };
  const own = (await owner.client.studioCreators.list()).creatorTeams.find((team) => team.id === id);
  expect(own).toMatchObject({ mayManage: true, members: [{ userId: owner.userId, displayName: 'Test Account' }] });
  const found = await owner.client.studioCreators.findAccount({ params, query: { email: mate.email.toUpperCase() } });
  expect(found).toEqual({ userId: mate.userId, displayName: 'Mate' });
  const part = owner.client.studioCreators.findAccount({ params, query: { email: mate.email.slice(1) } });
  await expect(part).rejects.toMatchObject({ code: 'not_found' });
  const members = [
    { userId: owner.userId, role: 'owner' as const },
    { userId: mate.userId, role: 'moderator' as const },
  ];
  const changed = await owner.client.studioCreators.update({ params, body: { members } });
  expect([changed.members, changed.invited]).toMatchObject([[{ role: 'owner' }], [{ role: 'moderator' }]]);
  await join(mate, id);
  for (const other of [creator, mate]) {
    const asked = other.client.studioCreators.findAccount({ params, query: { email: owner.email } });
    await expect(asked).rejects.toMatchObject({ code: 'forbidden' });
    await expect(other.client.studioCreators.update({ params, body: { members: [] } })).rejects.toMatchObject({
      code: 'forbidden',
    });
  }
});
