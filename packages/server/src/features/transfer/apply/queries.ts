import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export async function updateNothingToDo(db: Db, importId: string): Promise<void> {
  await sql`
    update member_import_row set done = true
    where import_id = ${importId} and outcome in ('unchanged', 'refused') and not done`.execute(db);
}

const batchRows = 200;

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

/** False when it was dealt with already. */
export async function updateDone(tx: Db, args: { importId: string; line: number; refused?: string }): Promise<boolean> {
  const { rows } = await sql`
    update member_import_row set done = true
      ${args.refused ? sql`, outcome = 'refused', reason = ${args.refused}` : sql``}
    where import_id = ${args.importId} and line = ${args.line} and not done returning 1`.execute(tx);
  return rows.length > 0;
}
