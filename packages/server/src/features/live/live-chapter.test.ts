import { chaptersMax } from '@greenlight/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestAccount } from '../../../test/accounts.ts';
import { connectSocket, nextLivestream } from '../../../test/app-socket.ts';
import { recordParts } from '../../../test/record-parts.ts';
import { startSecondServer, startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeTeam } from '../creator/test-data.ts';
import { endLive } from './on-air.ts';
import { makeStream } from './test-data.ts';

let server: TestServer;
let other: TestServer;
let creator: TestAccount;
let mate: TestAccount;
let stranger: TestAccount;
let teamId: number;

beforeAll(async () => {
  server = await startTestServer();
  other = await startSecondServer(server);
  [creator, mate, stranger] = await Promise.all([
    signUp(server, { role: 'creator' }),
    signUp(server),
    signUp(server, { role: 'creator' }),
  ]);
  teamId = await makeTeam(server.platform.db);
  const row = { team_id: teamId, account_id: mate.userId, role: 'editor' };
  await server.platform.db.insertInto('creator_team_member').values(row).execute();
});
afterAll(async () => {
  await other?.close();
  await server?.close();
});

/** A stream with this many seconds of picture, of which the last one has just arrived. */
async function makeOnAir(seconds: number) {
  const stream = await makeStream(server.platform, { createdBy: creator.userId, teamIds: [teamId], onAir: true });
  const startedAt = new Date(server.clock.now().getTime() - seconds * 1000);
  await recordParts(server.platform, { ...stream, startedAt }, [{ startMs: 0, segments: seconds / 2 }]);
  return stream;
}

function press(account: TestAccount, mediaId: number, title = 'Chapter') {
  return account.client.studioLive.addChapter({ params: { mediaId }, body: { title } });
}

test('a chapter begins at the picture that arrives; viewers get it, and the recording has it', async () => {
  const { mediaId, livestreamId } = await makeOnAir(600);
  const member = await signUp(server, { subscribed: true });
  const socket = await connectSocket(other.url, member.token);
  const heard = nextLivestream(socket, 'chapters');
  const chapters = [{ start: 600, title: 'Glazing' }];
  expect(await press(creator, mediaId, 'Glazing')).toMatchObject({ mediaId, chapters });
  expect(await heard).toEqual({ type: 'chapters', livestreamId, chapters });
  socket.disconnect();
  const listed = (await server.client.live.media()).media.find((stream) => stream.livestreamId === livestreamId);
  expect(listed?.chapters).toEqual(chapters);
  expect(await creator.client.studioMedia.get({ params: { mediaId } })).toMatchObject({ chapters });
  const { changes } = await creator.client.studioChanges.list({ query: { subject: `media:${mediaId}` } });
  expect(changes[0]).toMatchObject({ action: 'media.edit' });
});

test('a credited team begins chapters and names them later; others do not find the stream', async () => {
  const { mediaId } = await makeOnAir(60);
  await press(mate, mediaId);
  const { version } = await press(mate, mediaId);
  await expect(press(stranger, mediaId)).rejects.toMatchObject({ code: 'not_found' });
  const chapters = [{ start: 60, title: 'The kiln opens' }];
  const params = { mediaId };
  expect(await mate.client.studioLive.update({ params, body: { version, chapters } })).toMatchObject({ chapters });
  await expect(
    mate.client.studioLive.update({ params, body: { version, chapters: [{ start: 60, title: 'Late' }] } }),
  ).rejects.toMatchObject({ code: 'conflict' });
});

test('a key that is pressed twice begins one chapter; after two seconds it begins another', async () => {
  const { mediaId } = await makeOnAir(60);
  await Promise.all([press(creator, mediaId), press(creator, mediaId)]);
  server.clock.advance(1000);
  expect((await press(creator, mediaId)).chapters).toHaveLength(1);
  server.clock.advance(1500);
  expect((await press(creator, mediaId)).chapters.map(({ start }) => start)).toEqual([60, 62.5]);
});

test('there are chapters of streams on air only, and not too many', async () => {
  const planned = await makeStream(server.platform, { createdBy: creator.userId });
  await expect(press(creator, planned.mediaId)).rejects.toMatchObject({ code: 'conflict' });
  const { mediaId, livestreamId } = await makeOnAir(60);
  await expect(press(creator, mediaId, ' ')).rejects.toMatchObject({ code: 'invalid_request' });
  const all = Array.from({ length: chaptersMax }, (_, index) => ({ start: index / 100, title: 'Chapter' }));
  await creator.client.studioLive.update({ params: { mediaId }, body: { chapters: all } });
  await expect(press(creator, mediaId)).rejects.toMatchObject({ code: 'conflict' });
  await endLive(server.platform, { livestreamId });
  await expect(press(creator, mediaId)).rejects.toMatchObject({ code: 'ended' });
  const listed = (await server.client.live.media()).media.find((stream) => stream.livestreamId === livestreamId);
  expect(listed).toMatchObject({ state: 'ended', chapters: [] });
});
