import type { ImportOutcome, ImportSource, MemberImport } from '@greenlight/contract/transfer-studio';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type Page, pageLimit } from '../../../platform/db/page.ts';
import type { ReadLine } from './import-source.ts';
import type { KnownAccount } from './known-account.ts';

export interface ImportRecord {
  id: string;
  source: ImportSource;
  filename: string;
  created: Date;
  applied: Date | null;
  state: MemberImport['state'];
  plans: Record<string, string>;
  until: Date | null;
  letters: boolean;
}

const fields = sql`
  id, source, filename, created_at as created, applied_at as applied, state, plans, until, letters`;

export async function insertImport(
  db: Db,
  made: { id: string; source: ImportSource; filename: string; actorId: string; at: Date },
): Promise<void> {
  const { id, source, filename, actorId, at } = made;
  await db.insertInto('member_import').values({ id, source, filename, created_by: actorId, created_at: at }).execute();
}

export async function insertRows(db: Db, importId: string, rows: (ReadLine & Comparison)[]): Promise<void> {
  await sql`
    insert into member_import_row (import_id, line, email, name, tier, joined_at, paid_until, kind, problem, outcome,
      reason, had_until, will_have)
    select ${importId}::uuid, line, email, name, tier, "joinedAt", "paidUntil", kind, problem, outcome, reason,
      "hadUntil", "planId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line int, email text, name text, tier text,
      "joinedAt" timestamptz, "paidUntil" timestamptz, kind text, problem text, outcome text, reason text,
      "hadUntil" timestamptz, "planId" text)`.execute(db);
}

export async function listImports(db: Db, limit: number): Promise<ImportRecord[]> {
  const { rows } = await sql<ImportRecord>`
    select ${fields} from member_import order by created_at desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function findImport(db: Db, id: string, isLocked = false): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`
    select ${fields} from member_import where id = ${id} ${isLocked ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

export async function updateImport(
  db: Db,
  id: string,
  change: Partial<Pick<ImportRecord, 'plans' | 'until' | 'letters' | 'state' | 'applied'>>,
): Promise<void> {
  const { applied, plans, ...same } = change;
  await db
    .updateTable('member_import')
    .set({
      ...same,
      ...(plans && { plans: JSON.stringify(plans) }),
      ...(applied !== undefined && { applied_at: applied }),
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('member_import').where('id', '=', id).execute();
}

export async function deleteOldImports(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('member_import').where('created_at', '<', before).where('state', '<>', 'applying').execute();
}

/** The tiers of paid and complimentary lines. `undated` counts the paid ones without an end. */
export async function listTiers(db: Db, id: string): Promise<{ name: string; members: number; undated: number }[]> {
  const { rows } = await sql<{ name: string; members: number; undated: number }>`
    select tier as name, count(*)::int as members,
      count(*) filter (where kind = 'paid' and paid_until is null)::int as undated
    from member_import_row where import_id = ${id} and kind <> 'free' and problem is null
    group by tier order by 2 desc, 1`.execute(db);
  return rows;
}

export async function countOutcomes(
  db: Db,
  id: string,
): Promise<{ outcome: ImportOutcome; rows: number; done: number }[]> {
  const { rows } = await sql<{ outcome: ImportOutcome; rows: number; done: number }>`
    select outcome, count(*)::int as rows, count(*) filter (where done)::int as done
    from member_import_row where import_id = ${id} group by outcome`.execute(db);
  return rows;
}

export interface StoredLine extends Omit<ReadLine, 'joinedAt'> {
  line: number;
  joinedAt: Date | null;
  outcome: ImportOutcome;
  reason: string | null;
  hadUntil: Date | null;
  planId: string | null;
  done: boolean;
}

const lineFields = sql`
  line, email, name, tier, joined_at as "joinedAt", paid_until as "paidUntil", kind, problem, outcome, reason,
  had_until as "hadUntil", will_have as "planId", done`;

export async function listLines(
  db: Db,
  { id, outcome, page }: { id: string; outcome?: ImportOutcome; page: Page },
): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select ${lineFields} from member_import_row
    where import_id = ${id} ${outcome ? sql`and outcome = ${outcome}` : sql``}
    order by line ${pageLimit(page)}`.execute(db);
  return rows;
}

/** Lines of a batch. Queries select them by a range of numbers, because a limit would sort all lines that follow. */
export const batchLines = 1000;

/** The batch after `after`, in the order of the file. */
export async function listBatch(db: Db, id: string, after: number): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select ${lineFields} from member_import_row
    where import_id = ${id} and line > ${after} and line <= ${after + batchLines} order by line`.execute(db);
  return rows;
}

/** Returns 0 if there are no lines. */
export async function findLastLine(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(line), 0) as last from member_import_row where import_id = ${id}`.execute(db);
  return rows[0]?.last ?? 0;
}

export interface Comparison {
  line: number;
  outcome: ImportOutcome;
  reason: string | null;
  hadUntil: Date | null;
  planId: string | null;
}

/** `lines` are of one batch, in the order of the file. */
export async function recordComparisons(db: Db, id: string, lines: Comparison[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    update member_import_row m set outcome = c.outcome, reason = c.reason, had_until = c."hadUntil", will_have = c."planId"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as c (line int, outcome text, reason text,
      "hadUntil" timestamptz, "planId" text)
    where m.import_id = ${id} and m.line = c.line and m.line between ${lines[0]?.line} and ${lines.at(-1)?.line}`.execute(
    db,
  );
}

export type AccountRow = Omit<KnownAccount, 'renews'>;

export async function listAccounts(db: Db, emails: string[]): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`
    select id as "userId", email, suspended_at is not null as "isSuspended"
    from account where email = any(${emails}::text[])`.execute(db);
  return rows;
}
