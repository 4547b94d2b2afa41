import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { batchLines } from './queries.ts';

export async function finishUnchangedLines(db: Db, importId: string): Promise<void> {
  await sql`
    update member_import_row set done = true
    where import_id = ${importId} and outcome in ('unchanged', 'refused') and not done`.execute(db);
}

export interface WaitingLine {
  line: number;
  email: string;
  name: string;
  joinedAt: Date | null;
  paidUntil: Date | null;
  kind: 'paid' | 'complimentary' | 'free';
  planId: string | null;
}

/** The lines of the batch after `after` that are not done. */
export async function listWaitingLines(db: Db, importId: string, after: number): Promise<WaitingLine[]> {
  const { rows } = await sql<WaitingLine>`
    select line, email, name, joined_at as "joinedAt", paid_until as "paidUntil", kind, will_have as "planId"
    from member_import_row
    where import_id = ${importId} and line > ${after} and line <= ${after + batchLines} and not done
    order by line`.execute(db);
  return rows;
}

/** `lines` are of one batch, in the order of the file. */
export async function finishLines(
  tx: Db,
  importId: string,
  lines: { line: number; refused: string | null }[],
): Promise<void> {
  await sql`
    update member_import_row m set done = true,
      outcome = case when d.refused is null then m.outcome else 'refused' end, reason = coalesce(d.refused, m.reason)
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as d (line int, refused text)
    where m.import_id = ${importId} and m.line = d.line and m.line between ${lines[0]?.line} and ${lines.at(-1)?.line}`.execute(
    tx,
  );
}
