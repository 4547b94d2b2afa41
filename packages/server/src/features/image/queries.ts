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
  /** The editor is in a team with whoever uploaded it. */
  isTeammates: boolean;
}

/** Those of them that exist. They can't be removed before the transaction ends. */
export async function listImagesToUse(db: Db, ids: string[], editorId: string | null): Promise<ImageToUse[]> {
  const { rows } = await sql<ImageToUse>`
    select id, created_by as "createdBy", exists (
      select from creator_team_editor own join creator_team_editor maker on maker.team_id = own.team_id
      where own.account_id = ${editorId}::uuid and maker.account_id = image.created_by) as "isTeammates"
    from image where id = any (${ids}::uuid[]) for key share of image`.execute(db);
  return rows;
}

/**
 * Removes up to `limit` images made before `before` that no row of any table refers to, and answers their ids. The
 * tables are read from the foreign keys, so that a new feature's pictures are safe without a word here.
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
  // Who begins to use one of the locked images waits, and then finds it gone; who began before is seen by the second
  // statement, or holds a lock that the first one skips.
  const { rows: candidates } = await sql<{ id: string }>`
    select id from image where created_at < ${before} and ${unused}
    order by created_at limit ${sql.lit(limit)} for update skip locked`.execute(db);
  const ids = candidates.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    delete from image where id = any(${ids}::uuid[]) and ${unused} returning id`.execute(db);
  return rows.map(({ id }) => id);
}
