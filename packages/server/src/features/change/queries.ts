import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';

/** The values by field; only one side when something was made or removed. */
export type Changes = Record<string, { before?: unknown; after?: unknown }>;

export interface ChangeRow {
  id: number;
  at: Date;
  subject: string;
  /** The video was announced as a stream that has not ended. Also known for a removed video. */
  isStream: boolean;
  action: string;
  actor: string | null;
  changes: Changes;
  /** While the subject is removed: the entry of this deletion. */
  removalId: number | null;
  /** Whether this is a deletion whose data is still kept for an undo: a video in the trash, or stored rows. */
  isKept: boolean;
}

/** Joins the details only for the entries that `entries` chose. */
function withActor(entries: RawBuilder<unknown>) {
  return sql<ChangeRow>`
    select e.id, e.at, e.subject, e.action, a.display_name as actor, e.changes,
      exists (select from audit_entry made where made.subject = e.subject and made.action = 'live.announce')
        and coalesce(
          (select ended_at is null from livestream
            where media_id = substring(e.subject from '^media:(\\d+)$')::bigint),
          not exists (select from audit_entry begun where begun.subject = e.subject and begun.action = 'live.begin')
        ) as "isStream",
      case when last.action like '%.remove' then last.id end as "removalId",
      exists (select from removed_row where entry_id = e.id)
        or e.action = 'media.remove' and exists (
          select from media where id = substring(e.subject from '^media:(\\d+)$')::bigint and removed_at is not null)
        as "isKept"
    from (select * from audit_entry e where e.changes is not null ${entries}) e
    left join account a on a.id = e.actor_id
    left join lateral (
      select id, action from audit_entry turn
      where turn.subject = e.subject and turn.changes is not null
        and (turn.action like '%.remove' or turn.action like '%.restore')
      order by id desc limit 1) last on true
    order by e.id desc`;
}

/** The subjects that an editor may edit, by the rules of each feature's policy. */
function editableSubjects(editorId: string) {
  return sql`
    select 'media:' || id from media where created_by = ${editorId}
    union all
    select 'media:' || mc.media_id from creator_team_editor tm join media_creator mc on mc.team_id = tm.team_id
      where tm.account_id = ${editorId}
    union all
    select 'channel:' || id from channel where created_by = ${editorId} or created_by in (
      select mate.account_id from creator_team_editor own join creator_team_editor mate on mate.team_id = own.team_id
      where own.account_id = ${editorId})
    union all
    select 'creator:' || team_id from creator_team_editor where account_id = ${editorId}`;
}

/** The editor, and the kinds whose subjects they may all see. */
export interface ChangeScope {
  editorId: string;
  kinds: string[];
}

/** Changes of one subject, of a scope, or of all, newest first. */
export async function listChanges(
  db: Db,
  { subject, sight, page }: { subject: string | undefined; sight: ChangeScope | undefined; page: Page },
): Promise<ChangeRow[]> {
  const ofSubject = subject === undefined ? sql`` : sql`and e.subject = ${subject}`;
  const ofEditor =
    sight === undefined
      ? sql``
      : sql`and (e.subject in (${editableSubjects(sight.editorId)})
          or split_part(e.subject, ':', 1) = any(${sight.kinds}))`;
  const entries = sql`${ofSubject} ${ofEditor} order by e.id desc ${pageLimit(page)}`;
  return (await withActor(entries).execute(db)).rows;
}

/** Locks the change against a concurrent undo until the transaction ends. */
export async function findChangeToUndo(db: Db, changeId: number): Promise<ChangeRow | undefined> {
  // Whether the subject is removed is read by a second statement, so that it sees an undo that the lock waited for.
  await sql`select from audit_entry where id = ${changeId} for no key update`.execute(db);
  return (await withActor(sql`and e.id = ${changeId}`).execute(db)).rows[0];
}

/**
 * Restores the rows of a deletion. Skips references to rows that no longer exist; the database refuses rows whose
 * unique value was taken.
 */
export async function restoreRemovedRows(db: Db, entryId: number): Promise<void> {
  await sql`select restore_removed(${entryId})`.execute(db);
}

/** Deletes the deleted rows that old entries kept for an undo. */
export async function deleteRemovedRows(db: Db, before: Date): Promise<void> {
  await sql`
    delete from removed_row r using audit_entry e where e.id = r.entry_id and e.at < ${before}`.execute(db);
}
