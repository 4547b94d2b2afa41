import type { CommentOrder, CommentPage } from '@greenlight/contract/comment';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { readPage, readViewer } from './comment-list.ts';
import { everybody } from './comment-view.ts';
import { problemOf } from './rights.ts';

/** The comments of a free video, as visitors see them. Throws `not_found` and `subscription_required`. */
export async function readPublicComments(
  platform: Platform,
  wish: {
    mediaId: number;
    order: CommentOrder;
    lowestCommentId?: number;
    originalCommentId?: number;
    commentId?: number;
    reveal?: boolean;
  },
): Promise<CommentPage> {
  const { mediaId, order, lowestCommentId: after = null, originalCommentId, reveal = false } = wish;
  const problem = await problemOf(platform, { viewer: null, mediaId });
  if (problem) throw new ProblemError(problem);
  const commentId = originalCommentId ?? wish.commentId;
  const page = { mediaId, order, after, commentId };
  const eyes = reveal ? { ...everybody, watchedS: Number.POSITIVE_INFINITY } : everybody;
  return readPage(platform, page, { viewer: await readViewer(platform, page, eyes), userId: null });
}
