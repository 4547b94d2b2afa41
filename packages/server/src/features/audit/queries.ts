import type { AuditAction } from '@greenlight/contract/audit';
import type { AuditDetail } from '@greenlight/contract/audit-detail';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface AuditEntry {
  actorId: string | null;
  action: AuditAction;
  subject: string;
  detail: AuditDetail;
  changes?: Changes;
}

/** The values before and after, by field; only one of the two when something was made or removed. */
export type Changes = Record<string, { before?: unknown; after?: unknown }>;

export async function insertAuditEntry(db: Db, entry: AuditEntry): Promise<number> {
  const { id } = await db
    .insertInto('audit_entry')
    .values({
      actor_id: entry.actorId,
      action: entry.action,
      subject: entry.subject,
      detail: JSON.stringify(entry.detail),
      changes: entry.changes && JSON.stringify(entry.changes),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Protects existing pictures from the clean-up as long as an entry needs them. */
export async function insertChangeImages(db: Db, entryId: number, imageIds: string[]): Promise<void> {
  await sql`
    insert into change_image (entry_id, image_id)
    select ${entryId}, id from image where id = any(${imageIds}::uuid[])`.execute(db);
}

/** Releases the pictures of a subject for the clean-up. */
export async function deleteChangeImages(db: Db, subject: string): Promise<void> {
  await sql`
    delete from change_image ci using audit_entry e where e.id = ci.entry_id and e.subject = ${subject}`.execute(db);
}

/** Releases the pictures of all entries before a time. */
export async function deleteOldChangeImages(db: Db, before: Date): Promise<void> {
  await sql`
    delete from change_image ci using audit_entry e where e.id = ci.entry_id and e.at < ${before}`.execute(db);
}

/** Tables whose rows the studio creates and deletes. */
export type RemovableTable =
  | 'banner'
  | 'channel'
  | 'creator_team'
  | 'gallery'
  | 'hero'
  | 'language'
  | 'page'
  | 'season';

/** Stores a row that is about to be deleted, with its dependent rows, for the undo of its entry. */
export async function insertRemovedRow(
  db: Db,
  entryId: number,
  row: { table: RemovableTable; id: number },
): Promise<void> {
  await sql`select keep_removed(${entryId}, ${row.table}, ${row.id})`.execute(db);
}

/** The first change of one of these fields after a version, with its maker; undefined if there was none. */
export async function findLaterChange(
  db: Db,
  { subject, fields, after }: { subject: string; fields: string[]; after: number },
): Promise<{ field: string; actor: string | null } | undefined> {
  const { rows } = await sql<{ field: string; actor: string | null }>`
    select touched.field, a.display_name as actor
    from audit_entry e join unnest(${fields}::text[]) touched (field) on e.changes ? touched.field
    left join account a on a.id = e.actor_id
    where e.subject = ${subject} and e.id > ${after} and e.changes is not null
    order by e.id limit 1`.execute(db);
  return rows[0];
}
