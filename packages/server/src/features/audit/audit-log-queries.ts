import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';

export interface EntryRow {
  id: number;
  at: Date;
  actorId: string | null;
  /** Null for an erased account. */
  actorName: string | null;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
  /** The changed fields of a content change. */
  fields: string[] | null;
}

export interface EntryFilter {
  actorId?: string;
  subject?: string;
  /** The beginning of an action, such as `member.` */
  action?: string;
}

/** Entries, newest first. */
export async function listAuditEntries(db: Db, filter: EntryFilter, page: Page): Promise<EntryRow[]> {
  const { actorId, subject, action } = filter;
  const pattern = action && `${escapeLike(action)}%`;
  return selectEntries(
    db,
    sql`where true
      ${actorId === undefined ? sql`` : sql`and e.actor_id = ${actorId}`}
      ${subject === undefined ? sql`` : sql`and e.subject = ${subject}`}
      ${pattern === undefined ? sql`` : sql`and e.action like ${pattern}`}
      order by e.id desc ${pageLimit(page)}`,
  );
}

/** Entries about an account, or caused by its owner. */
export function listAuditEntriesOfAccount(db: Db, userId: string): Promise<EntryRow[]> {
  return selectEntries(
    db,
    sql`where e.id in (
        (select id from audit_entry where subject = ${`account:${userId}`} order by id desc limit 10)
        union (select id from audit_entry where actor_id = ${userId} order by id desc limit 10))
      order by e.id desc limit 10`,
  );
}

async function selectEntries(db: Db, chosen: RawBuilder<unknown>): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.id, e.at, e.actor_id as "actorId", a.display_name as "actorName", e.action, e.subject, e.detail,
      case when e.changes is not null then array(select jsonb_object_keys(e.changes)) end as fields
    from (select * from audit_entry e ${chosen}) e left join account a on a.id = e.actor_id
    order by e.id desc`.execute(db);
  return rows;
}
