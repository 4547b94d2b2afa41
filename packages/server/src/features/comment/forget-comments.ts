import { dayMs } from '@greenlight/contract/duration';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { raiseEvents } from '../../platform/realtime/raise-events.ts';
import { forgetRoomEvents } from '../../platform/realtime/room-age.ts';
import { uncountLike } from './comment-notification.ts';
import { removeLockedComment } from './remove-comment.ts';
import { deleteLikesOf, deleteRemovedBefore, listOwnComments, lockComment } from './write-queries.ts';

/** For this long, moderators see removed comments. */
const removedKeptMs = 30 * dayMs;
const pieceSize = 1000;
const ownAtOnce = 100;

/** Deletes comments that were removed long ago, and events of rooms from which no client can resume. */
export async function forgetComments(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  await forgetRoomEvents(platform);
  const before = new Date(now.getTime() - removedKeptMs);
  while ((await deleteRemovedBefore(platform.db, { before, limit: pieceSize })) === pieceSize);
}

/** Removes the comments and likes of an erased account from every screen. It can be called again after a crash. */
export async function removeCommentsOf(platform: Platform, userId: string): Promise<void> {
  for (;;) {
    const own = await listOwnComments(platform.db, { userId, limit: ownAtOnce });
    for (const comment of own) await removeOne(platform, { userId, ...comment });
    if (own.length === 0) break;
  }
  while ((await takeLikesBack(platform, userId)) > 0);
}

function takeLikesBack(platform: Platform, userId: string): Promise<number> {
  return inTransaction(platform.db, async (tx) => {
    const unliked = await deleteLikesOf(tx, { userId, limit: ownAtOnce });
    for (const { id: commentId, ...like } of unliked) await uncountLike(tx, { commentId, ...like });
    const events = unliked.map(({ id, room }) => ({ room, kind: 'likes', subjectId: id }));
    raiseEvents(platform, tx, events);
    return unliked.length;
  });
}

function removeOne(platform: Platform, { userId, id, room }: { userId: string; id: number; room: string }) {
  return inTransaction(platform.db, async (tx) => {
    const comment = await lockComment(tx, { room, commentId: id });
    if (comment) await removeLockedComment(platform, tx, { comment, by: userId });
  });
}
