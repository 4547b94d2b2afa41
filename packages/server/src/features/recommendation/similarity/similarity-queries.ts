import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { fractionWatched } from '../ranking/ranking-queries.ts';
import type { Neighbours } from './neighbours.ts';

export interface CatalogueRow {
  mediaId: number;
  listedAt: Date;
  channelId: number | null;
  teamIds: number[];
  title: string;
  tags: string[];
}

/** The next videos that visitors can see at `at`, the oldest first. */
export async function listCatalogue(
  db: Db,
  { after, at }: { after: CatalogueRow | undefined; at: Date },
): Promise<CatalogueRow[]> {
  const rest = after ? sql`and (listed_at, id) > (${after.listedAt}, ${after.mediaId})` : sql``;
  const { rows } = await sql<CatalogueRow>`
    select id as "mediaId", listed_at as "listedAt", channel_id as "channelId", title, tags,
      array(select team_id from media_creator where media_id = media.id order by team_id) as "teamIds"
    from media where listed_at <= ${at} ${rest} order by listed_at, id limit 2000`.execute(db);
  return rows;
}

export interface MemberFacts {
  userId: string;
  facts: [mediaId: number, fraction: number, finished: boolean, liked: boolean, atS: number][] | null;
}

/**
 * The videos that the next members watched and liked last, in the order of the members' ids. For a very large audience,
 * reads only `membersPerMille` of the members, always the same ones.
 */
export async function listFacts(
  db: Db,
  { after, membersPerMille }: { after: string | undefined; membersPerMille: number },
): Promise<MemberFacts[]> {
  const { rows } = await sql<MemberFacts>`
    select a.id as "userId", (
      select json_agg(json_build_array(media_id, round(fraction::numeric, 3), finished, liked, extract(epoch from at)::bigint))
      from (
        (select media_id, ${fractionWatched} as fraction, finished, false as liked, watched_at as at
          from watch_progress where account_id = a.id order by watched_at desc, media_id desc limit 100)
        union all
        (select media_id, 0, false, true, created_at
          from media_like where account_id = a.id order by created_at desc limit 50)) f) as facts
    from (
      select id from account where id > ${after ?? '00000000-0000-0000-0000-000000000000'}
        and mod(abs(hashtextextended(id::text, 0)), 1000) < ${membersPerMille}
      order by id limit 1000) a
    order by a.id`.execute(db);
  return rows;
}

/** Returns PostgreSQL's own estimate, without counting. */
export async function estimateFacts(db: Db): Promise<number> {
  const { rows } = await sql<{ facts: number }>`
    select greatest(reltuples, 0)::float8 as facts from pg_class where oid = 'watch_progress'::regclass`.execute(db);
  return rows[0]?.facts ?? 0;
}

/** Writes only changed rows. */
export async function upsertNeighbours(db: Db, rows: ({ mediaId: number } & Neighbours)[]): Promise<void> {
  const ids = rows.map(({ items }) => `{${items.join(',')}}`);
  const similarities = rows.map((row) => `{${row.similarities.map((each) => each.toPrecision(2)).join(',')}}`);
  await sql`
    insert into media_neighbour as kept (media_id, neighbour_ids, similarities)
    select n.id, n.ids::bigint[], n.similarities::real[]
    from unnest(${rows.map(({ mediaId }) => mediaId)}::bigint[], ${ids}::text[], ${similarities}::text[])
      as n (id, ids, similarities)
    where exists (select from media where media.id = n.id)
    order by n.id
    on conflict (media_id) do update
      set neighbour_ids = excluded.neighbour_ids, similarities = excluded.similarities
      where (kept.neighbour_ids, kept.similarities) is distinct from (excluded.neighbour_ids, excluded.similarities)
  `.execute(db);
}
