import { commentEditMs } from '@greenlight/contract/limits';

/** A decision with its reason, in words for a log and for support. */
export interface CommentDecision {
  allowed: boolean;
  reason: string;
}

/** Whether a viewer moderates the comments of one video or pitch, and why. */
export interface ModerationRight {
  /** Whether their role moderates all comments of the service. */
  moderatesAll: boolean;
  /** Whether their role in a team that the video credits moderates. */
  moderatesForTeam: boolean;
}

/** Decides whether a viewer may remove, pin and heart the comments of others. */
export function decideModeration(right: ModerationRight): CommentDecision {
  if (right.moderatesAll) return { allowed: true, reason: 'moderates all comments' };
  if (right.moderatesForTeam) return { allowed: true, reason: 'moderates for a team that the video credits' };
  return { allowed: false, reason: 'does not moderate here' };
}

/** Decides whether a viewer may change the text of a comment. Only its author may, for a short time. */
export function decideEdit({ isAuthor, created, at }: { isAuthor: boolean; created: Date; at: Date }): CommentDecision {
  if (!isAuthor) return { allowed: false, reason: 'written by somebody else' };
  return at.getTime() - created.getTime() <= commentEditMs
    ? { allowed: true, reason: 'wrote it a moment ago' }
    : { allowed: false, reason: 'wrote it too long ago' };
}

/** Decides whether a viewer may remove a comment. */
export function decideRemoval(right: ModerationRight, { isAuthor }: { isAuthor: boolean }): CommentDecision {
  return isAuthor ? { allowed: true, reason: 'wrote it' } : decideModeration(right);
}
