import { dayMs } from '@greenlight/contract/duration';
import { toPlace } from '@greenlight/contract/place';
import { rateLimit } from '../../platform/auth/rate-limit.ts';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { decideAccess } from '../money/entitlement/decide-access.ts';
import { notifyOfComments, notifyOfLike, removeLikeNotice } from '../notification/comment-event.ts';
import {
  type CommentRecipient,
  findLatestLiker,
  findLikeRecipient,
  listReplyRecipients,
} from './comment-recipient-queries.ts';
import { type LockedComment, updateLikeEvent } from './write-queries.ts';

/** The handler of `comment.notify`: notifies members of replies and mentions in new comments. */
export async function notifyOfReplies(platform: Platform, { commentIds }: { commentIds: number[] }): Promise<void> {
  const recipients = await listReplyRecipients(platform.db, commentIds);
  const may = await Promise.all(recipients.map((recipient) => mayStillWatch(platform, recipient)));
  const news = recipients
    .filter((_, index) => may[index])
    .map(({ commentId, mediaId, pitchId, actorId, accountId, isMention }) => ({
      commentId,
      place: toPlace({ mediaId, pitchId }),
      actorId,
      accountId,
      isMention,
    }));
  if (news.length > 0) await inTransaction(platform.db, (tx) => notifyOfComments(platform, tx, news));
}

/** The author gets at most one push message a day about one account and one comment. */
const likePushLimit = { name: 'like-push', points: 1, perSeconds: dayMs / 1000 };

/**
 * How the author of a comment is notified that `userId` likes it; null: not at all. Call it before the transaction.
 */
export async function findLikeNotice(
  platform: Platform,
  like: { commentId: number; userId: string },
): Promise<{ mayPush: boolean } | null> {
  const recipient = await findLikeRecipient(platform.db, like);
  if (!recipient || !(await mayStillWatch(platform, recipient))) return null;
  return { mayPush: await rateLimit(platform.db, likePushLimit).take(`${like.userId} ${like.commentId}`) };
}

/** Notifies the author of a comment of a new like. */
export async function countLike(
  platform: Platform,
  tx: Db,
  { comment, userId, ...notice }: { comment: LockedComment; authorId: string; userId: string; mayPush: boolean },
): Promise<void> {
  const { id: commentId } = comment;
  const place = toPlace(comment);
  const eventId = await notifyOfLike(platform, tx, { commentId, place, actorId: userId, ...notice });
  await updateLikeEvent(tx, { id: commentId, userId, eventId });
}

/** Removes a withdrawn like from the notification that counts it. */
export async function uncountLike(
  tx: Db,
  { commentId, authorId, eventId }: { commentId: number; authorId: string; eventId: number | null },
): Promise<void> {
  if (eventId === null) return;
  await removeLikeNotice(tx, { commentId, authorId, eventId, latestId: await findLatestLiker(tx, eventId) });
}

/** Members whose membership has ended get no notifications of comments of members-only videos. */
async function mayStillWatch(platform: Platform, recipient: CommentRecipient): Promise<boolean> {
  const { accountId: userId, access, isExempt } = recipient;
  return isExempt || (await decideAccess(platform, { userId, access, at: platform.clock.now() })).allowed;
}
