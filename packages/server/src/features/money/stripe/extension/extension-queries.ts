import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

export interface ExtensionRow {
  id: number;
  /** The origin of the months, such as `gift:7`. */
  source: string;
  userId: string;
  subscriptionId: string;
  planId: string;
  kind: 'gift' | 'referral';
  months: number;
  startsAt: Date | null;
  endsAt: Date | null;
  periodEnd: Date | null;
}

const fields = sql`id::int as id, source, account_id as "userId", subscription_id as "subscriptionId",
  plan_id as "planId", kind, months,
  starts_at as "startsAt", ends_at as "endsAt", period_end as "periodEnd"`;

/**
 * Other transactions that extend this subscription wait until this one ends, so that extensions are seen in the order
 * of their ids. If two moved the charge in parallel from the same end, one would be lost.
 */
export async function lockExtensions(db: Db, subscriptionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stripe-extension:${subscriptionId}`}, 0))`.execute(db);
}

/** Does nothing if the source is known. */
export async function insertExtension(
  db: Db,
  row: Pick<ExtensionRow, 'source' | 'userId' | 'subscriptionId' | 'planId' | 'kind' | 'months'> & { at: Date },
): Promise<void> {
  await sql`
    insert into stripe_extension (source, account_id, subscription_id, plan_id, kind, months, created_at)
    values (${row.source}, ${row.userId}, ${row.subscriptionId}, ${row.planId}, ${row.kind}, ${row.months}, ${row.at})
    on conflict (source) do nothing`.execute(db);
}

/** The oldest extension of a subscription that is not settled: each waits for the one before it. */
export async function findOpenExtension(db: Db, subscriptionId: string): Promise<ExtensionRow | null> {
  const { rows } = await sql<ExtensionRow>`
    select ${fields} from stripe_extension
    where subscription_id = ${subscriptionId} and state = 'intended' order by id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The months of the extensions that are not settled. */
export async function sumOpenMonths(db: Db, subscriptionId: string): Promise<number> {
  const { rows } = await sql<{ months: number }>`
    select coalesce(sum(months), 0)::int as months from stripe_extension
    where subscription_id = ${subscriptionId} and state = 'intended'`.execute(db);
  return rows[0]?.months ?? 0;
}

/** The subscriptions with an extension that is not settled. */
export async function listOpenSubscriptions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct subscription_id as id from stripe_extension where state = 'intended'`.execute(db);
  return rows.map(({ id }) => id);
}

export interface ExtensionTarget {
  startsAt: Date;
  endsAt: Date;
  periodEnd: Date;
  inTrial: boolean;
}

/** Stores the target before the provider is asked. Returns false if the stored end is no longer `before`. */
export async function updateTarget(
  db: Db,
  { id, endsAt: before }: Pick<ExtensionRow, 'id' | 'endsAt'>,
  target: ExtensionTarget,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update stripe_extension set starts_at = ${target.startsAt}, ends_at = ${target.endsAt},
      period_end = ${target.periodEnd}, in_trial = ${target.inTrial}
    where id = ${id} and state = 'intended' and ends_at is not distinct from ${before}::timestamptz`.execute(db);
  return numAffectedRows === 1n;
}

/** Returns false if it was settled before. */
export async function settleExtension(
  db: Db,
  id: number,
  settled: { state: 'moved' | 'behind'; startsAt: Date; endsAt: Date; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update stripe_extension set state = ${settled.state}, starts_at = ${settled.startsAt}, ends_at = ${settled.endsAt},
      settled_at = ${settled.at}
    where id = ${id} and state = 'intended'`.execute(db);
  return numAffectedRows === 1n;
}
