import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface TextRow {
  id: number;
  description: string;
  chapters: { start: number; title: string }[] | null;
  /** The captions in WebVTT, if they were requested. */
  vtt: string | null;
}

/** The texts of `ids` that their cards do not have; for `heardIds` also the captions that have any of the words. */
export async function listTexts(
  db: Db,
  { ids, heardIds, words }: { ids: number[]; heardIds: number[]; words: string },
): Promise<TextRow[]> {
  const { rows } = await sql<TextRow>`
    select m.id, m.description,
      (select json_agg(json_build_object('start', start_s, 'title', title) order by start_s)
        from media_chapter where media_id = m.id) as chapters,
      case when m.id = any(${heardIds}::bigint[]) then (
        select vtt from media_caption where media_id = m.id and array_to_tsvector(words) @@ (select ${words}::tsquery)
        order by is_default desc, language limit 1) end as vtt
    from media m where m.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}
