import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Cause, type Rule } from './rule-queries.ts';
import { ruleColumns } from './run-queries.ts';

/** Takes (deletes) the next notes of accounts that changed, so that each is read once. */
export async function takeBadgeNotes(tx: Db, limit: number): Promise<{ cause: Cause; userId: string }[]> {
  const { rows } = await sql<{ cause: Cause; userId: string }>`
    delete from badge_due where id in (select id from badge_due order by id limit ${sql.lit(limit)} for update skip locked)
    returning cause, account_id as "userId"`.execute(tx);
  return rows;
}

export interface LiveBadge extends Rule {
  id: string;
  /** The unfinished run over all accounts. */
  runId: number | null;
}

/** Badges with these rules that can be earned. An unfinished run of one cannot finish before the transaction ends. */
export async function lockLiveBadges(tx: Db, { kinds, now }: { kinds: string[]; now: Date }): Promise<LiveBadge[]> {
  const { rows } = await sql<LiveBadge>`
    select b.id, ${ruleColumns} from badge b
    where b.state = 'on' and (b.ends_at is null or b.ends_at > ${now}) and b.kind = any(${kinds}::text[])
    order by b.id`.execute(tx);
  const { rows: runs } = await sql<{ id: number; badge: string }>`
    select id, badge_id as badge from badge_run
    where badge_id = any(${rows.map(({ id }) => id)}::text[]) and purpose = 'grant' and finished_at is null
      and dropped_at is null
    order by id for share`.execute(tx);
  return rows.map((row) => ({ ...row, runId: runs.find(({ badge }) => badge === row.id)?.id ?? null }));
}

/** Deletes notes while badges are off. The rules are applied to the past again when badges are on. */
export async function deleteBadgeNotes(tx: Db, kindsOf: Record<Cause, string[]>): Promise<void> {
  const { rows } = await sql<{ cause: Cause }>`
    with gone as (delete from badge_due returning cause) select distinct cause from gone`.execute(tx);
  const kinds = rows.flatMap(({ cause }) => kindsOf[cause]);
  if (kinds.length === 0) return;
  await sql`
    update badge set is_stale = true
    where state = 'on' and kind = any(${kinds}::text[]) and not is_stale`.execute(tx);
}

/** Takes (unmarks) the badges whose rule must be applied to all accounts again, and locks them. */
export async function takeBadgesToRerun(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update badge set is_stale = false where is_stale and state = 'on' returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Badges whose rule depends on the time, without an unfinished run. A day that is long over changes nothing. */
export async function listTimeBasedBadges(db: Db, { kinds, now, since }: { kinds: string[]; now: Date; since: Date }) {
  const sinceDay = since.toISOString().slice(0, 10);
  const { rows } = await sql<{ id: string }>`
    select b.id from badge b
    where b.state = 'on' and (b.ends_at is null or b.ends_at > ${now}) and b.kind = any(${kinds}::text[])
      and (b.on_date is null or b.on_date >= ${sinceDay}::date)
      and not exists (select from badge_run r
        where r.badge_id = b.id and r.purpose = 'grant' and r.finished_at is null and r.dropped_at is null)
    order by b.id`.execute(db);
  return rows.map(({ id }) => id);
}
