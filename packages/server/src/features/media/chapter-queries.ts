import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface ChapterRow {
  mediaId: number;
  start: number;
  title: string;
}

/** The chapters in order of time. */
export async function listChapters(db: Db, mediaIds: number[]): Promise<ChapterRow[]> {
  const { rows } = await sql<ChapterRow>`
    select media_id as "mediaId", start_s as start, title from media_chapter
    where media_id = any(${mediaIds}::bigint[]) order by media_id, start_s`.execute(db);
  return rows;
}
