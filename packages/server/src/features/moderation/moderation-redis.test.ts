import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ModerationSite, openModerationSite } from '../../../test/moderation-site.ts';
import { type RedisServer, redisInstalled, startRedis } from '../../../test/redis-server.ts';

/** Less than the 5 s after which a room checks for events itself. */
const heard = { timeout: 2500 };

describe.runIf(redisInstalled)('moderation on two processes with REDIS_URL (needs redis-server installed)', () => {
  let redis: RedisServer;
  let site: ModerationSite;
  beforeAll(async () => {
    redis = await startRedis();
    site = await openModerationSite({ REDIS_URL: redis.url });
  });
  afterEach(() => site.hangUp());
  afterAll(async () => {
    await site.close();
    await redis.close();
  });

  /** A viewer who wrote a comment and a message, and follows both on both processes. */
  async function viewer() {
    const account = await site.member({ displayName: 'Ada' });
    const mediaId = await site.video({ teamId: site.teamId });
    const { livestreamId } = await site.stream();
    const [near, far] = [await site.comments(account), await site.comments(account, site.second)];
    const chats = [await site.chat(account), await site.chat(account, site.second)] as const;
    const commentId = await near.write(mediaId, 'Rude');
    const messageId = await chats[0].write(livestreamId, 'Rude too');
    for (const reader of [near, far]) await reader.get(mediaId);
    for (const chat of chats) await chat.join(livestreamId);
    const items = [
      { kind: 'comment' as const, subjectId: commentId },
      { kind: 'chat' as const, subjectId: messageId },
    ];
    return { account, mediaId, livestreamId, comments: [near, far] as const, chats, commentId, messageId, items };
  }

  test('removed texts leave all open screens', async () => {
    const { mediaId, livestreamId, comments, chats, commentId, messageId, items } = await viewer();
    const body = { items, wish: { act: 'remove' as const, reason: 'Be kind.' } };
    const { results } = await site.teamModerator.client.studioModeration.act({ body });
    expect(results).toMatchObject([{ problem: null }, { problem: null }]);
    for (const reader of comments) {
      await expect.poll(() => reader.events(), heard).toMatchObject([{ type: 'delete', commentId }]);
      expect(await reader.get(mediaId)).toMatchObject({ comments: [], total: 0 });
    }
    for (const chat of chats) {
      await expect.poll(() => chat.events(), heard).toMatchObject([{ type: 'delete', messageId }]);
      expect((await chat.join(livestreamId)).messages).toEqual([]);
    }
  });

  test('a ban, and its end, are known on all open screens', async () => {
    const { mediaId, livestreamId, comments, chats, items } = await viewer();
    const wish = { act: 'ban' as const, teamId: site.teamId, reason: 'Rude' };
    const { results } = await site.teamModerator.client.studioModeration.act({ body: { items, wish } });
    expect(results).toMatchObject([{ problem: null }, { problem: null }]);
    const hears = async (problem: 'banned' | null) => {
      for (const reader of comments) {
        await expect.poll(() => reader.frames, heard).toContainEqual({ type: 'problem', mediaId, problem });
      }
      for (const chat of chats) {
        await expect.poll(() => chat.frames, heard).toContainEqual({ type: 'problem', livestreamId, problem });
      }
    };
    await hears('banned');
    const [, far] = comments;
    expect(await far.send({ type: 'message', mediaId, message: 'Again' })).toMatchObject({ code: 'banned' });
    expect(await chats[1].send({ type: 'message', livestreamId, message: 'Again' })).toMatchObject({ code: 'banned' });
    const actIds = results.flatMap((result) => result.actIds);
    await site.teamModerator.client.studioModeration.undo({ body: { actIds } });
    await hears(null);
    expect(await far.send({ type: 'message', mediaId, message: 'Thanks' })).toMatchObject({ ok: true });
  });
});
