import type { Comment, Reply } from '@greenlight/contract/comment';
import { toPlace } from '@greenlight/contract/place';
import type { Platform } from '../../platform/platform.ts';
import { toAuthor } from './author.ts';
import type { CommentRow } from './queries.ts';

/** The viewer for whom a comment is prepared. */
export interface CommentViewer {
  /** Null for the form that everybody gets. */
  userId: string | null;
  /** The moment of the video up to which texts are shown; infinite: all texts. */
  watchedS: number;
}

/** Sees no text with a moment. */
export const anonymousViewer: CommentViewer = { userId: null, watchedS: -1 };

export function isWithheld(
  { momentS, accountId }: Pick<CommentRow, 'momentS' | 'accountId'>,
  reader: CommentViewer,
): boolean {
  return momentS !== null && momentS > reader.watchedS && accountId !== reader.userId;
}

export function toReply(platform: Platform, row: CommentRow, reader: CommentViewer): Reply {
  const withheld = isWithheld(row, reader);
  return {
    commentId: row.id,
    ...toPlace(row),
    originalCommentId: row.originalCommentId,
    message: withheld ? '' : row.message,
    created: row.createdAt.toISOString(),
    edited: row.editedAt?.toISOString() ?? null,
    author: toAuthor(platform, row),
    mentions: withheld ? [] : (row.mentions ?? []),
    likes: row.likes,
    liked: row.liked,
    isHearted: row.isHearted,
    momentS: row.momentS,
    isWithheld: withheld,
    ...(row.moderationState === 'held' && { isHeld: true }),
  };
}

export function toComment(platform: Platform, row: CommentRow, replies: Reply[], reader: CommentViewer): Comment {
  const { isPinned, isMuted, replyCount } = row;
  return { ...toReply(platform, row, reader), isPinned, isMuted, replyCount, replies };
}
