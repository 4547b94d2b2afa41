import type { CommentOrder, Reply } from '@greenlight/contract/comment';
import type { WirePlace } from '@greenlight/contract/place';
import { createContext, use } from 'react';
import type { CommentRoom, Thread } from './use-comment-room.ts';

/** The comments of a video or a pitch on its page, for members and visitors. Times in seconds. */
export interface CommentsOfPlace {
  place: WirePlace;
  /** Length of the video. */
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
  /** Seeks, and brings the player into view. */
  seek: (seconds: number) => void;
  currentTime: () => number;
  /** For visitors: reads the comments of a piece that the player has passed. Their texts are shown from then on. */
  readPiece: ((piece: number) => Promise<Reply[]>) | null;
}

export const CommentsOfPlaceContext = createContext<CommentsOfPlace | null>(null);

export function useCommentsOfPlace(): CommentsOfPlace {
  const comments = use(CommentsOfPlaceContext);
  if (!comments) throw new Error('no comments around this');
  return comments;
}
