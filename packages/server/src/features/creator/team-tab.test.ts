import type { StudioCreatorTab } from '@greenlight/contract/creator-studio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeChannel } from '../channel/test-data.ts';
import { makeMedia } from '../media/test-data.ts';
import { makeTeam } from './test-data.ts';

let server: TestServer;
let operator: TestAccount;
let teamId: number;
let channelId: number;

beforeAll(async () => {
  server = await startTestServer();
  operator = await signUp(server, { role: 'operator' });
  const { db } = server.platform;
  teamId = await makeTeam(db);
  ({ channelId } = await makeChannel(db));
  const otherTeam = await makeTeam(db);
  const shared = { teamIds: [teamId] };
  await makeMedia(db, { title: 'Free', access: 'free', ...shared });
  await makeMedia(db, { title: 'Tagged', tags: ['Making Of'], ...shared });
  await makeMedia(db, { title: 'In the show', channelId, ...shared });
  await makeMedia(db, { title: 'Of others', tags: ['making of'], channelId, teamIds: [otherTeam] });
});
afterAll(() => server?.close());

function save(tabs: StudioCreatorTab[]) {
  return operator.client.studioCreators.update({ params: { id: teamId }, body: { tabs } });
}

async function titles(tab: string) {
  const { media } = await server.client.creator.media({ params: { id: teamId, tab } });
  return media.map(({ title }) => title).toSorted();
}

test('a team without tabs of its own has the default ones', async () => {
  const { tabs } = await server.client.creator.byId({ params: { id: teamId } });
  expect(tabs.map(({ id }) => id)).toEqual(['videos', 'free', 'members']);
  expect(await titles('videos')).toEqual(['Free', 'In the show', 'Tagged']);
});

test('its own tabs are in their order, each with the team’s videos only', async () => {
  const wanted: StudioCreatorTab[] = [
    { id: 'behind', title: 'Behind the scenes', source: { kind: 'tag', tag: 'making of' } },
    { id: 'show', title: 'The show', source: { kind: 'channel', channelId } },
    { id: 'everything', title: 'Everything', source: { kind: 'all' } },
    { id: 'for-free', title: 'For free', source: { kind: 'free' } },
    { id: 'club', title: 'The club', source: { kind: 'members' } },
  ];
  expect((await save(wanted)).tabs).toEqual(wanted);
  const { tabs } = await server.client.creator.videoDetails({ params: { id: teamId } });
  expect(tabs).toEqual(wanted.map(({ id, title }) => ({ id, title })));
  const shown = Object.fromEntries(await Promise.all(wanted.map(async ({ id }) => [id, await titles(id)])));
  expect(shown).toEqual({
    behind: ['Tagged'],
    show: ['In the show'],
    everything: ['Free', 'In the show', 'Tagged'],
    'for-free': ['Free'],
    club: ['In the show', 'Tagged'],
  });
  await expect(titles('videos')).rejects.toMatchObject({ code: 'not_found' });
  const none = server.client.creator.media({ params: { id: teamId, tab: 'behind' }, query: { year: 1999 } });
  expect((await none).media).toEqual([]);
  await save([]);
  expect(await titles('videos')).toHaveLength(3);
});

test('a tab by tag or show follows its videos: new tags and shows, teams, publication and deletion', async () => {
  const { db } = server.platform;
  const team = await makeTeam(db);
  const { channelId: show } = await makeChannel(db);
  const tabs: StudioCreatorTab[] = [
    { id: 'clay', title: 'Clay', source: { kind: 'tag', tag: 'CLAY' } },
    { id: 'show', title: 'Show', source: { kind: 'channel', channelId: show } },
  ];
  await operator.client.studioCreators.update({ params: { id: team }, body: { tabs } });
  const mediaId = await makeMedia(db, { title: 'Pot', tags: ['Clay', 'clay'], channelId: show });
  const shown = async () => {
    const ids = ['clay', 'show'];
    const lists = await Promise.all(ids.map((tab) => server.client.creator.media({ params: { id: team, tab } })));
    return lists.map(({ media }) => media.length);
  };
  const edit = async (body: Omit<Parameters<typeof operator.client.studioMedia.update>[0]['body'], 'version'>) => {
    const { version } = await operator.client.studioMedia.get({ params: { mediaId } });
    await operator.client.studioMedia.update({ params: { mediaId }, body: { version, ...body } });
    return shown();
  };
  expect(await shown()).toEqual([0, 0]);
  expect(await edit({ creatorTeamIds: [team] })).toEqual([1, 1]);
  expect(await edit({ tags: ['glaze'] })).toEqual([0, 1]);
  expect(await edit({ channelId: null })).toEqual([0, 0]);
  expect(await edit({ tags: ['clay'], channelId: show })).toEqual([1, 1]);
  expect(await edit({ publishAt: null })).toEqual([0, 0]);
  const later = new Date(server.clock.now().getTime() + 60_000).toISOString();
  expect(await edit({ publishAt: later })).toEqual([0, 0]);
  expect(await edit({ publishAt: server.clock.now().toISOString() })).toEqual([1, 1]);
  expect(await edit({ creatorTeamIds: [] })).toEqual([0, 0]);
  expect(await edit({ creatorTeamIds: [team, teamId] })).toEqual([1, 1]);
  await operator.client.studioMedia.remove({ params: { mediaId } });
  expect(await shown()).toEqual([0, 0]);
});

test('invalid fields are named', async () => {
  const tab = { id: 'one', title: 'One', source: { kind: 'all' as const } };
  await expect(save([tab, tab])).rejects.toMatchObject({ fields: [{ path: 'body.tabs.1.id' }] });
  const gone = { ...tab, source: { kind: 'channel' as const, channelId: 999_999 } };
  await expect(save([gone])).rejects.toMatchObject({ fields: [{ path: 'body.tabs.0.source.channelId' }] });
  const untagged = { ...tab, source: { kind: 'tag' as const, tag: ' ' } };
  await expect(save([untagged])).rejects.toMatchObject({ fields: [{ path: 'body.tabs.0.source.tag' }] });
});
