import type { CommentReportReason } from '@greenlight/contract/comment';
import type { ModeratedKind } from '@greenlight/contract/moderation';
import type { Place } from '@greenlight/contract/place';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Verdict } from '../decide-text.ts';
import { limitWriting } from '../writing-limit.ts';
import { closeQueueItems, type NewItem, openQueueItems, upsertItems } from './item-queries.ts';
import { upsertReport } from './report-queries.ts';

/** A stored text. */
export type StoredText = Place & {
  kind: ModeratedKind;
  id: number;
  accountId: string;
  verdict: Verdict;
};

/** Adds held or hidden texts, and the first texts of accounts, to the moderators' queue. */
export function queueTexts({ clock }: Platform, db: Db, texts: StoredText[]): Promise<void> {
  const items = texts.flatMap(({ kind, id: subjectId, accountId, mediaId, pitchId, verdict }): NewItem[] => {
    const { moderationState, rule, isFirst } = verdict;
    if (!moderationState && !isFirst) return [];
    const why = moderationState ?? 'first';
    return [{ kind, subjectId, accountId, mediaId, pitchId, why, rule }];
  });
  return upsertItems(db, { items, at: clock.now() });
}

/** Rate of reports per account: ten at once, then one every ten seconds. */
const requireTurn = limitWriting({ perSecond: 0.1, burst: 10 });

/**
 * Stores a report, one per account, and adds the text to the queue. An account whose report was decided cannot bring
 * the text back. Throws `rate_limited`.
 */
export async function reportText(
  platform: Platform,
  tx: Db,
  text: Place & { kind: ModeratedKind; id: number; accountId: string },
  report: { userId: string; reason: CommentReportReason; text?: string | undefined },
): Promise<void> {
  const { kind, id: subjectId, accountId, mediaId, pitchId } = text;
  const at = platform.clock.now();
  const { userId, reason, text: words = '' } = report;
  requireTurn(platform, userId);
  if (!(await upsertReport(tx, { kind, id: subjectId, userId, reason, text: words, at }))) return;
  await upsertItems(tx, { items: [{ kind, subjectId, accountId, mediaId, pitchId, why: 'reported' }], at });
}

interface RemovedTexts {
  kind: ModeratedKind;
  ids: number[];
  /** The time of their removal. */
  at: Date;
}

/** Closes the items of removed texts: nothing is left to decide. */
export async function leaveQueue(tx: Db, { kind, ids, at }: RemovedTexts): Promise<void> {
  if (ids.length > 0) await closeQueueItems(tx, { kind, subjectIds: ids, at });
}

/** Opens the items that were closed at this time again, because the removal of their texts is undone. */
export async function returnToQueue(tx: Db, { kind, ids, at }: RemovedTexts): Promise<void> {
  if (ids.length > 0) await openQueueItems(tx, { kind, subjectIds: ids, at });
}
