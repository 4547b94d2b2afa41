import { commentEditMs } from '@greenlight/contract/limits';

/** A decision with its reason, in words for a log and for support. */
export interface CommentDecision {
  allowed: boolean;
  reason: string;
}

/** What somebody may do at the comments of one video. */
export interface CommentStanding {
  /** By their role: at all comments of the service. */
  moderatesAll: boolean;
  /** In a team that the video credits. */
  isInTeam: boolean;
}

/** Whether somebody may remove others' comments on a video, pin them, and give them the creator's heart. */
export function decideModeration(standing: CommentStanding): CommentDecision {
  if (standing.moderatesAll) return { allowed: true, reason: 'moderates all comments' };
  if (standing.isInTeam) return { allowed: true, reason: 'is in a team that the video credits' };
  return { allowed: false, reason: 'does not moderate here' };
}

/** Whether somebody may change the text of a comment: nobody else's words are put into a mouth. */
export function decideEdit({ isAuthor, created, at }: { isAuthor: boolean; created: Date; at: Date }): CommentDecision {
  if (!isAuthor) return { allowed: false, reason: 'written by somebody else' };
  return at.getTime() - created.getTime() <= commentEditMs
    ? { allowed: true, reason: 'wrote it a moment ago' }
    : { allowed: false, reason: 'wrote it too long ago' };
}

/** Whether somebody may remove a comment. */
export function decideRemoval(standing: CommentStanding, { isAuthor }: { isAuthor: boolean }): CommentDecision {
  return isAuthor ? { allowed: true, reason: 'wrote it' } : decideModeration(standing);
}
