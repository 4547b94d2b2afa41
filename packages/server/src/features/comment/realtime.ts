import { toPlace, type WirePlace } from '@greenlight/contract/place';
import type { CommentSent } from '@greenlight/contract/realtime';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { openRooms } from '../../platform/realtime/rooms.ts';
import type { ViewerSocket } from '../../platform/realtime/sockets.ts';
import { banAuthor } from '../moderation/ban/ban-author.ts';
import { findViewerProblem, watchBans } from '../moderation/ban/viewer-problem.ts';
import { editComment, likeComment, markComment, muteThread, removeComment, reportComment } from './change-comment.ts';
import { type PageWish, readMoments, readOwnComment, readPage, readReplies, readViewer } from './comment-list.ts';
import { requireReader } from './comment-right.ts';
import { type CommentMember, type CommentRooms, commentRoomKind } from './comment-room.ts';
import { decideModeration } from './policy.ts';
import { postComment } from './post-comment.ts';
import { placeOf, roomOf } from './thread-place.ts';

type Sent<Type extends CommentSent['type']> = Extract<CommentSent, { type: Type }>;

interface Asker {
  platform: Platform;
  rooms: CommentRooms;
  viewer: Viewer;
  socket: ViewerSocket;
}

export async function openCommentRooms(platform: Platform): Promise<CommentRooms> {
  const rooms = await openRooms(platform, commentRoomKind(platform));
  await watchBans(platform, {
    rooms,
    userIdOf: ({ viewer }) => viewer.userId,
    placeOf: async (room) => placeOf(room),
    send: ({ socket }, room, problem) =>
      socket.emit('comment', { type: 'problem', ...placeOf(room), problem: problem?.code ?? null }),
  });
  return rooms;
}

/** Handles a message of the event `comment`. Returns the id of a new comment, or null. */
export async function answerComment(
  platform: Platform,
  rooms: CommentRooms,
  viewer: Viewer,
  sent: CommentSent,
  socket: ViewerSocket,
): Promise<number | null> {
  const asker: Asker = { platform, rooms, viewer, socket };
  if (sent.type === 'leave') return leave(asker, sent);
  await requireReader(platform, { viewer, place: toPlace(sent) });
  if (sent.type === 'get') return get(asker, sent);
  if (sent.type === 'resume') return resume(asker, sent);
  if (sent.type === 'moments') return moments(asker, sent);
  // Staff who see the site as a member change nothing.
  if (viewer.actorId) throw new ProblemError('impersonating');
  if (sent.type === 'message') return post(asker, sent);
  if (sent.type === 'edit') return edit(asker, sent);
  await change(platform, viewer, sent);
  return null;
}

function change(
  platform: Platform,
  viewer: Viewer,
  sent: Exclude<CommentSent, { type: 'message' | 'edit' | 'get' | 'resume' | 'moments' | 'leave' }>,
): Promise<void> {
  switch (sent.type) {
    case 'delete':
      return removeComment(platform, viewer, sent);
    case 'add-like':
    case 'remove-like':
      return likeComment(platform, viewer, sent);
    case 'ban':
      return banAuthor(platform, viewer.userId, toPlace(sent), { kind: 'comment', subjectId: sent.commentId, ...sent });
    case 'report':
      return reportComment(platform, viewer, sent);
    case 'mute':
    case 'unmute':
      return muteThread(platform, viewer, sent);
    default:
      return markComment(platform, viewer, sent);
  }
}

/** Subscribes, reads the comments, and then sends the events since. */
async function get(asker: Asker, sent: Sent<'get'>): Promise<null> {
  const { platform, rooms, viewer, socket } = asker;
  const { userId } = viewer;
  const place = toPlace(sent);
  const { requestId, originalCommentId, order = 'newest', lowestCommentId: after = null, commentId } = sent;
  const wish = { place, order, after, commentId };
  const { number, mayModerate, row } = await join(asker, sent, wish);
  const answer = { ...place, number, ...(requestId === undefined ? {} : { requestId }) };
  if (originalCommentId === undefined) {
    const [page, own] = await Promise.all([
      readPage(platform, wish, { viewer: row, userId }),
      findViewerProblem(platform, rooms, { userId, ...place }),
    ]);
    const problem = viewer.actorId ? 'impersonating' : (own?.code ?? null);
    socket.emit('comment', { type: 'comments', ...answer, ...page, mayModerate, problem });
  } else {
    const replies = await readReplies(platform, originalCommentId, { viewer: row, userId });
    socket.emit('comment', { type: 'replies', ...answer, originalCommentId, replies });
  }
  rooms.follow(roomOf(place), socket, number);
  return null;
}

/** A held or hidden comment is sent only to its author. */
async function post({ platform, viewer, socket }: Asker, sent: Sent<'message'>): Promise<number> {
  const { userId } = viewer;
  const { id, isHeldOrHidden } = await postComment(platform, userId, sent);
  if (isHeldOrHidden) await showOwn(platform, { id, userId, place: toPlace(sent) }, socket);
  return id;
}

async function edit({ platform, viewer, socket }: Asker, sent: Sent<'edit'>): Promise<null> {
  const { commentId: id } = sent;
  if (await editComment(platform, viewer, sent))
    await showOwn(platform, { id, userId: viewer.userId, place: toPlace(sent) }, socket);
  return null;
}

async function showOwn(
  platform: Platform,
  { place, ...own }: { id: number; userId: string; place: WirePlace },
  socket: ViewerSocket,
): Promise<void> {
  const comment = await readOwnComment(platform, own);
  if (comment) socket.emit('comment', { type: 'own', ...place, comment });
}

async function resume(asker: Asker, sent: Sent<'resume'>): Promise<null> {
  await join(asker, sent);
  const place = toPlace(sent);
  const ban = await findViewerProblem(asker.platform, asker.rooms, { userId: asker.viewer.userId, ...place });
  if (ban) asker.socket.emit('comment', { type: 'problem', ...place, problem: ban.code });
  asker.rooms.follow(roomOf(place), asker.socket, sent.number);
  return null;
}

/**
 * Subscribes, and reads the facts about the viewer. Moderators see all texts. A `get` of one linked thread does not
 * change what the viewer sees of later events.
 */
async function join({ platform, rooms, viewer, socket }: Asker, sent: Sent<'get' | 'resume'>, wish?: PageWish) {
  const { isRevealed, watchedS = 0 } = sent;
  const place = toPlace(sent);
  const { userId } = viewer;
  const room = roomOf(place);
  const playedS = isRevealed ? Number.POSITIVE_INFINITY : watchedS;
  // A new member gets no events before `follow`.
  const member: CommentMember = rooms.dataOf(room, socket) ?? { viewer, reader: { userId, watchedS: 0 } };
  const number = await rooms.join(room, socket, member);
  const row = await readViewer(platform, wish ?? { place, order: 'newest', after: null }, {
    userId,
    watchedS: playedS,
  });
  const isOfLink = wish?.commentId !== undefined;
  Object.assign(member, { viewer, ...(!isOfLink && { reader: { userId, watchedS: row.watchedS } }) });
  return { number, row, mayModerate: decideModeration(row).allowed };
}

/** The player has reached these moments, so their comments are shown from now on. */
async function moments({ platform, rooms, viewer, socket }: Asker, sent: Sent<'moments'>): Promise<null> {
  const { type, mediaId, fromS, toS } = sent;
  const member = rooms.dataOf(roomOf({ mediaId }), socket);
  if (member) member.reader = { ...member.reader, watchedS: Math.max(member.reader.watchedS, toS) };
  const comments = await readMoments(platform, { mediaId, fromS, toS }, viewer.userId);
  socket.emit('comment', { type, mediaId, fromS, toS, comments });
  return null;
}

function leave({ rooms, socket }: Asker, sent: Sent<'leave'>): null {
  rooms.leave(roomOf(toPlace(sent)), socket);
  return null;
}
