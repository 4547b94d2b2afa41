import { moderationPageSize } from '@greenlight/contract/limits';
import type { OwnAct } from '@greenlight/contract/moderation';
import { toPlace } from '@greenlight/contract/place';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { lockAct, updateAppeal } from './act-queries.ts';
import { type ActRow, listNotifiedActs } from './act-view-queries.ts';
import { cutAt } from './moderation-view.ts';
import { upsertItems } from './queue/item-queries.ts';
import { listTexts, type TextRow } from './text-view-queries.ts';
import { itemOf } from './undo-act.ts';

/** The acts of moderators about the account, newest first. */
export async function readOwnActs(
  platform: Platform,
  { userId, before = null }: { userId: string; before?: number | null },
) {
  const { db } = platform;
  const listed = await listNotifiedActs(db, { userId, before, limit: moderationPageSize + 1 });
  const { rows, next } = cutAt(listed, ({ id }) => id);
  const idsOf = (kind: string) =>
    rows.flatMap(({ subjectKind, subjectId }) => (subjectKind === kind && subjectId !== null ? [subjectId] : []));
  const texts = await listTexts(db, { comment: idsOf('comment'), chat: idsOf('chat'), clip: idsOf('clip') });
  const found = new Map(texts.map((text) => [`${text.kind} ${text.subjectId}`, text]));
  const at = platform.clock.now();
  return { acts: rows.map((row) => toOwnAct(row, found.get(`${row.subjectKind} ${row.subjectId}`), at)), next };
}

function toOwnAct(row: ActRow, text: TextRow | undefined, at: Date): OwnAct {
  const { id, kind, createdAt, reason, teamId, team, endsAt, liftedAt, undoneAt } = row;
  const { appeal, appealedAt, appealDecision: decision } = row;
  return {
    actId: id,
    kind: kind as OwnAct['kind'],
    created: createdAt.toISOString(),
    reason,
    subject: text ? { kind: text.kind, ...toPlace(text), title: text.title, text: text.text } : null,
    team: teamId === null ? null : { id: teamId, displayName: team ?? '' },
    endsAt: endsAt?.toISOString() ?? null,
    isOver: undoneAt !== null || liftedAt !== null || (endsAt !== null && endsAt <= at),
    mayAnswer: appeal === null && undoneAt === null,
    answer: appeal !== null && appealedAt ? { text: appeal, created: appealedAt.toISOString(), decision } : null,
  };
}

/** Appeals against an act, once. Throws `not_found`, and `conflict` for an act with an appeal or that was undone. */
export function answerAct(
  platform: Platform,
  { userId, actId, text }: { userId: string; actId: number; text: string },
): Promise<void> {
  return inTransaction(platform.db, async (tx) => {
    const act = await lockAct(tx, actId);
    const isNotified = act && ['remove', 'time-out', 'ban'].includes(act.kind);
    if (!isNotified || act.accountId !== userId) throw new ProblemError('not_found');
    if (act.appeal !== null || act.undoneAt) throw new ProblemError('conflict');
    const at = platform.clock.now();
    await updateAppeal(tx, { id: actId, text, at });
    // A ban of the whole service is decided by staff, wherever the text was.
    const { mediaId, pitchId } = act.banId !== null && act.teamId === null ? {} : act;
    const item = { ...itemOf(act), accountId: userId, mediaId, pitchId, teamId: act.teamId, why: 'appeal' as const };
    await upsertItems(tx, { items: [item], at });
  });
}
