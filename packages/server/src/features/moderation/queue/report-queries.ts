import type { CommentReportReason } from '@greenlight/contract/comment';
import type { ModeratedKind } from '@greenlight/contract/moderation';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export const reportTables = {
  comment: { table: 'comment_report', subject: 'comment_id' },
  chat: { table: 'chat_report', subject: 'message_id' },
  clip: { table: 'clip_report', subject: 'clip_id' },
} satisfies Record<ModeratedKind, { table: string; subject: string }>;

interface Subject {
  kind: ModeratedKind;
  id: number;
}

/**
 * One report per account: a second report changes the first, while that is open. Returns false if moderators have
 * decided about it.
 */
export async function upsertReport(
  tx: Db,
  { kind, id, ...report }: Subject & { userId: string; reason: CommentReportReason; text: string; at: Date },
): Promise<boolean> {
  const { table, subject } = reportTables[kind];
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} as r (${sql.ref(subject)}, account_id, reason, text, created_at)
    values (${id}, ${report.userId}, ${report.reason}, ${report.text}, ${report.at})
    on conflict (${sql.ref(subject)}, account_id) do update
      set reason = excluded.reason, text = excluded.text where r.closed_at is null`.execute(tx);
  return numAffectedRows !== 0n;
}

/** Closes the open reports of a text, or opens those that were closed at this time. */
export async function updateReports(
  tx: Db,
  { kind, id, closed, at }: Subject & { closed: boolean; at: Date },
): Promise<void> {
  const { table, subject } = reportTables[kind];
  await sql`
    update ${sql.table(table)} set closed_at = ${closed ? at : null}
    where ${sql.ref(subject)} = ${id} and ${closed ? sql`closed_at is null` : sql`closed_at = ${at}`}`.execute(tx);
}
