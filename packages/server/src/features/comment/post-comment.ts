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
import {
  findThreads,
  insertComments,
  listMentionable,
  listRepliedTo,
  listSent,
  type NewComment,
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

interface Draft extends Omit<NewComment, 'threadId'> {
  mediaId: number;
}

/** The ids of the comments, null for one that cannot be written. */
const writeComment = groupCommit<Draft, number | null>(
  (platform, drafts) =>
    inTransaction(platform.db, async (tx) => {
      const threads = await findThreads(tx, [...new Set(drafts.map(({ mediaId }) => mediaId))]);
      const ready = await prepare(tx, drafts, threads);
      const inserted = await insertComments(tx, { comments: [...ready.values()], at: platform.clock.now() });
      const ids = new Map(inserted.map((row) => [keyOf(row), row.id]));
      const again = [...ready.values()].filter((comment) => !ids.has(keyOf(comment)));
      const added = [...ready].flatMap(([{ mediaId }, comment]) => {
        const id = ids.get(keyOf(comment));
        ids.delete(keyOf(comment));
        return id === undefined ? [] : [{ id, mediaId, ...comment }];
      });
      for (const row of inserted) ids.set(keyOf(row), row.id);
      if (again.length > 0) for (const row of await listSent(tx, again)) ids.set(keyOf(row), row.id);
      await updateCounts(tx, {
        threads: countOf(added.map(({ threadId }) => threadId)),
        originals: countOf(added.flatMap(({ originalCommentId }) => originalCommentId ?? [])),
      });
      const events = added.map(({ id, mediaId }) => ({ room: roomOf(mediaId), kind: 'message', subjectId: id }));
      await raiseEvents(platform, tx, events);
      return drafts.map((draft) => (ready.has(draft) ? (ids.get(keyOf(draft)) ?? null) : null));
    }),
  groupMax,
);

/**
 * Comments as they are stored. One that replies to what is not there is left out. A reply to a reply stands under the
 * same comment, and is of no earlier moment than that one.
 */
async function prepare(tx: Db, drafts: Draft[], threads: Map<number, number>): Promise<Map<Draft, NewComment>> {
  const replyIds = drafts.flatMap(({ originalCommentId }) => originalCommentId ?? []);
  const rows = replyIds.length === 0 ? [] : await listRepliedTo(tx, replyIds);
  const originals = new Map(rows.map((row) => [row.id, row]));
  const ready = new Map<Draft, NewComment>();
  for (const draft of drafts) {
    const threadId = threads.get(draft.mediaId);
    const original = draft.originalCommentId === null ? null : originals.get(draft.originalCommentId);
    if (threadId === undefined || original === undefined || (original && original.threadId !== threadId)) continue;
    const { mediaId: _, ...comment } = draft;
    const mentions =
      draft.mentions.length === 0 ? [] : await listMentionable(tx, { threadId, userIds: draft.mentions });
    const momentS = original?.momentS == null ? draft.momentS : Math.max(original.momentS, draft.momentS ?? 0);
    ready.set(draft, {
      ...comment,
      threadId,
      originalCommentId: original?.originalCommentId ?? null,
      momentS,
      mentions,
    });
  }
  return ready;
}

function keyOf({ userId, clientId }: { userId: string; clientId: string }): string {
  return `${userId} ${clientId}`;
}

function countOf(ids: number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
