import type { CommentOrder, CommentPage } from '@greenlight/contract/comment';
import { commentPieceS } from '@greenlight/contract/limits';
import type { Place } from '@greenlight/contract/place';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { readMoments, readPage, readViewer } from './comment-list.ts';
import { commentProblem } from './comment-right.ts';
import { anonymousViewer } from './comment-view.ts';
import type { ViewerRow } from './viewer-queries.ts';

/** The comments of a free video or a pitch, as visitors see them. Throws `not_found` and `subscription_required`. */
export async function readPublicComments(
  platform: Platform,
  wish: {
    place: Place;
    order: CommentOrder;
    lowestCommentId?: number;
    originalCommentId?: number;
    commentId?: number;
    reveal?: boolean;
    piece?: number;
  },
): Promise<CommentPage> {
  const { place, order, lowestCommentId: after = null, originalCommentId, reveal = false } = wish;
  const problem = await commentProblem(platform, { viewer: null, place });
  if (problem) throw new ProblemError(problem);
  const commentId = originalCommentId ?? wish.commentId;
  const page = { place, order, after, commentId };
  const reader = reveal ? { ...anonymousViewer, watchedS: Number.POSITIVE_INFINITY } : anonymousViewer;
  const viewer = await readViewer(platform, page, reader);
  const { mediaId } = place;
  if (mediaId && wish.piece !== undefined) return readPiece(platform, { mediaId, piece: wish.piece, viewer });
  return readPage(platform, page, { viewer, userId: null });
}

/**
 * The comments and replies of moments in (start, end] of a piece, in the order of their moments. The server does not
 * know how far a visitor has watched, so the request itself says that the video has passed the piece.
 */
async function readPiece(
  platform: Platform,
  { mediaId, piece, viewer }: { mediaId: number; piece: number; viewer: ViewerRow },
): Promise<CommentPage> {
  const toS = (piece + 1) * commentPieceS;
  const fromS = piece === 0 ? -1 : toS - commentPieceS;
  const found = await readMoments(platform, { mediaId, fromS, toS }, null);
  const comments = found.map((reply) => ({ ...reply, isPinned: false, isMuted: false, replyCount: 0, replies: [] }));
  return { comments, lowestCommentId: null, hasMore: false, total: viewer.total, later: viewer.later };
}
