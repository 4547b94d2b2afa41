import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';

/** The newest videos of each tag; tags are in lower case. */
export async function listOfTags(
  db: Db,
  { at, page, tags }: { at: Date; page: Page; tags: string[] },
): Promise<{ tag: string; mediaIds: number[] }[]> {
  const { rows } = await sql<{ tag: string; mediaIds: number[] }>`
    select wanted.tag, array(
      select media_id from media_tag where tag = wanted.tag and listed_at <= ${at}
      order by listed_at desc, media_id desc ${pageLimit(page)}) as "mediaIds"
    from unnest(${tags}::text[]) as wanted (tag)`.execute(db);
  return rows;
}
