import type { Comment, Reply } from '@greenlight/contract/comment';
import { toPlace } from '@greenlight/contract/place';
import type { Platform } from '../../platform/platform.ts';
import { toAuthor } from './author.ts';
import type { CommentRow } from './queries.ts';

/** Whose eyes a comment is for. */
export interface Eyes {
  /** Null for what is the same for everybody. */
  userId: string | null;
  /** The moment of the video up to which texts are shown; infinite for all. */
  watchedS: number;
}

/** Sees the texts of no moment. */
export const everybody: Eyes = { userId: null, watchedS: -1 };

export function isWithheld({ momentS, accountId }: Pick<CommentRow, 'momentS' | 'accountId'>, eyes: Eyes): boolean {
  return momentS !== null && momentS > eyes.watchedS && accountId !== eyes.userId;
}

export function toReply(platform: Platform, row: CommentRow, eyes: Eyes): Reply {
  const withheld = isWithheld(row, eyes);
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

export function toComment(platform: Platform, row: CommentRow, replies: Reply[], eyes: Eyes): Comment {
  const { isPinned, isMuted, replyCount } = row;
  return { ...toReply(platform, row, eyes), isPinned, isMuted, replyCount, replies };
}
