import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface NewImage {
  width: number;
  height: number;
  widths: number[];
  color: string;
  alt: string;
  createdBy: string | null;
}

export async function insertImage(db: Db, image: NewImage): Promise<string> {
  const { createdBy, ...values } = image;
  const row = { ...values, created_by: createdBy };
  const { id } = await db.insertInto('image').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function deleteImage(db: Db, id: string): Promise<void> {
  await db.deleteFrom('image').where('id', '=', id).execute();
}

export interface ImageToUse {
  id: string;
  createdBy: string | null;
  /** Whether the editor shares a team with the uploader. */
  isTeammates: boolean;
}

/** The images of `ids` that exist; locks them against deletion until the transaction ends. */
export async function listImagesToUse(db: Db, ids: string[], editorId: string | null): Promise<ImageToUse[]> {
  const { rows } = await sql<ImageToUse>`
    select id, created_by as "createdBy", exists (
      select from creator_team_editor own join creator_team_editor maker on maker.team_id = own.team_id
      where own.account_id = ${editorId}::uuid and maker.account_id = image.created_by) as "isTeammates"
    from image where id = any (${ids}::uuid[]) for key share of image`.execute(db);
  return rows;
}

/**
 * Deletes up to `limit` images older than `before` that no row refers to; returns their ids. The referring columns are
 * read from the foreign keys, so that pictures of a new feature are included without a change here.
 */
export async function deleteUnusedImages(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows: references } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as "table", attname as "column"
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'image'::regclass`.execute(db);
  const unused = sql.join(
    references.map(({ table, column }) => {
      const reference = sql.ref(`${table}.${column}`);
      return sql`not exists (select from ${sql.table(table)} where ${reference} = image.id)`;
    }),
    sql` and `,
  );
  // A transaction that starts to use a locked image waits and then finds that it no longer exists. One that started
  // earlier is seen by the second statement, or holds a lock that the first statement skips.
  const { rows: candidates } = await sql<{ id: string }>`
    select id from image where created_at < ${before} and ${unused}
    order by created_at limit ${sql.lit(limit)} for update skip locked`.execute(db);
  const ids = candidates.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    delete from image where id = any(${ids}::uuid[]) and ${unused} returning id`.execute(db);
  return rows.map(({ id }) => id);
}
