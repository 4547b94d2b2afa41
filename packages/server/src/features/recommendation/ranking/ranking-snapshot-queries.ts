import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { RankedVideo } from './rank.ts';

export interface RankingKey {
  id: string;
  /** The owner of the ranking; null for one that is the same for everyone. */
  userId: string | null;
  scope: string;
}

interface Slice {
  from: number;
  count: number;
}

/** A part of a stored ranking, and its length. Undefined for a ranking of another owner or a deleted one. */
export async function findRanking(
  db: Db,
  { id, userId, scope, at, slice }: RankingKey & { at: Date; slice: Slice },
): Promise<{ items: RankedVideo[]; total: number } | undefined> {
  const [from, to] = [slice.from + 1, slice.from + slice.count];
  const { rows } = await sql<{
    mediaIds: number[];
    reasons: RankedVideo['reason'][];
    subjectIds: (number | null)[];
    total: number;
  }>`
    select media_ids[${from}::int:${to}::int] as "mediaIds", reasons[${from}::int:${to}::int] as reasons,
      subject_ids[${from}::int:${to}::int] as "subjectIds", cardinality(media_ids) as total
    from recommendation_ranking
    where id = ${id} and account_id is not distinct from ${userId}::uuid and scope = ${scope} and expires_at > ${at}
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const items = row.mediaIds.map((mediaId, place) => ({
    mediaId,
    reason: row.reasons[place] ?? 'catalogue',
    subjectId: row.subjectIds[place] ?? null,
  }));
  return { items, total: row.total };
}

/** The number of rankings kept for each account: the last used ones. */
const rankingsMax = 10;
const deletedAtOnce = 5000;

/**
 * Stores a ranking. The same order has the same id: a stored ranking only gets a later expiry. Nothing is written while
 * enough time is left, so that requests do not all wait for the row of a shared ranking. Deletes the account's oldest
 * rankings.
 */
export async function upsertRanking(
  db: Db,
  { id, userId, scope, items, expiresAt }: RankingKey & { items: RankedVideo[]; expiresAt: Date },
): Promise<void> {
  await sql`
    with known as (
      select from recommendation_ranking
      where id = ${id} and expires_at >= ${expiresAt}::timestamptz - interval '1 hour'),
    old as (
      delete from recommendation_ranking where not exists (select from known) and id in (
        select id from recommendation_ranking where account_id = ${userId}
        order by expires_at desc offset ${sql.lit(rankingsMax - 1)}))
    insert into recommendation_ranking (id, account_id, scope, media_ids, reasons, subject_ids, expires_at)
    select ${id}, ${userId}::uuid, ${scope}, ${items.map(({ mediaId }) => mediaId)}::bigint[],
      ${items.map(({ reason }) => reason)}::text[], ${items.map(({ subjectId }) => subjectId)}::bigint[],
      ${expiresAt}::timestamptz
    where not exists (select from known)
    on conflict (id) do update set expires_at = excluded.expires_at`.execute(db);
}

/** Deletes some expired rankings. Returns false when none are left. */
export async function deleteExpiredRankings(db: Db, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from recommendation_ranking where id in (
      select id from recommendation_ranking where expires_at <= ${at} limit ${sql.lit(deletedAtOnce)})`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
