import type { CommentOrder, Reply } from '@greenlight/contract/comment';
import { createContext, use } from 'react';
import type { CommentRoom, Thread } from './use-comment-room.ts';

/** The comments of a video on its page, for members and visitors. Times in seconds. */
export interface CommentsOfVideo {
  mediaId: number;
  duration: number | null;
  threads: Thread[];
  total: number;
  hasMore: boolean;
  order: CommentOrder;
  /** The comment whose link was opened. */
  linkedId: number | null;
  /** Null for visitors, who can only read. */
  room: CommentRoom | null;
  viewerId: string | null;
  mayModerate: boolean;
  mayWrite: boolean;
  more: () => Promise<void>;
  replies: (originalCommentId: number) => Promise<void>;
  reveal: () => Promise<void>;
  /** Also brings the player into view. */
  seek: (seconds: number) => void;
  currentTime: () => number;
  /** For visitors: the comments of a piece that the player has passed, whose texts are shown from then on. */
  readPiece: ((piece: number) => Promise<Reply[]>) | null;
}

export const CommentsOfVideoContext = createContext<CommentsOfVideo | null>(null);

export function useCommentsOfVideo(): CommentsOfVideo {
  const comments = use(CommentsOfVideoContext);
  if (!comments) throw new Error('no comments around this');
  return comments;
}
