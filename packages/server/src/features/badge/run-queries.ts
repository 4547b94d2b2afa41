import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { selectIds } from '../../platform/db/page.ts';
import type { Earner } from './grant-badge.ts';
import { type Rule, type RuleResult } from './rule-queries.ts';

export type Purpose = 'preview' | 'grant';

export interface RunRow extends Rule {
  id: number;
  badge: string;
  purpose: Purpose;
  after: string;
  isScanned: boolean;
  /** Whether no older transaction is open, or the longest wait is over. */
  hasNoOlderTransaction: boolean;
}

export const ruleColumns = sql`b.kind, b.threshold, b.plan_id as "planId", to_char(b.on_date, 'YYYY-MM-DD') as "onDate"`;

/** Starts a run over all accounts. Drops an earlier run of the same purpose. */
export async function insertRun(
  tx: Db,
  { badge, purpose, at }: { badge: string; purpose: Purpose; at: Date },
): Promise<number> {
  await dropRuns(tx, { badge, purpose, at });
  const { id } = await tx
    .insertInto('badge_run')
    .values({ badge_id: badge, purpose, started_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function dropRuns(
  tx: Db,
  { badge, purpose, at }: { badge: string; purpose: Purpose; at: Date },
): Promise<void> {
  await sql`
    update badge_run set dropped_at = ${at}
    where badge_id = ${badge} and purpose = ${purpose} and dropped_at is null`.execute(tx);
}

/**
 * An unfinished run, locked until the commit. It may start when no transaction of this database that began before it is
 * open. The limits of a snapshot would count those of all databases of the server.
 */
export async function lockRun(
  tx: Db,
  { runId, waitedFrom }: { runId: number; waitedFrom: Date },
): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select r.id, r.badge_id as badge, r.purpose, r.after_id as after, r.scanned_at is not null as "isScanned",
      r.started_at <= ${waitedFrom} or not exists (
        select from pg_stat_activity s
        where s.datname = current_database() and age(s.backend_xid) > age(r.started_xid::xid)
      ) as "hasNoOlderTransaction", ${ruleColumns}
    from badge_run r join badge b on b.id = r.badge_id
    where r.id = ${runId} and r.finished_at is null and r.dropped_at is null for update of r`.execute(tx);
  return rows[0];
}

/** The next accounts, in the order of their ids. */
export async function listAccounts(db: Db, { after, limit }: { after: string; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertCandidates(
  tx: Db,
  { runId, reached }: { runId: number; reached: RuleResult[] },
): Promise<void> {
  await sql`
    insert into badge_candidate (run_id, account_id, count, reached_at)
    select ${runId}, a.id, w.count, w.at
    from unnest(${reached.map(({ userId }) => userId)}::uuid[], ${reached.map(({ count }) => count)}::integer[],
      ${reached.map(({ reachedAt }) => reachedAt)}::timestamptz[]) w (id, count, at) join account a on a.id = w.id
    on conflict do nothing`.execute(tx);
}

export async function updateScan(
  tx: Db,
  run: { runId: number; after: string; checked: number; found: number; scannedAt: Date | null },
): Promise<void> {
  await sql`
    update badge_run set after_id = ${run.after}, checked = checked + ${run.checked}, found = found + ${run.found},
      scanned_at = ${run.scannedAt},
      finished_at = case when purpose = 'preview' then ${run.scannedAt}::timestamptz end
    where id = ${run.runId}`.execute(tx);
}

/**
 * Takes (deletes) the next candidates, in the order in which they met the rule. Deletes by ctid, because a new run has
 * no statistics and a join could be quadratic.
 */
export async function takeCandidates(tx: Db, { runId, limit }: { runId: number; limit: number }): Promise<Earner[]> {
  const { rows } = await sql<Earner>`
    delete from badge_candidate where ctid = any(array(
      select ctid from badge_candidate where run_id = ${runId}
      order by reached_at, account_id limit ${sql.lit(limit)}
    ))
    returning account_id as "userId", reached_at as at`.execute(tx);
  return rows.toSorted((one, other) => one.at.getTime() - other.at.getTime() || (one.userId < other.userId ? -1 : 1));
}

export async function finishRun(tx: Db, { runId, at }: { runId: number; at: Date }): Promise<void> {
  await tx.updateTable('badge_run').set({ finished_at: at }).where('id', '=', runId).execute();
}

export function listOpenRuns(db: Db): Promise<number[]> {
  return selectIds(db, sql`select id from badge_run where finished_at is null and dropped_at is null order by id`);
}

/** Deletes some candidates of dropped runs, then those runs. Returns false if nothing is left. */
export async function deleteDroppedRuns(db: Db, limit: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from badge_candidate where (run_id, account_id) in (
      select c.run_id, c.account_id from badge_run r join badge_candidate c on c.run_id = r.id
      where r.dropped_at is not null limit ${sql.lit(limit)})`.execute(db);
  if (numAffectedRows === BigInt(limit)) return true;
  await sql`
    delete from badge_run r where dropped_at is not null
      and not exists (select from badge_candidate c where c.run_id = r.id)`.execute(db);
  return false;
}

/** Drops previews of the day before, because they are out of date. */
export async function dropOldPreviews(db: Db, { before, at }: { before: Date; at: Date }): Promise<void> {
  await sql`
    update badge_run set dropped_at = ${at}
    where purpose = 'preview' and started_at < ${before} and dropped_at is null`.execute(db);
}
