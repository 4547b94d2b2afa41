import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';
import type { PhraseQueries } from './phrase/service.ts';

/** So many of each kind are put in order; of what is more common, the first that come and the best of the newest. */
const foundMax = 500;
const newestMax = 1000;

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
  const columns = sql`media_id, listed_at, score, title, head`;
  const { rows } = await sql<FoundRow>`
    with head as (
      select ${columns}, 2 as tier from media_search where head @@ ${query(queries.head)} limit ${sql.lit(foundMax)}),
    many as (select count(*) = ${sql.lit(foundMax)} as yes from head),
    heard as (
      select ${columns}, 1 from media_search
      where not (select yes from many) and heard @@ ${query(queries.text)}
        and media_id not in (select media_id from head) limit ${sql.lit(foundMax)}),
    found as (
      select * from head
      union all
      select * from (
        select ${columns}, 2 from media_search order by score desc, media_id desc limit ${sql.lit(newestMax)}) newest
      where (select yes from many) and head @@ ${query(queries.head)} and media_id not in (select media_id from head)
      union all
      select * from heard
      union all
      (select ${columns}, 0 from media_search
        where not (select yes from many) and told @@ ${query(queries.text)}
          and media_id not in (select media_id from head) and media_id not in (select media_id from heard)
        limit ${sql.lit(foundMax)}))
    select id, tier from (
      select media_id as id, score, title,
        case when tier < 2 then tier when head @@ ${query(queries.title)} then 4
          when head @@ ${query(queries.named)} then 3 else 2 end as tier,
        tier = 2 and head @@ ${query(queries.exactTitle)} as exact
      from found where listed_at <= ${at}) ranked
    order by tier desc, title = ${title} desc, exact desc, starts_with(title, ${title}) desc, score desc, id desc
    ${pageLimit(page)}`.execute(db);
  return rows;
}
