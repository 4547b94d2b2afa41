import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';

/** The newest videos of each published team. */
export async function listOfTeams(
  db: Db,
  { at, page, ids }: { at: Date; page: Page; ids: number[] },
): Promise<{ id: number; slug: string; mediaIds: number[] }[]> {
  const { rows } = await sql<{ id: number; slug: string; mediaIds: number[] }>`
    select t.id, t.slug, array(
      select media_id from media_creator where team_id = t.id and listed_at <= ${at}
      order by listed_at desc, media_id desc ${pageLimit(page)}) as "mediaIds"
    from creator_team t where t.id = any(${ids}::bigint[]) and t.published`.execute(db);
  return rows;
}
