import type { JoinPage } from '@greenlight/contract/join';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface PublishedTextRow {
  page: JoinPage;
  languageId: number;
  publishedAt: Date;
}

export async function listPublishedTexts(db: Db): Promise<PublishedTextRow[]> {
  const { rows } = await sql<PublishedTextRow>`
    select page, language_id as "languageId", published_at as "publishedAt" from join_pitch
    order by page, language_id`.execute(db);
  return rows;
}

export async function upsertPublishedText(
  db: Db,
  { page, languageId, by, at }: { page: JoinPage; languageId: number; by: string; at: Date },
): Promise<void> {
  await sql`
    insert into join_pitch (page, language_id, published_by, published_at) values (${page}, ${languageId}, ${by}, ${at})
    on conflict (page, language_id) do update set published_by = excluded.published_by,
      published_at = excluded.published_at`.execute(db);
}

/** Returns false when it was not published. */
export async function deletePublishedText(
  db: Db,
  { page, languageId }: Omit<PublishedTextRow, 'publishedAt'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('join_pitch')
    .where('page', '=', page)
    .where('language_id', '=', languageId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
