import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';
import { type PhraseQueries } from './tsquery.ts';

/** The number of results of each kind that are sorted. */
const foundMax = 500;
/** The newest and most liked videos, as a sample: a word in at least one of twenty of them is common. */
const sampleVideos = 400;
const descriptionSampleVideos = 200;
const commonPart = 0.05;
/** The number of videos with exactly the words that are checked for these words in the title. */
const exactMax = 300;
/** Fewer, because reading descriptions takes long. */
const descriptionsMax = 200;

export interface SearchHitRow {
  id: number;
  /** Best first: 4 title, 3 show or creator, 2 chapter, 1 spoken, 0 description. */
  tier: number;
}

/**
 * Results, best first. A GIN index collects all matches before it returns one, so it is used only for rare words. For
 * common words, the videos are read in order, the newest and most liked first, until there are enough; exact titles are
 * added. The queries are scalar subqueries, whose values the planner does not know, so that it cannot choose another
 * plan.
 */
export async function listSearchHits(
  db: Db,
  { queries, title, at, page }: { queries: PhraseQueries; title: string; at: Date; page: Page },
): Promise<SearchHitRow[]> {
  const query = (text: string) => sql`(select ${text}::tsquery)`;
  const [head, text, heard] = [query(queries.head), query(queries.text), query(queries.heard)];
  const exact = query(queries.exactTitle);
  const columns = sql`media_id, listed_at, score, title, head`;
  const best = (what: RawBuilder<unknown>, count: number) => sql`(
    select ${what} from media_search where listed_at <= ${at}
    order by score desc, media_id desc limit ${sql.lit(count)})`;
  const most = sql.lit(foundMax);
  const { rows } = await sql<SearchHitRow>`
    with common as (
      select count(*) filter (where head @@ ${head}) >= ${sql.lit(sampleVideos * commonPart)} as head,
        count(*) filter (where head @@ ${exact}) >= ${sql.lit(sampleVideos * commonPart)} as exact
      from ${best(sql`head`, sampleVideos)} sample),
    walked as (
      select * from ${best(columns, foundMax / commonPart)} walk
      where (select head from common) and head @@ ${head} limit ${most}),
    exact as (
      select ${columns} from media_search where (select head from common) and title = ${title}
      union all
      select * from (
        select ${columns} from media_search
        where (select head and not exact from common) and head @@ ${query(queries.exact)} limit ${sql.lit(exactMax)}) any_field
      where head @@ ${exact} and title <> ${title}),
    head as (
      select ${columns}, 2 as tier from walked
      union all
      select ${columns}, 2 from exact where head @@ ${head} and media_id not in (select media_id from walked)
      union all
      (select ${columns}, 2 from media_search
        where (select not head from common) and listed_at <= ${at} and head @@ ${head} limit ${most})),
    few as (select count(*) < ${most} and not (select head from common) as yes from head),
    heard as (
      select ${columns}, 1 as tier from media_search
      where (select yes from few) and heard @@ ${heard}
        and media_id not in (select media_id from head) limit ${most}),
    told as (
      select count(*) filter (where told @@ ${text}) >= ${sql.lit(descriptionSampleVideos * commonPart)} as common
      from ${best(sql`told`, descriptionSampleVideos)} sample where (select yes from few)),
    found as (
      select * from head
      union all
      select * from heard
      union all
      (select ${columns}, 0 from ${best(sql`${columns}, told`, descriptionsMax / commonPart)} walk
        where (select common from told) and told @@ ${text} and media_id not in (select media_id from head)
          and media_id not in (select media_id from heard) limit ${sql.lit(descriptionsMax)})
      union all
      (select ${columns}, 0 from media_search
        where (select yes and not common from few, told) and told @@ ${text}
          and media_id not in (select media_id from head) and media_id not in (select media_id from heard)
        limit ${most}))
    select id, tier from (
      select media_id as id, score, title,
        case when tier < 2 then tier when head @@ ${query(queries.title)} then 4
          when head @@ ${query(queries.named)} then 3 else 2 end as tier,
        tier = 2 and head @@ ${exact} as exact
      from found where listed_at <= ${at}) ranked
    order by tier desc, title = ${title} desc, exact desc, starts_with(title, ${title}) desc, score desc, id desc
    ${pageLimit(page)}`.execute(db);
  return rows;
}
