import { afterAll, beforeAll, expect, test } from 'vitest';
import '../src/app/worker.ts';
import { eraseDueAccounts } from '../src/features/account/erasure/account-deletion.ts';
import { insertErasure } from '../src/features/account/erasure/account-deletion-queries.ts';
import { makeMedia } from '../src/features/media/test-data.ts';
import { signUp } from './accounts.ts';
import { openComments } from './comment-socket.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('an erased account takes its comments and likes along', async () => {
  const mediaId = await makeMedia(server.platform.db, { access: 'free' });
  const [leaver, stayer] = [await signUp(server), await signUp(server)];
  const [writer, reader] = [await openComments(server.url, leaver.token), await openComments(server.url, stayer.token)];
  const mine = await reader.write(mediaId, 'Staying');
  await writer.send({ type: 'add-like', mediaId, commentId: mine });
  const original = await writer.write(mediaId, 'Leaving');
  await reader.write(mediaId, 'Do not', { originalCommentId: original });
  await writer.write(mediaId, 'Leaving too', { originalCommentId: mine });
  await reader.get(mediaId);
  await insertErasure(server.platform.db, leaver.userId, server.clock.now());
  await eraseDueAccounts(server.platform);
  expect(await reader.get(mediaId)).toMatchObject({
    total: 1,
    comments: [{ commentId: mine, likes: 0, replyCount: 0 }],
  });
  await expect.poll(() => reader.events().map(({ type }) => type)).toEqual(['delete', 'delete', 'likes']);
  reader.socket.disconnect();
});
