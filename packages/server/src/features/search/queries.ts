import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';
import type { PhraseQueries } from './phrase/service.ts';

/** So many of each kind are put in order; of what is more common, the first that come and the best of the newest. */
const foundMax = 1000;
const newestMax = 2000;

export interface FoundRow {
  id: number;
  /** Best first: 4 title, 3 show or creator, 2 chapter, 1 said, 0 described. */
  tier: number;
}

/**
 * Best first. The queries come as scalar subqueries, whose values the planner does not know: each is answered from its
 * index however common the words are, and what follows is bounded.
 */
export async function listFound(
  db: Db,
  { queries, title, at, page }: { queries: PhraseQueries; title: string; at: Date; page: Page },
): Promise<FoundRow[]> {
  const query = (text: string) => sql`(select ${text}::tsquery)`;
  const { rows } = await sql<FoundRow>`
    with head as (
      select media_id from media_search where head @@ ${query(queries.head)} limit ${sql.lit(foundMax)}),
    many as (select count(*) = ${sql.lit(foundMax)} as yes from head),
    found as (
      select media_id, 2 as tier from head
      union all
      select media_id, 2 from (
        select media_id, head from media_search order by score desc, media_id desc limit ${sql.lit(newestMax)}) newest
      where (select yes from many) and head @@ ${query(queries.head)}
      union all
      (select media_id, 1 from media_search
        where not (select yes from many) and heard @@ ${query(queries.text)} limit ${sql.lit(foundMax)})
      union all
      (select media_id, 0 from media_search
        where not (select yes from many) and told @@ ${query(queries.text)} limit ${sql.lit(foundMax)}))
    select id, tier from (
      select s.media_id as id, s.score, s.title,
        case when f.tier < 2 then f.tier when s.head @@ ${query(queries.title)} then 4
          when s.head @@ ${query(queries.named)} then 3 else 2 end as tier,
        f.tier = 2 and s.head @@ ${query(queries.exactTitle)} as exact
      from (select media_id, max(tier) as tier from found group by media_id) f
      join media_search s on s.media_id = f.media_id and s.listed_at <= ${at}) ranked
    order by tier desc, title = ${title} desc, exact desc, starts_with(title, ${title}) desc, score desc, id desc
    ${pageLimit(page)}`.execute(db);
  return rows;
}
