import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../../../test/accounts.ts';
import { openComments } from '../../../test/comment-socket.ts';
import { startSecondServer, startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeMedia } from '../media/test-data.ts';

let server: TestServer;
let second: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  second = await startSecondServer(server);
});
afterAll(async () => {
  await second.close();
  await server.close();
});

test('viewers who share a first page have their own likes, mutes and withheld texts', async () => {
  const mediaId = await makeMedia(server.platform.db, { access: 'free' });
  const [ada, bob] = [await signUp(server, { displayName: 'Ada' }), await signUp(server, { displayName: 'Bob' })];
  const [writer, reader] = [await openComments(server.url, ada.token), await openComments(server.url, bob.token)];
  const plain = await writer.write(mediaId, 'The light in the last shot!');
  const timed = await writer.write(mediaId, 'The letter is burnt', { momentS: 80 });
  await reader.send({ type: 'add-like', mediaId, commentId: plain });
  await reader.send({ type: 'mute', mediaId, commentId: timed });
  // Twice: the second answer uses the rows that were read for the first one.
  for (const _ of [1, 2]) {
    expect((await writer.get(mediaId)).comments).toMatchObject([
      { commentId: timed, message: 'The letter is burnt', isWithheld: false, isMuted: false },
      { commentId: plain, likes: 1, liked: false },
    ]);
    const seen = await reader.get(mediaId);
    expect(seen).toMatchObject({
      later: 1,
      comments: [
        { commentId: timed, message: '', isWithheld: true, isMuted: true },
        { commentId: plain, likes: 1, liked: true },
      ],
    });
    expect(JSON.stringify(seen)).not.toContain('burnt');
  }
  expect((await reader.get(mediaId, { isRevealed: true })).comments[0]?.message).toBe('The letter is burnt');
  writer.socket.disconnect();
  reader.socket.disconnect();
});

test('what was removed is not on a first page that was read before, on any process', async () => {
  const mediaId = await makeMedia(server.platform.db, { access: 'free' });
  const ada = await signUp(server, { displayName: 'Ada' });
  const [near, far] = [await openComments(server.url, ada.token), await openComments(second.url, ada.token)];
  const commentId = await near.write(mediaId, 'I take this back');
  for (const reader of [near, far]) expect((await reader.get(mediaId)).comments).toHaveLength(1);
  await near.send({ type: 'delete', mediaId, commentId });
  for (const reader of [far, near]) expect(await reader.get(mediaId)).toMatchObject({ comments: [], total: 0 });
  near.socket.disconnect();
  far.socket.disconnect();
});
