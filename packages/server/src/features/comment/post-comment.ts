import { randomUUID } from 'node:crypto';
import type { CommentSent } from '@greenlight/contract/realtime';
import type { LRUCache } from 'lru-cache';
import { createAccountCache } from '../../platform/cache/account-cache.ts';
import { groupCommit } from '../../platform/db/group-commit.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { raiseEvents } from '../../platform/realtime/raise-events.ts';
import { tokenBucket } from '../../platform/realtime/socket-limit.ts';
import { roomOf } from './comment-room.ts';
import { findThread } from './queries.ts';
import { insertComments, insertThreads, type NewComment, updateCounts } from './write-queries.ts';

const groupMax = 200;
/** Of one account: some at once, then one every two seconds. */
const pace = { perSecond: 0.5, burst: 10 };

const paces = new WeakMap<Platform, LRUCache<string, ReturnType<typeof tokenBucket>>>();

/** Stores a comment and answers its id. Throws `not_found` for a reply to one that is gone, and `rate_limited`. */
export async function postComment(
  platform: Platform,
  userId: string,
  sent: Extract<CommentSent, { type: 'message' }>,
): Promise<number> {
  if (!takeTurn(platform, userId)) throw new ProblemError('rate_limited');
  const id = await writeComment(platform, {
    mediaId: sent.mediaId,
    userId,
    clientId: sent.clientId ?? randomUUID(),
    message: sent.message,
    originalCommentId: sent.originalCommentId ?? null,
    momentS: sent.momentS ?? null,
    mentions: sent.mentions ?? [],
  });
  if (id === null) throw new ProblemError('not_found');
  return id;
}

function takeTurn(platform: Platform, userId: string): boolean {
  if (platform.config.callsPerMinute === 0) return true;
  const all = paces.get(platform) ?? createAccountCache(10 * 60_000);
  paces.set(platform, all);
  const own = all.get(userId) ?? tokenBucket(pace);
  all.set(userId, own);
  return own.take();
}

/** The ids of the comments, null for one that cannot be written. */
const writeComment = groupCommit<NewComment, number | null>(async (platform, comments) => {
  const threads = await Promise.all(
    [...new Set(comments.map(({ mediaId }) => mediaId))].map(async (mediaId) => ({
      mediaId,
      isKnown: (await findThread(platform.db, mediaId)) !== undefined,
    })),
  );
  const unknown = threads.flatMap(({ mediaId, isKnown }) => (isKnown ? [] : [mediaId]));
  return inTransaction(platform.db, async (tx) => {
    if (unknown.length > 0) await insertThreads(tx, unknown);
    const rows = await insertComments(tx, { comments, at: platform.clock.now() });
    const added = rows.filter(({ isNew }) => isNew);
    await updateCounts(tx, {
      threads: countOf(added.map(({ threadId }) => threadId)),
      originals: countOf(added.flatMap(({ originalCommentId }) => originalCommentId ?? [])),
    });
    const events = added
      .toSorted((one, other) => one.id - other.id)
      .map(({ id, mediaId }) => ({ room: roomOf(mediaId), kind: 'message', subjectId: id }));
    await raiseEvents(platform, tx, events);
    const ids = new Map(rows.map(({ index, id }) => [index, id]));
    return comments.map((_, index) => ids.get(index) ?? null);
  });
}, groupMax);

function countOf(ids: number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
