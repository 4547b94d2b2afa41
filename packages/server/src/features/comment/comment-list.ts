import type { CommentOrder, CommentPage, Reply } from '@greenlight/contract/comment';
import { commentPageSize } from '@greenlight/contract/limits';
import type { Place } from '@greenlight/contract/place';
import type { Platform } from '../../platform/platform.ts';
import { type CommentViewer, toComment, toReply } from './comment-view.ts';
import { likelyIds, type PageRows, readFirstPage, readPageRows } from './first-page.ts';
import { type CommentRow, findThread, findThreadOf, type ListedRow, listComments, listMoments } from './queries.ts';
import { roomOf } from './thread-place.ts';
import { findViewerRow, listOwnMarks, type OwnHeldOrHidden, type ViewerRow } from './viewer-queries.ts';

const repliesMax = 500;
const momentsMax = 50;

export interface PageWish {
  place: Place;
  order: CommentOrder;
  /** The last comment of the page before. */
  after: number | null;
  /** Returns only the thread of this comment. */
  commentId?: number;
}

const empty: CommentPage = { comments: [], lowestCommentId: null, hasMore: false, total: 0, later: 0 };

/** Reads the facts about the viewer. Read them before the page, so that the page has all events of its number. */
export function readViewer(
  platform: Platform,
  wish: PageWish,
  { userId, watchedS }: CommentViewer,
): Promise<ViewerRow> {
  const { db } = platform;
  const { place } = wish;
  const ids = userId !== null && isFirst(wish) ? likelyIds(platform, wish) : [];
  return findViewerRow(db, { room: roomOf(place), place, userId, playedS: watchedS, ids });
}

function isFirst({ after, commentId }: PageWish): boolean {
  return after === null && commentId === undefined;
}

/** A page of comments, each with its first replies. */
export async function readPage(
  platform: Platform,
  wish: PageWish,
  { viewer, userId }: { viewer: ViewerRow; userId: string | null },
): Promise<CommentPage> {
  const { threadId, number, own, total, later } = viewer;
  if (threadId === null) return empty;
  const reader: CommentViewer = { userId, watchedS: viewer.watchedS };
  const page = isFirst(wish)
    ? await readFirstPage(platform, { ...wish, threadId, number })
    : await readWished(platform, threadId, wish);
  const { pinned, listed } = page;
  const shown = listed.slice(0, commentPageSize);
  const rows = withReplies([...pinned, ...withOwn(shown, { own, wish, isLast: listed.length === shown.length })], own);
  const ids = rows.flatMap(({ id, replyIds }) => [id, ...replyIds]);
  const found = await withOwnState(platform, page.found, { viewer, userId, ids });
  const comments = rows.flatMap(({ id, replyIds }) => {
    const row = found.get(id);
    return row ? [toComment(platform, row, toReplies(platform, { replyIds, found, reader }), reader)] : [];
  });
  const lowest = shown.at(-1)?.id ?? null;
  return { comments, lowestCommentId: lowest, hasMore: listed.length > commentPageSize, total, later };
}

/**
 * Adds the viewer's likes and mutes to rows that are the same for everybody, and the comments that only the viewer
 * sees.
 */
async function withOwnState(
  { db }: Platform,
  shared: Map<number, CommentRow>,
  { viewer, userId, ids }: { viewer: ViewerRow; userId: string | null; ids: number[] },
): Promise<Map<number, CommentRow>> {
  if (userId === null) return shared;
  const ownIds = new Set(viewer.own.map(({ id }) => id));
  const isKnown = ids.every((id) => viewer.markedIds.includes(id));
  const [marks, own] = await Promise.all([
    isKnown ? viewer : listOwnMarks(db, { userId, ids }),
    listComments(db, { ids: ids.filter((id) => ownIds.has(id)), userId }),
  ]);
  const [liked, muted] = [new Set(marks.likedIds), new Set(marks.mutedIds)];
  const rows = [...shared.values(), ...own];
  return byId(rows.map((row) => ({ ...row, liked: liked.has(row.id), isMuted: muted.has(row.id) })));
}

/** The page with the viewer's held or hidden comments at their places: by time, or at the end of the top ones. */
function withOwn(
  rows: ListedRow[],
  { own, wish, isLast }: { own: OwnHeldOrHidden[]; wish: PageWish; isLast: boolean },
): ListedRow[] {
  const { order, after, commentId } = wish;
  const added = own.filter(({ originalCommentId }) => originalCommentId === null && commentId === undefined);
  if (added.length === 0 || (order === 'top' && !isLast)) return rows;
  const asRow = ({ id }: OwnHeldOrHidden): ListedRow => ({ id, replyIds: [] });
  if (order === 'top') return [...rows, ...added.map(asRow)];
  const lowest = isLast ? 0 : (rows.at(-1)?.id ?? 0);
  const within = added.filter(({ id }) => id > lowest && (after === null || id < after));
  return [...rows, ...within.map(asRow)].toSorted((one, other) => other.id - one.id);
}

function withReplies(rows: ListedRow[], own: OwnHeldOrHidden[]): ListedRow[] {
  const replies = own.filter(({ originalCommentId }) => originalCommentId !== null).toReversed();
  if (replies.length === 0) return rows;
  return rows.map(({ id, replyIds }) => {
    const added = replies.filter(({ originalCommentId }) => originalCommentId === id);
    return { id, replyIds: [...replyIds, ...added.map((reply) => reply.id)] };
  });
}

async function readWished(
  platform: Platform,
  threadId: number,
  { order, after, commentId }: PageWish,
): Promise<PageRows> {
  if (commentId === undefined) return readPageRows(platform, { threadId, order }, after);
  const { db } = platform;
  const one = await findThreadOf(db, { threadId, commentId, limit: repliesMax });
  const ids = one ? [one.id, ...one.replyIds] : [];
  return { pinned: [], listed: one ? [one] : [], found: byId(await listComments(db, { ids, userId: null })) };
}

/** All replies to a comment, oldest first. */
export async function readReplies(
  platform: Platform,
  originalCommentId: number,
  { viewer, userId }: { viewer: ViewerRow; userId: string },
): Promise<Reply[]> {
  const { db } = platform;
  const { threadId, watchedS, own } = viewer;
  const one = threadId && (await findThreadOf(db, { threadId, commentId: originalCommentId, limit: repliesMax }));
  if (!one) return [];
  const [{ replyIds } = one] = withReplies([one], own);
  const found = byId(await listComments(db, { ids: replyIds, userId }));
  return toReplies(platform, { replyIds, found, reader: { userId, watchedS } });
}

/** The comments of moments in (from, to], in the order of their moments. */
export async function readMoments(
  platform: Platform,
  { mediaId, ...span }: { mediaId: number; fromS: number; toS: number },
  userId: string | null,
): Promise<Reply[]> {
  const { db } = platform;
  const thread = await findThread(db, roomOf({ mediaId }));
  if (!thread) return [];
  const ids = await listMoments(db, { threadId: thread.id, ...span, limit: momentsMax });
  const found = byId(await listComments(db, { ids, userId }));
  return toReplies(platform, { replyIds: ids, found, reader: { userId, watchedS: span.toS } });
}

function toReplies(
  platform: Platform,
  { replyIds, found, reader }: { replyIds: number[]; found: Map<number, CommentRow>; reader: CommentViewer },
): Reply[] {
  return replyIds.flatMap((id) => {
    const row = found.get(id);
    return row ? [toReply(platform, row, reader)] : [];
  });
}

function byId(rows: CommentRow[]): Map<number, CommentRow> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** A comment as its author sees it; undefined if it is gone. */
export async function readOwnComment(platform: Platform, { id, userId }: { id: number; userId: string }) {
  const [row] = await listComments(platform.db, { ids: [id], userId });
  return row && toReply(platform, row, { userId, watchedS: Number.POSITIVE_INFINITY });
}
