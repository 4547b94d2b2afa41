import { randomUUID } from 'node:crypto';
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

test('a message above the pace is refused, and the history has exactly the accepted ones', async () => {
  const { livestreamId } = await site.stream();
  const writer = await site.chat(await site.member());
  const texts = Array.from({ length: 25 }, (_, index) => `Message ${index}`);
  const answers = await Promise.all(
    texts.map((message) => writer.send({ type: 'message', livestreamId, message, clientId: randomUUID() })),
  );
  const accepted = texts.filter((_, index) => answers[index]?.ok);
  expect(accepted.length).toBeGreaterThanOrEqual(10);
  expect(accepted.length).toBeLessThan(25);
  for (const answer of answers) if (!answer.ok) expect(answer.code).toBe('rate_limited');
  const { messages } = await writer.join(livestreamId);
  expect(messages.map(({ message }) => message).toSorted()).toEqual(accepted.toSorted());
  site.hangUp();
});

test('a comment above the pace is refused with the word to wait, and is written once when it is sent again', async () => {
  const mediaId = await site.video();
  const [writer, reader] = [await site.comments(await site.member()), await site.comments(await site.member())];
  await reader.get(mediaId);
  const sent = Array.from({ length: 12 }, (_, index) => ({
    type: 'message' as const,
    mediaId,
    message: `Comment ${index}`,
    clientId: randomUUID(),
  }));
  const answers = await Promise.all(sent.map((comment) => writer.send(comment)));
  const refused = sent.filter((_, index) => !answers[index]?.ok);
  const accepted = sent.filter((_, index) => answers[index]?.ok);
  expect(accepted.length).toBeGreaterThanOrEqual(10);
  expect(refused).not.toEqual([]);
  const detail = 'Too many requests. Please wait a moment.';
  for (const answer of answers) if (!answer.ok) expect(answer).toEqual({ ok: false, code: 'rate_limited', detail });
  const written = async () => (await reader.get(mediaId)).comments.map(({ message }) => message).toSorted();
  const textsOf = (comments: typeof sent) => comments.map(({ message }) => message).toSorted();
  expect(await written()).toEqual(textsOf(accepted));
  // One more comment is allowed every two seconds.
  for (const comment of refused)
    await expect.poll(() => writer.send(comment), { interval: 500, timeout: 10_000 }).toMatchObject({ ok: true });
  expect(await written()).toEqual(textsOf(sent));
  const seen = () => reader.events().flatMap((event) => (event.type === 'message' ? event.comment.message : []));
  await expect.poll(() => seen().toSorted()).toEqual(textsOf(sent));
  // The pace is of one account.
  expect(await reader.write(mediaId, 'Another member')).toBeGreaterThan(0);
  site.hangUp();
});
