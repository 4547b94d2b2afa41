import { randomUUID } from 'node:crypto';
import { CommentRoom } from '@greenlight/client/comment-room';
import type { CommentSent } from '@greenlight/contract/realtime';
import type { SocketAnswer } from '@greenlight/contract/socket-answer';
import { expect, vi } from 'vitest';
import { makeMedia } from '../src/features/media/test-data.ts';
import { signUp, type TestAccount } from './accounts.ts';
import { connectSocket } from './app-socket.ts';
import { type CommentReader, openComments } from './comment-socket.ts';
import { type Fault, Line } from './room-line.ts';
import { heldWord, Moderation } from './room-moderation.ts';
import { agreeTimeoutMs, readLastNumber, type Step, takeSteps } from './room-steps.ts';
import type { TwoProcesses } from './two-processes.ts';

/** Fewer than a page with the last one, so that all comments are loaded. */
const originalsMax = 15;

export const commentSteps = `write write-timed write-held reply edit like unlike delete watch pin unpin add-heart
  remove-heart approve remove undo time-out lift drop back`.split(/\s+/);

interface Known {
  commentId: number;
  originalCommentId: number | null;
  isOfAuthor: boolean;
  isHeld: boolean;
}

/** Texts that return: to their author alone, or with their pin and a held reply. */
export const returningComments = `write-held:0 remove:0 undo:0 write-held:1 approve:1 undo:1
  write:2 pin:2 reply:5 remove:2 undo:2`;

/** A viewer with the room of the web app. */
interface Viewer {
  account: TestAccount;
  line: Line;
  room: CommentRoom;
  watchedS: number;
}

async function openViewer(url: string, account: TestAccount, mediaId: number, faults: readonly Fault[]) {
  const line = new Line(await connectSocket(url, account.token), 'comment', faults);
  const viewer: Viewer = { account, line, room: new CommentRoom(line.asSocket(), { mediaId }, 'newest'), watchedS: 0 };
  return viewer;
}

/** All shown comments, with all replies, and why the viewer cannot write. */
function shownBy({ room }: Viewer) {
  const { threads = [], total, number, problem } = room.state().list ?? {};
  return { threads: threads.map((thread) => ({ ...thread, isComplete: undefined })), total, number, problem };
}

/** People at the comments of one video. The author writes where it also reads, at the process that is killed. */
interface Cast {
  mediaId: number;
  viewers: Viewer[];
  author: Viewer;
  other: CommentReader;
  team: CommentReader;
  moderation: Moderation;
  known: Known[];
  /** What the author sent and got no answer for. */
  unanswered: CommentSent[];
}

/** Takes the steps at a new video, and compares what each viewer has then with what a new viewer reads. */
export async function checkCommentConvergence(
  site: TwoProcesses,
  { steps, faults, kill }: { steps: Step[]; faults: readonly Fault[]; kill?: () => Promise<void> },
): Promise<void> {
  const { server } = site;
  const mediaId = await makeMedia(server.platform.db, { access: 'free' });
  const [reader, writer, second, staff] = [
    await signUp(server),
    await signUp(server),
    await signUp(server),
    await signUp(server, { role: 'moderator' }),
  ];
  const viewers = [
    await openViewer(server.url, reader, mediaId, faults),
    await openViewer(site.farUrl, reader, mediaId, faults.toReversed()),
    await openViewer(site.farUrl, writer, mediaId, faults),
  ];
  for (const { room } of viewers) room.join();
  for (const { room } of viewers) await expect.poll(() => room.state().list).not.toBeNull();
  const [other, team] = [await openComments(server.url, second.token), await openComments(server.url, staff.token)];
  const moderation = new Moderation('comment', staff);
  const author = viewers[2] as Viewer;
  const cast: Cast = { mediaId, viewers, author, other, team, moderation, known: [], unanswered: [] };
  await takeSteps(steps, viewers, (one) => (one.kind === 'kill' ? (kill?.() ?? Promise.resolve()) : act(cast, one)));
  await compare(site, cast);
  for (const { line, room } of viewers) {
    room.leave();
    line.socket.disconnect();
  }
  for (const { socket } of [other, team]) socket.disconnect();
}

/** The answer; undefined if there is no connection, or it is lost. */
async function sendByAuthor({ author }: Cast, sent: CommentSent): Promise<SocketAnswer | undefined> {
  const { socket } = author.line;
  return socket.connected
    ? socket
        .timeout(5000)
        .emitWithAck('comment', sent)
        .catch(() => undefined)
    : undefined;
}

async function write(cast: Cast, { who, which, kind }: Step): Promise<void> {
  const { mediaId, known } = cast;
  const originals = known.filter(({ originalCommentId }) => originalCommentId === null);
  const original = kind === 'reply' ? originals[which % originals.length] : undefined;
  if (kind === 'reply' ? !original : originals.length >= originalsMax) return;
  const isHeld = kind === 'write-held' || (kind === 'reply' && which % 5 === 0);
  const isOfAuthor = who % 2 === 0;
  if (isOfAuthor && !cast.author.line.connected) return;
  const sent: CommentSent = {
    type: 'message',
    mediaId,
    clientId: randomUUID(),
    message: isHeld ? `${heldWord} ${which}` : `Words ${which}`,
    ...(original && { originalCommentId: original.commentId }),
    ...(kind === 'write-timed' && { momentS: which }),
  };
  const answer = await (isOfAuthor ? sendByAuthor(cast, sent) : cast.other.send(sent));
  if (!answer) cast.unanswered.push(sent);
  // The comment that it replies to may be removed, and the author may be timed out.
  if (!answer?.ok) return;
  known.push({ commentId: answer.id ?? 0, originalCommentId: original?.commentId ?? null, isOfAuthor, isHeld });
}

async function act(cast: Cast, step: Step): Promise<void> {
  const { mediaId, viewers, author, other, team, moderation, known } = cast;
  const { kind, who, which } = step;
  if (kind.startsWith('write') || kind === 'reply') return write(cast, step);
  if (kind === 'watch') return watch(viewers[who % viewers.length] as Viewer, which);
  if (kind === 'undo') return moderation.undo(which);
  if (kind === 'time-out') return moderation.timeOut(author.account.userId);
  if (kind === 'lift') return moderation.lift();
  const held = known.filter(({ isHeld }) => isHeld);
  const among = kind === 'approve' && held.length > 0 ? held : known;
  const one = among[which % among.length];
  if (!one) return;
  const { commentId, isOfAuthor } = one;
  const own = (sent: CommentSent) => (isOfAuthor ? sendByAuthor(cast, sent) : other.send(sent));
  if (kind === 'approve' || kind === 'remove') await moderation.act(kind, commentId);
  if (kind === 'edit') await own({ type: 'edit', mediaId, commentId, message: `Other words ${who}` });
  if (kind === 'delete') await own({ type: 'delete', mediaId, commentId });
  const liker = who % 2 === 0 ? other : team;
  if (kind === 'like') await liker.send({ type: 'add-like', mediaId, commentId });
  if (kind === 'unlike') await liker.send({ type: 'remove-like', mediaId, commentId });
  if (kind === 'pin' || kind === 'unpin' || kind === 'add-heart' || kind === 'remove-heart') {
    await team.send({ type: kind, mediaId, commentId });
  }
}

/** The player of a viewer has reached this time. */
async function watch(viewer: Viewer, toS: number): Promise<void> {
  viewer.watchedS = Math.max(viewer.watchedS, toS);
  viewer.room.reach(0, viewer.watchedS);
}

async function compare({ server }: TwoProcesses, cast: Cast): Promise<void> {
  const { mediaId, viewers, team, unanswered } = cast;
  // The app sends again what had no answer, and asks again while the video plays.
  for (const sent of unanswered) await sendByAuthor(cast, sent);
  for (const viewer of viewers) await watch(viewer, 0);
  // Who lost the last events learns it by the next one.
  await team.write(mediaId, 'The last comment');
  const last = await readLastNumber(server, `comment ${mediaId}`);
  for (const viewer of viewers) {
    const fresh = await openViewer(server.url, viewer.account, mediaId, []);
    await watch(fresh, viewer.watchedS);
    fresh.room.join();
    // The new viewer may have joined before the last event was sent.
    await expect
      .poll(() => [shownBy(fresh).number, shownBy(viewer).number], { timeout: agreeTimeoutMs })
      .toEqual([last, last]);
    for (const { room } of [fresh, viewer]) await loadReplies(room);
    await vi.waitFor(() => expect(shownBy(viewer)).toEqual(shownBy(fresh)), { timeout: agreeTimeoutMs });
    fresh.room.leave();
    fresh.line.socket.disconnect();
  }
}

async function loadReplies(room: CommentRoom): Promise<void> {
  const threads = room.state().list?.threads ?? [];
  for (const { commentId, isComplete } of threads) if (!isComplete) await room.replies(commentId);
}
