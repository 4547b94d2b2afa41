import type { CommentOrder, CommentPage, Reply } from '@greenlight/contract/comment';
import { commentPageSize } from '@greenlight/contract/limits';
import type { Platform } from '../../platform/platform.ts';
import { type Eyes, toComment, toReply } from './comment-view.ts';
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
  const rows = [...pinned, ...listed.slice(0, commentPageSize)];
  const ids = rows.flatMap(({ id, replyIds }) => [id, ...replyIds]);
  const found = byId(await listComments(db, { ids, userId: eyes.userId }));
  const comments = rows.flatMap(({ id, replyIds }) => {
    const row = found.get(id);
    return row ? [toComment(platform, row, toReplies(platform, { replyIds, found, eyes }), eyes)] : [];
  });
  const lowest = listed.slice(0, commentPageSize).at(-1)?.id ?? null;
  return { comments, lowestCommentId: lowest, hasMore: listed.length > commentPageSize, total: thread.total, later };
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
  const found = byId(await listComments(db, { ids: one.replyIds, userId: eyes.userId }));
  return toReplies(platform, { replyIds: one.replyIds, found, eyes });
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
