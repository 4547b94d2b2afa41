import { randomUUID } from 'node:crypto';
import type { CommentSent } from '@greenlight/contract/realtime';
import type { LRUCache } from 'lru-cache';
import { createAccountCache } from '../../platform/cache/account-cache.ts';
import type { Db } from '../../platform/db/database.ts';
import { groupCommit } from '../../platform/db/group-commit.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { raiseEvents } from '../../platform/realtime/raise-events.ts';
import { tokenBucket } from '../../platform/realtime/socket-limit.ts';
import { roomOf } from './comment-room.ts';
import { notifyJob } from './jobs.ts';
import {
  insertComments,
  insertThreads,
  listMentionable,
  listSent,
  lockRepliedTo,
  type NewComment,
  type RepliedTo,
  updateCounts,
} from './write-queries.ts';

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
const writeComment = groupCommit<NewComment, number | null>(
  (platform, sent) =>
    inTransaction(platform.db, async (tx) => {
      const ready = await prepare(tx, sent);
      const comments = [...ready.values()];
      const ids = await insertAll(platform, tx, comments);
      const isNew = new Set(ids.values());
      const again = comments.filter((comment) => !ids.has(keyOf(comment)));
      if (again.length > 0) for (const row of await listSent(tx, again)) ids.set(keyOf(row), row.id);
      const added = new Map(comments.map((comment) => [ids.get(keyOf(comment)) ?? 0, comment]));
      const news = [...added].filter(([id]) => isNew.has(id)).toSorted(([one], [other]) => one - other);
      const originals = countOf(news.flatMap(([, { originalCommentId }]) => originalCommentId ?? []));
      await updateCounts(tx, { threads: new Map(), originals });
      const told = news.flatMap(([id, { originalCommentId, mentions }]) =>
        originalCommentId !== null || mentions.length > 0 ? id : [],
      );
      if (told.length > 0) await platform.jobs.enqueue(tx, notifyJob, { commentIds: told });
      await raiseEvents(
        platform,
        tx,
        news.map(([subjectId, { mediaId }]) => ({ room: roomOf(mediaId), kind: 'message', subjectId })),
      );
      return sent.map((comment) => (ready.has(comment) ? (ids.get(keyOf(comment)) ?? null) : null));
    }),
  groupMax,
);

/** The ids of the new ones by their keys. The first comment of a video makes its thread. */
async function insertAll(platform: Platform, tx: Db, comments: NewComment[]): Promise<Map<string, number>> {
  const at = platform.clock.now();
  const rows = await insertComments(tx, { comments, at });
  const known = new Set(rows.map(keyOf));
  const rest = comments.filter((comment) => !known.has(keyOf(comment)));
  if (rest.length > 0) {
    await insertThreads(tx, [...new Set(rest.map(({ mediaId }) => mediaId))]);
    rows.push(...(await insertComments(tx, { comments: rest, at })));
  }
  return new Map(rows.map((row) => [keyOf(row), row.id]));
}

/**
 * Comments as they are stored. One that replies to what is not there is left out. A reply to a reply stands under the
 * same comment, and is of no earlier moment than that one.
 */
async function prepare(tx: Db, sent: NewComment[]): Promise<Map<NewComment, NewComment>> {
  const replyIds = sent.flatMap(({ originalCommentId }) => originalCommentId ?? []);
  const rows = replyIds.length === 0 ? [] : await lockRepliedTo(tx, replyIds);
  const originals = new Map(rows.map((row) => [row.id, row]));
  const ready = new Map<NewComment, NewComment>();
  for (const comment of sent) {
    const { mediaId, originalCommentId: repliedTo, mentions: userIds } = comment;
    const original = repliedTo === null ? null : originals.get(repliedTo);
    if (original === undefined || (original && original.mediaId !== mediaId)) continue;
    ready.set(comment, {
      ...comment,
      originalCommentId: original?.originalCommentId ?? null,
      momentS: momentOf(comment, original),
      mentions: userIds.length === 0 ? [] : await listMentionable(tx, { mediaId, userIds }),
    });
  }
  return ready;
}

function momentOf({ momentS }: NewComment, original: RepliedTo | null): number | null {
  return original === null || original.momentS === null ? momentS : Math.max(original.momentS, momentS ?? 0);
}

function keyOf({ userId, clientId }: { userId: string; clientId: string }): string {
  return `${userId} ${clientId}`;
}

function countOf(ids: number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
