import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export async function updateNothingToDo(db: Db, importId: string): Promise<void> {
  await sql`
    update member_import_row set done = true
    where import_id = ${importId} and outcome in ('unchanged', 'refused') and not done`.execute(db);
}

const batchRows = 500;

export interface WaitingLine {
  line: number;
  email: string;
  name: string;
  joinedAt: Date | null;
  paidUntil: Date | null;
  kind: 'paid' | 'complimentary' | 'free';
  plan: string | null;
}

export async function listWaiting(db: Db, importId: string): Promise<WaitingLine[]> {
  const { rows } = await sql<WaitingLine>`
    select line, email, name, joined_at as "joinedAt", paid_until as "paidUntil", kind, will_have as plan
    from member_import_row where import_id = ${importId} and not done order by line limit ${sql.lit(batchRows)}`.execute(
    db,
  );
  return rows;
}

export async function updateDone(
  tx: Db,
  importId: string,
  lines: { line: number; refused: string | null }[],
): Promise<void> {
  await sql`
    update member_import_row m set done = true,
      outcome = case when d.refused is null then m.outcome else 'refused' end, reason = coalesce(d.refused, m.reason)
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as d (line int, refused text)
    where m.import_id = ${importId} and m.line = d.line`.execute(tx);
}
