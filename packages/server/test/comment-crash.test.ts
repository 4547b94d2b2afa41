/** @module-tag long */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommentReceived } from '@greenlight/contract/realtime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMedia } from '../src/features/media/test-data.ts';
import { type CommentReader, openComments } from './comment-socket.ts';
import { type CrashHost, makeCrashHost, signInAtHost } from './crash-host.ts';

const rounds = 20;
const writers = 4;
const testTimeoutMs = 540_000;

let host: CrashHost;
beforeAll(async () => {
  host = await makeCrashHost();
  await host.start('web');
});
afterAll(() => host.close());

interface Written {
  clientId: string;
  message: string;
  /** Null until the comment is acknowledged. */
  id: number | null;
}

/** Writes comments, and repeats the one without an answer after a crash. Ends with the program. */
async function writeUntilGone(reader: CommentReader, mediaId: number, written: Written[], name: string) {
  const { socket } = reader;
  while (socket.connected) {
    const last = written.at(-1);
    const one = last?.id === null ? last : { clientId: randomUUID(), message: `${name} ${written.length}`, id: null };
    if (one !== last) written.push(one);
    const { clientId, message } = one;
    const answer = reader.write(mediaId, message, { clientId });
    const gone = new Promise<null>((resolve) => socket.once('disconnect', () => resolve(null)));
    one.id = await Promise.race([answer.catch(() => null), gone]);
    if (one.id === null) return;
    // A socket may send 10 messages a second after the first 40.
    await sleep(20);
  }
}

/** All comments of a video by their ids, read page by page. */
async function readAll(reader: CommentReader, mediaId: number): Promise<Map<number, string>> {
  const messages = new Map<number, string>();
  let lowestCommentId: number | undefined;
  for (;;) {
    const answer = await reader.get(mediaId, { lowestCommentId });
    for (const { commentId, message } of answer.comments) messages.set(commentId, message);
    if (!answer.hasMore) return messages;
    lowestCommentId = answer.lowestCommentId ?? undefined;
    await sleep(100);
  }
}

/** The last number of these frames, each of which follows the one before. */
function followed(frames: Extract<CommentReceived, { type: 'events' }>[], number: number): number {
  return frames.reduce((last, frame) => {
    if (last > 0) expect(frame.after).toBe(last);
    return frame.number;
  }, number);
}

test(
  'no acknowledged comment is lost or written twice, and a reader who comes back has all',
  async () => {
    const mediaId = await makeMedia(host.db, { access: 'free' });
    const members = await Promise.all(Array.from({ length: writers + 1 }, () => signInAtHost(host)));
    const [watcher, ...authors] = members as [(typeof members)[number], ...typeof members];
    const written = authors.map((): Written[] => []);
    const heard = new Map<number, string>();
    let number = 0;
    for (let round = 0; round < rounds; round += 1) {
      const reader = await openComments(host.url, watcher.token);
      await reader.send({ type: 'resume', mediaId, number });
      const sockets = await Promise.all(authors.map(({ token }) => openComments(host.url, token)));
      const writing = sockets.map((socket, index) =>
        writeUntilGone(socket, mediaId, written[index] ?? [], `writer ${index}:`),
      );
      await sleep(randomInt(500, 900));
      await host.kill(round);
      await Promise.all(writing);
      await host.start('web');
      const frames = reader.frames.flatMap((frame) => (frame.type === 'events' ? [frame] : []));
      const isAnew = reader.frames.some(({ type }) => type === 'reload');
      number = followed(frames, isAnew ? 0 : number);
      for (const event of reader.events()) {
        if (event.type === 'message') heard.set(event.comment.commentId, event.comment.message);
      }
      // The crash deleted the events: clients that missed some are told to read again.
      const late = await openComments(host.url, watcher.token);
      await late.send({ type: 'resume', mediaId, number: number - 1 });
      await expect.poll(() => late.frames).toEqual([{ type: 'reload', mediaId }]);
      for (const { socket } of [reader, late]) socket.disconnect();
    }
    const reader = await openComments(host.url, watcher.token);
    const again = await Promise.all(authors.map(({ token }) => openComments(host.url, token)));
    for (const [index, list] of written.entries()) {
      for (const one of list.filter(({ id }) => id === null)) {
        one.id = (await again[index]?.write(mediaId, one.message, { clientId: one.clientId })) ?? null;
      }
    }
    const wanted = new Map(written.flat().map(({ id, message }) => [id, message]));
    const stored = await host.db.selectFrom('comment').select(['id', 'message']).execute();
    expect(stored).toHaveLength(wanted.size);
    expect(new Map(stored.map(({ id, message }) => [id, message]))).toEqual(wanted);
    expect((await reader.get(mediaId)).total).toBe(stored.length);
    expect(stored.length).toBeGreaterThan(rounds * writers);
    expect(await readAll(reader, mediaId)).toEqual(wanted);
    expect(heard.size).toBeGreaterThan(rounds * writers);
    for (const [id, message] of heard) expect([id, wanted.get(id)]).toEqual([id, message]);
    for (const { socket } of [reader, ...again]) socket.disconnect();
  },
  testTimeoutMs,
);
