import { randomUUID } from 'node:crypto';
import { toPlace } from '@greenlight/contract/place';
import type { CommentSent } from '@greenlight/contract/realtime';
import type { Db } from '../../platform/db/database.ts';
import { inBatches } from '../../platform/db/in-groups.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { announceEvents } from '../../platform/realtime/raise-events.ts';
import { decideText, type Verdict } from '../moderation/decide-text.ts';
import { queueTexts } from '../moderation/queue/queue-text.ts';
import { limitWriting } from '../moderation/writing-limit.ts';
import { notifyJob } from './jobs.ts';
import { insertHeldOrHidden } from './moderated-queries.ts';
import { roomOf } from './thread-place.ts';
import {
  insertComments,
  insertThreads,
  listMentionable,
  listSentComments,
  lockRepliedTo,
  type NewComment,
  type RepliedTo,
  updateCounts,
} from './write-queries.ts';

const groupMax = 200;
/** Rate of comments per account: ten at once, then one every two seconds. */
const requireTurn = limitWriting({ perSecond: 0.5, burst: 10 });

/** A comment that was stored. */
export interface StoredComment {
  id: number;
  /** Whether others cannot see it, or not yet (held or hidden). */
  isHeldOrHidden: boolean;
}

/**
 * Stores a comment. Throws `not_found` for a reply to a missing comment, `rate_limited`, and the refusals of bans and
 * rules.
 */
export async function postComment(
  platform: Platform,
  userId: string,
  sent: Extract<CommentSent, { type: 'message' }>,
): Promise<StoredComment> {
  requireTurn(platform, userId);
  const comment: NewComment = {
    ...toPlace(sent),
    userId,
    clientId: sent.clientId ?? randomUUID(),
    message: sent.message,
    originalCommentId: sent.originalCommentId ?? null,
    momentS: sent.momentS ?? null,
    mentions: sent.mentions ?? [],
  };
  const verdict = await decideText(platform, { kind: 'comment', text: sent.message, ...comment });
  const { problem, values, moderationState } = verdict;
  if (problem) throw new ProblemError(problem, values ? { values } : {});
  const id = moderationState
    ? await writeHeldOrHidden(platform, { comment, moderationState, verdict })
    : await writeComment(platform, comment);
  if (id === null) throw new ProblemError('not_found');
  if (!moderationState && verdict.isFirst) {
    const stored = { kind: 'comment' as const, id, accountId: userId, ...toPlace(sent), verdict };
    await queueTexts(platform, platform.db, [stored]);
  }
  return { id, isHeldOrHidden: moderationState !== null };
}

/** Stores a comment that only its author sees, and adds it to the moderators' queue. */
function writeHeldOrHidden(
  platform: Platform,
  { comment, moderationState, verdict }: { comment: NewComment; moderationState: 'held' | 'hidden'; verdict: Verdict },
): Promise<number | null> {
  const { userId: accountId } = comment;
  const place = toPlace(comment);
  return inTransaction(platform.db, async (tx) => {
    const ready = (await prepare(tx, [comment])).get(comment);
    if (!ready) return null;
    await insertThreads(tx, [place]);
    const { id, isNew } = await insertHeldOrHidden(tx, { comment: ready, moderationState, at: platform.clock.now() });
    if (isNew) await queueTexts(platform, tx, [{ kind: 'comment', id, accountId, ...place, verdict }]);
    return id;
  });
}

/** Returns the ids of the comments; null for one that cannot be written. */
const writeComment = inBatches<NewComment, number | null>(
  (platform, sent) =>
    // Comments without replies and mentions need one statement, so no transaction.
    sent.every(isAlone)
      ? writeGroup(platform, platform.db, sent)
      : inTransaction(platform.db, (tx) => writeGroup(platform, tx, sent)),
  { itemsMax: groupMax },
);

async function writeGroup(platform: Platform, db: Db, sent: NewComment[]): Promise<(number | null)[]> {
  const ready = await prepare(db, sent);
  // A message that was sent twice at once is one comment.
  const byKey = new Map([...ready.values()].map((comment) => [keyOf(comment), comment]));
  const rows = await insertAll(platform, db, byKey);
  for (const { key } of rows) byKey.delete(key);
  const known = byKey.size === 0 ? [] : await listSentComments(db, [...byKey.values()]);
  await announceComments(platform, db, rows);
  const ids = new Map([
    ...rows.map(({ key, id }) => [key, id] as const),
    ...known.map((row) => [keyOf(row), row.id] as const),
  ]);
  return sent.map((comment) => (ready.has(comment) ? (ids.get(keyOf(comment)) ?? null) : null));
}

function isAlone({ originalCommentId, mentions }: NewComment): boolean {
  return originalCommentId === null && mentions.length === 0;
}

interface Inserted {
  key: string;
  id: number;
  comment: NewComment;
}

/**
 * Inserts comments in the order of their ids, and returns the new ones. The first comment of a video or a pitch makes
 * its thread.
 */
async function insertAll(platform: Platform, db: Db, byKey: Map<string, NewComment>): Promise<Inserted[]> {
  const at = platform.clock.now();
  const rows = await insertComments(db, { comments: [...byKey.values()], at });
  const done = new Set(rows.map(keyOf));
  const rest = [...byKey].flatMap(([key, comment]) => (done.has(key) ? [] : comment));
  if (rest.length > 0) {
    await insertThreads(db, rest);
    rows.push(...(await insertComments(db, { comments: rest, at })));
  }
  return rows.flatMap((row): Inserted[] => {
    const comment = byKey.get(keyOf(row));
    return comment ? [{ key: keyOf(row), id: row.id, comment }] : [];
  });
}

/** Updates reply counts, queues notifications, and announces the comments to open screens. */
async function announceComments(platform: Platform, db: Db, inserted: Inserted[]): Promise<void> {
  const originals = countOf(inserted.flatMap(({ comment }) => comment.originalCommentId ?? []));
  await updateCounts(db, { threads: new Map(), originals });
  const toNotify = inserted.filter(({ comment }) => !isAlone(comment));
  if (toNotify.length > 0) await platform.jobs.enqueue(db, notifyJob, { commentIds: toNotify.map(({ id }) => id) });
  const rooms = inserted.map(({ comment }) => roomOf(comment));
  announceEvents(platform, db, rooms);
}

/**
 * Prepares comments for storage. Leaves out replies to missing comments. A reply to a reply belongs to the same
 * original comment, and its moment is not before that comment's.
 */
async function prepare(db: Db, sent: NewComment[]): Promise<Map<NewComment, NewComment>> {
  // Before the locks.
  const mentions = await listMentionable(db, sent);
  const replyIds = sent.flatMap(({ originalCommentId }) => originalCommentId ?? []);
  const rows = replyIds.length === 0 ? [] : await lockRepliedTo(db, replyIds);
  const originals = new Map(rows.map((row) => [row.id, row]));
  const ready = new Map<NewComment, NewComment>();
  for (const [index, comment] of sent.entries()) {
    const { originalCommentId: repliedTo } = comment;
    const original = repliedTo === null ? null : originals.get(repliedTo);
    if (original === undefined || (original && original.room !== roomOf(comment))) continue;
    ready.set(comment, {
      ...comment,
      originalCommentId: original?.originalCommentId ?? null,
      momentS: momentOf(comment, original),
      mentions: mentions[index] ?? [],
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
