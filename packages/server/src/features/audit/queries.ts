import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface AuditEntry {
  actorId: string | null;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
  changes?: Changes;
}

/** By field, the values before and after; one side alone where something was made or removed. */
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

/** Keeps those that exist from the clean-up, for the sake of an entry. */
export async function insertChangeImages(db: Db, entryId: number, imageIds: string[]): Promise<void> {
  await sql`
    insert into change_image (entry_id, image_id)
    select ${entryId}, id from image where id = any(${imageIds}::uuid[])`.execute(db);
}
