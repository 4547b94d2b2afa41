import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { grantKinds } from './queries.ts';

/** When free points expire: `months` after they were granted. */
export interface ExpiryRule {
  months: number;
  /** The time for which the question is asked. */
  dueAt: Date;
}

/** The points of a holder `h` that will be older than the rule allows: all except those that were granted since. */
function oldPoints({ months, dueAt }: { months: number; dueAt: Date | ReturnType<typeof sql.ref> }) {
  return sql<number>`greatest(0, h.available - coalesce((
    select sum(m.points) from points_movement m
    where m.holder_id = h.id and m.kind = any(${grantKinds}::text[])
      and m.at > ${dueAt}::timestamptz - make_interval(months => ${months})), 0))::int`;
}

export interface Notice {
  userId: string;
  email: string;
  language: string | null;
  displayName: string;
  points: number;
}

/**
 * Writes a notice for each of the next holders whose points will be too old and are not in an open notice. Resolves
 * with the last checked holder (null after all), and the members to notify.
 */
export async function insertNotices(
  tx: Db,
  { after, count, at, rule }: { after: number; count: number; at: Date; rule: ExpiryRule },
): Promise<{ lastId: number | null; notices: Notice[] }> {
  // So another worker sees these notices before it looks for points without one.
  await sql`select pg_advisory_xact_lock(hashtextextended('points expiry', 0))`.execute(tx);
  const { rows } = await sql<Notice & { lastId: number | null; isNotice: boolean }>`
    with piece as (
      select id, account_id, available from points_holder where id > ${after} order by id limit ${sql.lit(count)}
    ), due as (
      select h.id, h.account_id, ${oldPoints(rule)} - coalesce((
        select sum(e.points) from points_expiry e where e.holder_id = h.id and e.settled_at is null), 0)::int as points
      from piece h where h.available > 0 and h.account_id is not null
    ), told as (
      insert into points_expiry (holder_id, points, announced_at, due_at)
      select id, points, ${at}, ${rule.dueAt} from due where points > 0
      returning holder_id, points
    )
    select l.id as "lastId", t.points is not null as "isNotice", t.points, a.id as "userId", a.email, a.language,
      a.display_name as "displayName"
    from (select max(id) as id from piece) l
    left join (told t join due d on d.id = t.holder_id join account a on a.id = d.account_id) on true`.execute(tx);
  return { lastId: rows[0]?.lastId ?? null, notices: rows.filter(({ isNotice }) => isNotice) };
}

/**
 * Ends due notices, the first one of each holder: points that are still too old expire. Without a rule (0 months), it
 * ends all notices, and nothing expires. Resolves with their number.
 */
export async function settleNotices(
  tx: Db,
  { at, months, count }: { at: Date; months: number; count: number },
): Promise<number> {
  const isDue = months > 0 ? sql`and due_at <= ${at}` : sql``;
  const { rows: due } = await sql<{ id: number; holderId: number }>`
    select id, holder_id as "holderId" from points_expiry e where settled_at is null ${isDue} and not exists (
      select from points_expiry f
      where f.holder_id = e.holder_id and f.settled_at is null and (f.due_at, f.id) < (e.due_at, e.id))
    order by due_at, id limit ${sql.lit(count)} for update`.execute(tx);
  if (due.length === 0) return 0;
  const ids = due.map(({ id }) => id);
  const holderIds = due.map(({ holderId }) => holderId);
  // In the order in which all other code locks them.
  await sql`select from points_holder where id = any(${holderIds}::bigint[]) order by id for no key update`.execute(tx);
  await sql`
    with notice as (
      select e.id, e.holder_id, e.points, ${months > 0 ? oldPoints({ months, dueAt: sql.ref('e.due_at') }) : sql.lit(0)} as old
      from points_expiry e join points_holder h on h.id = e.holder_id
      where e.id = any(${ids}::bigint[])
    ), ended as (
      update points_expiry e set settled_at = ${at}, expired = least(n.points, n.old)
      from notice n where e.id = n.id returning e.id, e.holder_id, e.expired
    ), moved as (
      insert into points_movement (holder_id, kind, points, event, at)
      select holder_id, 'expired', expired, 'expiry:' || id, ${at} from ended where expired > 0
      returning holder_id, points
    )
    update points_holder h set available = available - m.points, expired = expired + m.points
    from moved m where h.id = m.holder_id`.execute(tx);
  return due.length;
}

/** The open notices of an account, with the points that will be too old at each, first one first. */
export async function listNotices(db: Db, { userId, months }: { userId: string; months: number }) {
  const { rows } = await sql<{ points: number; dueAt: Date; old: number }>`
    select e.points, e.due_at as "dueAt", ${oldPoints({ months, dueAt: sql.ref('e.due_at') })} as old
    from points_holder h join points_expiry e on e.holder_id = h.id
    where h.account_id = ${userId} and e.settled_at is null order by e.due_at, e.id limit 24`.execute(db);
  return rows;
}
