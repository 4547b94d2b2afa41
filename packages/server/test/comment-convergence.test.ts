import { receiveComments, startCommentList } from '@greenlight/client/comment-list';
import type { CommentList } from '@greenlight/client/comment-thread';
import type { CommentSent } from '@greenlight/contract/realtime';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMedia } from '../src/features/media/test-data.ts';
import { signUp, type TestAccount } from './accounts.ts';
import { type AppSocket, connectSocket } from './app-socket.ts';
import { type CommentReader, openComments } from './comment-socket.ts';
import { anySteps, completeList, readLastNumber, type Step, takeSteps } from './room-steps.ts';
import { startSecondServer, startTestServer, type TestServer } from './test-server.ts';

const runs = 4;
/** Fewer than a page, so that all comments are loaded. */
const originalsMax = 15;

let server: TestServer;
let second: TestServer;
let reader: TestAccount;
let writers: TestAccount[];

beforeAll(async () => {
  server = await startTestServer();
  second = await startSecondServer(server);
  reader = await signUp(server);
  writers = [await signUp(server), await signUp(server), await signUp(server, { role: 'moderator' })];
});
afterAll(async () => {
  await second.close();
  await server.close();
});

const kinds = ['write', 'reply', 'edit', 'like', 'unlike', 'delete', 'pin', 'unpin', 'heart', 'drop', 'back'] as const;
interface Known {
  commentId: number;
  originalCommentId: number | null;
  writer: number;
}

/** A viewer who keeps the list of the web app current, as its room does. */
interface Viewer {
  socket: AppSocket;
  list: CommentList | null;
  replies(originalCommentId: number): Promise<void>;
}

async function openViewer(url: string, mediaId: number): Promise<Viewer> {
  const socket = await connectSocket(url, reader.token);
  const send = (sent: CommentSent) => socket.timeout(10_000).emitWithAck('comment', sent);
  const load = () => send({ type: 'get', mediaId, order: 'newest' });
  const viewer: Viewer = {
    socket,
    list: null,
    replies: async (originalCommentId) => void (await send({ type: 'get', mediaId, originalCommentId })),
  };
  const resume = () => send({ type: 'resume', mediaId, number: viewer.list?.number ?? 0 });
  socket.on('comment', (frame) => {
    if (frame.type === 'comments') viewer.list = startCommentList(frame, 'newest');
    else if (viewer.list) viewer.list = receiveComments(viewer.list, frame);
    completeList(viewer.list, { load, resume });
  });
  socket.on('connect', () => void resume().catch(() => undefined));
  await load();
  return viewer;
}

/** All shown comments, with all replies. */
function shownBy({ list }: Viewer) {
  const { threads, total, number } = list ?? { threads: [], total: -1, number: -1 };
  return { threads: threads.map((thread) => ({ ...thread, isComplete: undefined })), total, number };
}

async function act(
  authors: CommentReader[],
  mediaId: number,
  known: Known[],
  { kind, who, which }: Step<(typeof kinds)[number]>,
) {
  const writer = who % authors.length;
  const [author, moderator] = [authors[writer], authors[2]];
  if (!author || !moderator) return;
  const originals = known.filter(({ originalCommentId }) => originalCommentId === null);
  const add = async (originalCommentId: number | null) => {
    const more = originalCommentId === null ? {} : { originalCommentId };
    const answer = await author.send({ type: 'message', mediaId, message: `Words ${which}`, ...more });
    // The comment that it replies to may be deleted at the same moment.
    if (answer.ok) known.push({ commentId: answer.id ?? 0, originalCommentId, writer });
  };
  if (kind === 'write' && originals.length < originalsMax) return add(null);
  const original = originals[which % originals.length];
  if (kind === 'reply' && original) return add(original.commentId);
  const one = known[which % known.length];
  if (!one) return;
  const { commentId } = one;
  const own = authors[one.writer] ?? author;
  if (kind === 'edit') await own.send({ type: 'edit', mediaId, commentId, message: `Other words ${who}` });
  if (kind === 'like') await author.send({ type: 'add-like', mediaId, commentId });
  if (kind === 'unlike') await author.send({ type: 'remove-like', mediaId, commentId });
  if (kind === 'pin' || kind === 'unpin') await moderator.send({ type: kind, mediaId, commentId });
  if (kind === 'heart') await moderator.send({ type: 'add-heart', mediaId, commentId });
  if (kind !== 'delete') return;
  await own.send({ type: 'delete', mediaId, commentId });
  const isGone = (other: Known) => other.commentId === commentId || other.originalCommentId === commentId;
  known.splice(0, known.length, ...known.filter((other) => !isGone(other)));
}

test('what viewers have after any events and lost connections is what a new viewer reads', {
  timeout: 180_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(anySteps(kinds, 45), async (steps) => {
      const mediaId = await makeMedia(server.platform.db, { access: 'free' });
      const places = [server.url, second.url];
      const authors = await Promise.all(
        writers.map(({ token }, index) => openComments(places[index % 2] ?? '', token)),
      );
      const viewers = await Promise.all(places.map((url) => openViewer(url, mediaId)));
      const known: Known[] = [];
      await takeSteps(steps, viewers, (one) => act(authors, mediaId, known, one));
      const fresh = await openViewer(server.url, mediaId);
      // The new viewer may have joined before the last event was sent.
      await expect.poll(() => fresh.list?.number).toBe(await readLastNumber(server, `comment ${mediaId}`));
      for (const { commentId, replies, replyCount } of fresh.list?.threads ?? []) {
        if (replies.length < replyCount) await fresh.replies(commentId);
      }
      for (const viewer of viewers) await expect.poll(() => shownBy(viewer), { timeout: 8000 }).toEqual(shownBy(fresh));
      for (const { socket } of [...authors, ...viewers, fresh]) socket.disconnect();
    }),
    { numRuns: runs, endOnFailure: true },
  );
  expect.hasAssertions();
});
