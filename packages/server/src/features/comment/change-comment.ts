import { type PlaceFields, toPlace } from '@greenlight/contract/place';
import type { CommentSent } from '@greenlight/contract/realtime';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { raiseEvents } from '../../platform/realtime/raise-events.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import { findWriteProblem } from '../moderation/ban/write-problem.ts';
import { decideText } from '../moderation/decide-text.ts';
import { reportText } from '../moderation/queue/queue-text.ts';
import { recordAct } from '../moderation/record-act.ts';
import { limitWriting } from '../moderation/writing-limit.ts';
import { countLike, findLikeNotice, uncountLike } from './comment-notification.ts';
import { type CommentDecision, decideEdit, decideModeration, decideRemoval } from './policy.ts';
import { findModerationRight } from './queries.ts';
import { removeHeldOrHidden, removeLockedComment } from './remove-comment.ts';
import { roomOf } from './thread-place.ts';
import {
  type LockedComment,
  lockComment,
  updateHeart,
  updateLike,
  updateMessage,
  updateMute,
  updatePin,
} from './write-queries.ts';

type Sent<Type extends CommentSent['type']> = Extract<CommentSent, { type: Type }>;

/** Rate of likes per account: 60 at once, then one a second. */
const requireLikeTurn = limitWriting({ perSecond: 1, burst: 60 });

interface Change {
  tx: Db;
  comment: LockedComment;
  at: Date;
  /** Raises events for these changed comments in the room. */
  raise: (kind: 'edit' | 'likes' | 'marks', ids?: number[]) => void;
}

/**
 * Changes a comment in a transaction. Throws `not_found` for a missing one. For `authorId`, comments that others do not
 * see exist, too.
 */
function change(
  platform: Platform,
  { commentId, authorId, ...fields }: PlaceFields & { commentId: number; authorId?: string },
  work: (change: Change) => Promise<void>,
): Promise<void> {
  const room = roomOf(toPlace(fields));
  return inTransaction(platform.db, async (tx) => {
    const comment = await lockComment(tx, { room, commentId, authorId });
    if (!comment) throw new ProblemError('not_found');
    const raise = (kind: string, ids = [commentId]) =>
      raiseEvents(
        platform,
        tx,
        ids.map((subjectId) => ({ room, kind, subjectId })),
      );
    await work({ tx, comment, at: platform.clock.now(), raise });
  });
}

function require({ allowed, reason }: CommentDecision): void {
  if (!allowed) throw new ProblemError('forbidden', { detail: `Not allowed: ${reason}.` });
}

/**
 * Allowed for its author, for 15 minutes. A comment that waits for review still waits; the result says whether others
 * see it. Throws `forbidden`.
 */
export async function editComment(platform: Platform, { userId }: Viewer, sent: Sent<'edit'>): Promise<boolean> {
  const { message } = sent;
  const verdict = await decideText(platform, { kind: 'edit', userId, ...toPlace(sent), text: message });
  const { problem, values } = verdict;
  if (problem) throw new ProblemError(problem, values ? { values } : {});
  let isHeldOrHidden = false;
  await change(platform, { ...sent, authorId: userId }, async ({ tx, comment, at, raise }) => {
    require(decideEdit({ isAuthor: comment.accountId === userId, created: comment.createdAt, at }));
    isHeldOrHidden = comment.moderationState !== null;
    // An edit must not turn a shown comment into one that a rule would hold.
    if (verdict.moderationState && !isHeldOrHidden) throw new ProblemError('text_refused', { values: { reason: '' } });
    if (comment.message === message) return;
    await updateMessage(tx, { id: comment.id, message, at });
    if (!isHeldOrHidden) raise('edit');
  });
  return isHeldOrHidden;
}

/**
 * Removes a comment with its replies. Allowed for its author, for staff who moderate, and for people who moderate for a
 * team of the video or the pitch.
 * Throws `forbidden`.
 */
export function removeComment(platform: Platform, { userId }: Viewer, sent: Sent<'delete'>): Promise<void> {
  return change(platform, { ...sent, authorId: userId }, async ({ tx, comment, at }) => {
    const isAuthor = comment.accountId === userId;
    require(decideRemoval(await findModerationRight(tx, { userId, ...toPlace(sent) }), { isAuthor }));
    if (comment.moderationState !== null) {
      await removeHeldOrHidden(platform, tx, comment, at);
      return;
    }
    const before = await removeLockedComment(platform, tx, { comment, by: userId, at });
    if (isAuthor) return;
    const { id, accountId, mediaId, pitchId } = comment;
    await recordAudit(tx, { actorId: userId, action: 'comment.remove', subject: `comment:${id}` });
    const act = { accountId, actorId: userId, subject: { kind: 'comment' as const, id }, mediaId, pitchId };
    const whole = { kind: 'remove' as const, ...act, teamId: null, banId: null, reason: sent.why ?? '', before };
    await recordAct(platform, tx, whole, at);
  });
}

/** Throws `rate_limited`, and the refusals of bans. */
export async function likeComment(
  platform: Platform,
  { userId }: Viewer,
  sent: Sent<'add-like' | 'remove-like'>,
): Promise<void> {
  const liked = sent.type === 'add-like';
  requireLikeTurn(platform, userId);
  const ban = liked ? await findWriteProblem(platform, { userId, ...toPlace(sent) }) : null;
  if (ban) throw new ProblemError(ban.code, ban.values ? { values: ban.values } : {});
  const notice = liked ? await findLikeNotice(platform, { commentId: sent.commentId, userId }) : null;
  await change(platform, sent, async ({ tx, comment, at, raise }) => {
    const like = await updateLike(tx, { id: comment.id, userId, liked, at });
    if (!like) return;
    const { accountId: authorId } = comment;
    if (notice) await countLike(platform, tx, { comment, authorId, userId, ...notice });
    if (!liked) await uncountLike(tx, { commentId: comment.id, authorId, eventId: like.eventId });
    raise('likes');
  });
}

/** Pins a comment in place of the present one, or gives it the creator's heart. Throws `forbidden`. */
export function markComment(
  platform: Platform,
  { userId }: Viewer,
  sent: Sent<'pin' | 'unpin' | 'add-heart' | 'remove-heart'>,
): Promise<void> {
  return change(platform, sent, async ({ tx, comment, at, raise }) => {
    require(decideModeration(await findModerationRight(tx, { userId, ...toPlace(sent) })));
    const { id, threadId, originalCommentId } = comment;
    const isPin = sent.type === 'pin' || sent.type === 'unpin';
    if (isPin && originalCommentId !== null) {
      throw new ProblemError('invalid_request', { detail: 'commentId: A reply cannot be pinned' });
    }
    const set = sent.type === 'pin' || sent.type === 'add-heart' ? at : null;
    const before = isPin ? await updatePin(tx, { threadId, id, at: set }) : [];
    if (!isPin) await updateHeart(tx, { id, at: set });
    await recordAudit(tx, { actorId: userId, action: `comment.${sent.type}`, subject: `comment:${id}` });
    raise('marks', [...new Set([...before, id])]);
  });
}

/** One report per account: a second report changes the first. */
export function reportComment(platform: Platform, { userId }: Viewer, sent: Sent<'report'>): Promise<void> {
  return change(platform, sent, async ({ tx, comment }) => {
    await reportText(platform, tx, { kind: 'comment', ...comment }, { userId, ...sent });
  });
}

/** Switches notifications of a comment and its replies off or on. */
export function muteThread(platform: Platform, { userId }: Viewer, sent: Sent<'mute' | 'unmute'>): Promise<void> {
  return change(platform, sent, async ({ tx, comment, at }) => {
    const id = comment.originalCommentId ?? comment.id;
    await updateMute(tx, { id, userId, at: sent.type === 'mute' ? at : null });
  });
}
