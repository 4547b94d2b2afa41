import { sql } from 'kysely';
import type { Db } from '../../packages/server/src/platform/db/database.ts';

/** The ids to request in a seeded service. Shows and seasons fill a page, so that responses have the same size. */
export interface Sample {
  media: number[];
  channels: number[];
  slugs: string[];
  seasons: number[];
  teams: number[];
  teamSlugs: string[];
}

const videos = 200;
/** The largest requested page. */
const page = 100;

export async function takeSample(db: Db): Promise<Sample> {
  await sql`select setseed(0.5)`.execute(db);
  const { rows } = await sql<Sample>`
    select
      array(select id from media where listed_at <= now() order by random() limit ${sql.lit(videos)}) as media,
      array(select id from channel where listed_count >= ${sql.lit(page)}) as channels,
      array(select slug from channel where listed_count >= ${sql.lit(page)}) as slugs,
      array(select id from season where listed_count >= ${sql.lit(page)}) as seasons,
      array(select id from creator_team) as teams, array(select slug from creator_team) as "teamSlugs"`.execute(db);
  return rows[0] as Sample;
}
