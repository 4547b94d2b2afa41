import { notificationTypes } from '@greenlight/contract/notification';
import type { WirePlace } from '@greenlight/contract/place';
import { placePath } from '@greenlight/contract/place-path';
import type { Db } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  addLikeToEvent,
  deleteLikes,
  insertCommentEvents,
  lockUnreadLikes,
  type NewCommentEvent,
  removeLikeFromEvent,
} from './comment-event-queries.ts';
import { writeCommentLetters } from './comment-letter.ts';
import { notify } from './notify.ts';
import { insertAllNotifications } from './queries.ts';
import { enqueuePushes } from './web-push.ts';

/** The news about a comment for one member. */
export interface CommentNews extends Omit<NewCommentEvent, 'href'> {
  accountId: string;
}

/**
 * Notifies members of replies and mentions: in the inbox, by push message and by letter. Comments of earlier calls are
 * left out, so it can be called again.
 */
export async function notifyOfComments(platform: Platform, tx: Db, news: CommentNews[]): Promise<void> {
  const events = new Map(news.map((each) => [keyOf(each), { ...each, href: placePath(each.place, each.commentId) }]));
  const inserted = await insertCommentEvents(tx, { events: [...events.values()], at: platform.clock.now() });
  const ids = new Map(inserted.map((event) => [keyOf(event), event.id]));
  const recipients = news.flatMap((each) => {
    const eventId = ids.get(keyOf(each));
    return eventId === undefined ? [] : [{ eventId, accountId: each.accountId }];
  });
  if (recipients.length === 0) return;
  await insertAllNotifications(tx, recipients);
  await enqueuePushes(platform, tx, { ofType: notificationTypes.CommentReply, recipients });
  await writeCommentLetters(platform, tx, recipients);
}

/**
 * Notifies the author of a comment that a viewer likes it. While an earlier notification of likes is unread, it counts
 * one more and moves to the top, without a push message. Returns the first id of the notification.
 */
export async function notifyOfLike(
  platform: Platform,
  tx: Db,
  like: { commentId: number; place: WirePlace; authorId: string; actorId: string; mayPush: boolean },
): Promise<number> {
  const { commentId, place, authorId, actorId, mayPush } = like;
  const unread = await lockUnreadLikes(tx, { commentId, authorId });
  if (unread) {
    await addLikeToEvent(tx, { id: unread.id, authorId, actorId, at: platform.clock.now() });
    return unread.knownId;
  }
  const href = placePath(place, commentId);
  const type = notificationTypes.CommentLike;
  const event = { type, title: '', text: '', href, ...place, commentId, actorId };
  return notify(platform, tx, { userId: authorId, mayPush, ...event });
}

/**
 * Removes a like from the notification that counts it, if that is unread. `latestId` is the account with the latest
 * like that is left; null for none: then the notification disappears.
 */
export async function removeLikeNotice(
  tx: Db,
  like: { commentId: number; authorId: string; eventId: number; latestId: string | null },
): Promise<void> {
  const { commentId, authorId, eventId, latestId } = like;
  const unread = await lockUnreadLikes(tx, { commentId, authorId });
  if (unread?.knownId !== eventId) return;
  if (latestId === null) await deleteLikes(tx, { id: unread.id, authorId });
  else await removeLikeFromEvent(tx, { id: unread.id, actorId: latestId });
}

function keyOf({ commentId, isMention }: { commentId: number; isMention: boolean }): string {
  return `${commentId} ${isMention}`;
}
