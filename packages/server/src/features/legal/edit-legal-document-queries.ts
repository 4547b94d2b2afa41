import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { VersionRow } from './queries.ts';

export interface TypeRow {
  type: string;
  title: string;
  required: boolean;
  draft: string;
  updated_at: Date;
}

export function listTypeRows(db: Db): Promise<TypeRow[]> {
  return db
    .selectFrom('legal_type')
    .select(['type', 'title', 'required', 'draft', 'updated_at'])
    .orderBy('title')
    .execute();
}

/** The versions of all kinds, newest first. */
export function listAllVersions(db: Db): Promise<VersionRow[]> {
  return db
    .selectFrom('legal_version')
    .select(['id', 'type', 'version', 'title', 'required', 'published_at'])
    .orderBy('version', 'desc')
    .execute();
}

/** Locks the kind until the transaction ends, also against publication. */
export function lockType(db: Db, type: string): Promise<TypeRow | undefined> {
  return db
    .selectFrom('legal_type')
    .select(['type', 'title', 'required', 'draft', 'updated_at'])
    .where('type', '=', type)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertType(
  db: Db,
  { at, ...values }: { type: string; title: string; required: boolean; at: Date },
): Promise<void> {
  await db
    .insertInto('legal_type')
    .values({ ...values, created_at: at, updated_at: at })
    .execute();
}

export async function updateType(
  db: Db,
  type: string,
  { at, ...values }: { title?: string; required?: boolean; draft?: string; at: Date },
): Promise<void> {
  await db
    .updateTable('legal_type')
    .set({ ...values, updated_at: at })
    .where('type', '=', type)
    .execute();
}

export async function deleteType(db: Db, type: string): Promise<void> {
  await db.deleteFrom('legal_type').where('type', '=', type).execute();
}

/** Publishes the kind's draft as its next version. */
export async function insertVersion(
  db: Db,
  { type, at }: { type: string; at: Date },
): Promise<VersionRow & { text: string }> {
  const { rows } = await sql<VersionRow & { text: string }>`
    insert into legal_version (type, version, title, text, required, published_at)
    select type, coalesce((select max(version) from legal_version v where v.type = t.type), 0) + 1,
      title, draft, required, ${at}
    from legal_type t where type = ${type}
    returning id, type, version, title, text, required, published_at`.execute(db);
  return rows[0] as VersionRow & { text: string };
}

export async function findNewestText(db: Db, type: string) {
  return db
    .selectFrom('legal_version')
    .select(['version', 'title', 'text', 'required'])
    .where('type', '=', type)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}
