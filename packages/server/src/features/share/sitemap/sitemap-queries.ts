import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface Part {
  at: Date;
  /** The number of ids in one part of the sitemap. */
  size: number;
}

/** The parts that have videos: part n holds the ids from n × size + 1 on. */
export async function listSitemapParts(db: Db, { at, size }: Part): Promise<number[]> {
  const { rows } = await sql<{ part: number }>`
    select part from generate_series(0, (select max(id) from media) / ${sql.lit(size)}) as part
    where exists (
      select from media where id > part * ${sql.lit(size)} and id <= (part + 1) * ${sql.lit(size)} and listed_at <= ${at})
    order by part`.execute(db);
  return rows.map(({ part }) => part);
}

export async function listSitemapVideoIds(db: Db, { at, size, part }: Part & { part: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from media where id > ${part * size} and id <= ${(part + 1) * size} and listed_at <= ${at}
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}
