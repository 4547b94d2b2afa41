import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp } from '../../../test/accounts.ts';
import { openComments } from '../../../test/comment-socket.ts';
import { type RedisServer, redisInstalled, startRedis } from '../../../test/redis-server.ts';
import { startSecondServer, startTestServer, type TestServer } from '../../../test/test-server.ts';
import { makeMedia } from '../media/test-data.ts';

describe.runIf(redisInstalled)('comments on two processes with REDIS_URL (needs redis-server installed)', () => {
  let redis: RedisServer;
  let server: TestServer;
  let second: TestServer;
  beforeAll(async () => {
    redis = await startRedis();
    server = await startTestServer({ env: { REDIS_URL: redis.url } });
    second = await startSecondServer(server, { REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await second.close();
    await server.close();
    await redis.close();
  });

  test('a comment is seen at once on both, also one that was written while Redis was away', async () => {
    const [ada, bob] = [await signUp(server, { displayName: 'Ada' }), await signUp(server, { displayName: 'Bob' })];
    const mediaId = await makeMedia(server.platform.db, { access: 'free' });
    const [writer, near, far] = [
      await openComments(server.url, ada.token),
      await openComments(server.url, bob.token),
      await openComments(second.url, bob.token),
    ];
    const heard = () =>
      [near, far].map((reader) => reader.events().map((event) => 'comment' in event && event.comment.message));
    for (const reader of [writer, near, far]) await reader.get(mediaId);
    await writer.write(mediaId, 'First');
    // Less than the 5 s after which a room checks for events itself.
    await expect.poll(heard, { timeout: 2500 }).toEqual([['First'], ['First']]);
    await redis.kill();
    await writer.write(mediaId, 'Second');
    await redis.restart();
    await expect.poll(heard, { timeout: 15_000 }).toEqual([
      ['First', 'Second'],
      ['First', 'Second'],
    ]);
    for (const { socket } of [writer, near, far]) socket.disconnect();
  });
});
