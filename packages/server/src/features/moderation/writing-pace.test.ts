import type { CommentSent } from '@greenlight/contract/realtime';
import type { SocketAnswer } from '@greenlight/contract/socket-answer';
import { afterAll, expect, test } from 'vitest';
import { openModerationSite } from '../../../test/moderation-site.ts';

// Other tests switch the limits off.
const site = await openModerationSite({ CALLS_PER_MINUTE: '1200' });
afterAll(() => site.close());

/** How many of these changes are accepted before one is refused for the pace. */
async function countAccepted(send: (index: number) => Promise<SocketAnswer>, tries: number): Promise<number> {
  for (let accepted = 0; accepted < tries; accepted += 1) {
    const answer = await send(accepted);
    if (!answer.ok) {
      expect(answer.code).toBe('rate_limited');
      return accepted;
    }
  }
  return tries;
}

test('reports and likes have a pace', async () => {
  const mediaId = await site.video();
  const [author, fan] = [await site.member(), await site.member()];
  const writer = await site.comments(author);
  // Each socket has a limit of its own.
  const readers = [await site.comments(fan), await site.comments(fan), await site.comments(fan)];
  const send = (index: number, sent: CommentSent) => (readers[index % 3] ?? writer).send(sent);
  const commentId = await writer.write(mediaId, 'A text');
  const report = { type: 'report', mediaId, commentId, reason: 'spam' } as const;
  expect(await countAccepted((index) => send(index, report), 15)).toBe(10);
  const liked = await countAccepted((index) => send(index, { type: 'add-like', mediaId, commentId }), 90);
  expect(liked).toBeGreaterThanOrEqual(60);
  expect(liked).toBeLessThan(90);
  site.hangUp();
});
