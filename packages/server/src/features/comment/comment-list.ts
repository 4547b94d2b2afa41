import type { CommentOrder, CommentPage, Reply } from '@greenlight/contract/comment';
import { commentPageSize } from '@greenlight/contract/limits';
import type { Platform } from '../../platform/platform.ts';
import { type Eyes, toComment, toReply } from './comment-view.ts';
import { listOwnWithheld } from './moderated-queries.ts';
import {
  type CommentRow,
  countLater,
  findThread,
  findThreadOf,
  type ListedRow,
  listComments,
  listMoments,
  listPage,
  listPinned,
} from './queries.ts';

const repliesMax = 500;
const momentsMax = 50;
/** The count of comments of later moments stops here. */
const laterMax = 100;

export interface PageWish {
  mediaId: number;
  order: CommentOrder;
  /** The last comment of the page before. */
  after: number | null;
  /** Answers the thread of this comment alone. */
  commentId?: number;
}

const empty: CommentPage = { comments: [], lowestCommentId: null, hasMore: false, total: 0, later: 0 };

/** A page of comments, each with its first replies. */
export async function readPage(platform: Platform, wish: PageWish, eyes: Eyes): Promise<CommentPage> {
  const { db } = platform;
  const thread = await findThread(db, wish.mediaId);
  if (!thread) return empty;
  const [{ pinned, listed }, later] = await Promise.all([
    listWished(platform, thread.id, wish),
    countLater(db, { threadId: thread.id, ...eyes, limit: laterMax }),
  ]);
  const shown = listed.slice(0, commentPageSize);
  const own = await readOwn(platform, thread.id, eyes);
  const rows = withReplies([...pinned, ...withOwn(shown, { own, wish, isLast: listed.length === shown.length })], own);
  const ids = rows.flatMap(({ id, replyIds }) => [id, ...replyIds]);
  const found = byId(await listComments(db, { ids, userId: eyes.userId }));
  const comments = rows.flatMap(({ id, replyIds }) => {
    const row = found.get(id);
    return row ? [toComment(platform, row, toReplies(platform, { replyIds, found, eyes }), eyes)] : [];
  });
  const lowest = shown.at(-1)?.id ?? null;
  return { comments, lowestCommentId: lowest, hasMore: listed.length > commentPageSize, total: thread.total, later };
}

interface OwnWithheld {
  id: number;
  originalCommentId: number | null;
}

/** What the viewer wrote and others do not see. */
function readOwn({ db }: Platform, threadId: number, { userId }: Eyes): Promise<OwnWithheld[]> | OwnWithheld[] {
  return userId === null ? [] : listOwnWithheld(db, { threadId, userId });
}

/** The page with those of the viewer's withheld comments that belong into it: by time, or last of the top ones. */
function withOwn(
  rows: ListedRow[],
  { own, wish, isLast }: { own: OwnWithheld[]; wish: PageWish; isLast: boolean },
): ListedRow[] {
  const { order, after, commentId } = wish;
  const added = own.filter(({ originalCommentId }) => originalCommentId === null && commentId === undefined);
  if (added.length === 0 || (order === 'top' && !isLast)) return rows;
  const asRow = ({ id }: OwnWithheld): ListedRow => ({ id, replyIds: [] });
  if (order === 'top') return [...rows, ...added.map(asRow)];
  const lowest = isLast ? 0 : (rows.at(-1)?.id ?? 0);
  const within = added.filter(({ id }) => id > lowest && (after === null || id < after));
  return [...rows, ...within.map(asRow)].toSorted((one, other) => other.id - one.id);
}

function withReplies(rows: ListedRow[], own: OwnWithheld[]): ListedRow[] {
  const replies = own.filter(({ originalCommentId }) => originalCommentId !== null).toReversed();
  if (replies.length === 0) return rows;
  return rows.map(({ id, replyIds }) => {
    const added = replies.filter(({ originalCommentId }) => originalCommentId === id);
    return { id, replyIds: [...replyIds, ...added.map((reply) => reply.id)] };
  });
}

async function listWished(
  { db }: Platform,
  threadId: number,
  { order, after, commentId }: PageWish,
): Promise<{ pinned: ListedRow[]; listed: ListedRow[] }> {
  if (commentId !== undefined) {
    const one = await findThreadOf(db, { threadId, commentId, limit: repliesMax });
    return { pinned: [], listed: one ? [one] : [] };
  }
  const [pinned, listed] = await Promise.all([
    after === null ? listPinned(db, threadId) : [],
    listPage(db, { threadId, order, after, limit: commentPageSize + 1 }),
  ]);
  return { pinned, listed };
}

/** All replies to a comment, the oldest first. */
export async function readReplies(
  platform: Platform,
  { mediaId, originalCommentId }: { mediaId: number; originalCommentId: number },
  eyes: Eyes,
): Promise<Reply[]> {
  const { db } = platform;
  const thread = await findThread(db, mediaId);
  const one =
    thread && (await findThreadOf(db, { threadId: thread.id, commentId: originalCommentId, limit: repliesMax }));
  if (!one) return [];
  const [{ replyIds } = one] = withReplies([one], await readOwn(platform, thread.id, eyes));
  const found = byId(await listComments(db, { ids: replyIds, userId: eyes.userId }));
  return toReplies(platform, { replyIds, found, eyes });
}

/** The comments of moments in (from, to], by their moment. */
export async function readMoments(
  platform: Platform,
  { mediaId, ...span }: { mediaId: number; fromS: number; toS: number },
  userId: string | null,
): Promise<Reply[]> {
  const { db } = platform;
  const thread = await findThread(db, mediaId);
  if (!thread) return [];
  const ids = await listMoments(db, { threadId: thread.id, ...span, limit: momentsMax });
  const found = byId(await listComments(db, { ids, userId }));
  return toReplies(platform, { replyIds: ids, found, eyes: { userId, watchedS: span.toS } });
}

function toReplies(
  platform: Platform,
  { replyIds, found, eyes }: { replyIds: number[]; found: Map<number, CommentRow>; eyes: Eyes },
): Reply[] {
  return replyIds.flatMap((id) => {
    const row = found.get(id);
    return row ? [toReply(platform, row, eyes)] : [];
  });
}

function byId(rows: CommentRow[]): Map<number, CommentRow> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** A comment as its author sees it; undefined when it is gone. */
export async function readOwnComment(platform: Platform, { id, userId }: { id: number; userId: string }) {
  const [row] = await listComments(platform.db, { ids: [id], userId });
  return row && toReply(platform, row, { userId, watchedS: Number.POSITIVE_INFINITY });
}
