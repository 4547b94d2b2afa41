import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Earner } from './grant-badge.ts';

/** Makes a badge for a plan that has none. */
export async function insertPlanBadge(db: Db, planId: string): Promise<void> {
  await sql`
    insert into badge (id, name, description, picture, state, kind, plan_id)
    select id, name, 'For joining with the plan ' || name || '.', (select count(*) from badge), 'on', 'plan', id
    from plan where id = ${planId} and not exists (select from badge b where b.id = plan.id)
    on conflict (id) do nothing`.execute(db);
}

function isOn(now: Date) {
  return sql`state = 'on' and (ends_at is null or ends_at > ${now})`;
}

export async function findGrantable(
  db: Db,
  { badge, now }: { badge: string; now: Date },
): Promise<{ edition: number | null } | undefined> {
  const { rows } = await sql<{ edition: number | null }>`
    select edition from badge where id = ${badge} and ${isOn(now)}`.execute(db);
  return rows[0];
}

export async function lockAccounts(tx: Db, userIds: string[]): Promise<void> {
  await sql`select from account where id = any(${userIds}::uuid[]) order by id for key share`.execute(tx);
}

/**
 * The number that is left of a limited edition. Locked, so that no other transaction grants it before this one ends.
 */
export async function lockEdition(tx: Db, { badge, now }: { badge: string; now: Date }): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select edition - granted as left from badge where id = ${badge} and ${isOn(now)} for no key update`.execute(tx);
  return rows[0]?.left ?? 0;
}

/** All accounts that got the badge, also those from which it was taken back. */
export async function listHolders(db: Db, { badge, userIds }: { badge: string; userIds: string[] }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from badge_earned
    where badge_id = ${badge} and account_id = any(${userIds}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether the account has the badge now. */
export async function isHolder(db: Db, { badge, userId }: { badge: string; userId: string }): Promise<boolean> {
  const { rows } = await sql`
    select from badge_earned where badge_id = ${badge} and account_id = ${userId} and taken_back_at is null`.execute(
    db,
  );
  return rows.length > 0;
}

interface Grant {
  badge: string;
  event: string;
  earners: Earner[];
}

function earned({ earners }: Grant) {
  return sql`unnest(${earners.map(({ userId }) => userId)}::uuid[], ${earners.map(({ at }) => at)}::timestamptz[]) w (id, at)
    join account a on a.id = w.id`;
}

/**
 * Adds a badge, which is shown beside the name if it is the first one. Leaves out accounts that have it, or get a first
 * one at the same moment.
 */
export async function insertEarned(db: Db, grant: Grant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into badge_earned (account_id, badge_id, event, at, selected)
    select w.id, ${grant.badge}, ${grant.event}, w.at, not exists (select from badge_earned where account_id = w.id)
    from ${earned(grant)} order by w.id
    on conflict do nothing returning account_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function insertUnshown(db: Db, grant: Grant): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into badge_earned (account_id, badge_id, event, at)
    select w.id, ${grant.badge}, ${grant.event}, w.at from ${earned(grant)} order by w.id
    on conflict (account_id, badge_id) do nothing returning account_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Adds to the number of granted badges of a limited edition; does nothing without one. */
export async function addToGrantCount(tx: Db, { badge, more }: { badge: string; more: number }): Promise<void> {
  if (more === 0) return;
  await sql`
    update badge set granted = granted + ${more} where id = ${badge} and edition is not null`.execute(tx);
}

/** Gives a badge again, by hand, that was taken back. */
export async function restoreBadge(
  tx: Db,
  { badge, userId, event, at }: { badge: string; userId: string; event: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update badge_earned set taken_back_at = null, at = ${at}, event = ${event}, is_notified = false
    where badge_id = ${badge} and account_id = ${userId} and taken_back_at is not null returning 1`.execute(tx);
  return rows.length > 0;
}

/** Returns false if the account does not have it. */
export async function takeBackBadge(
  tx: Db,
  { badge, userId, at }: { badge: string; userId: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update badge_earned set taken_back_at = ${at}, selected = false
    where badge_id = ${badge} and account_id = ${userId} and taken_back_at is null returning 1`.execute(tx);
  return rows.length > 0;
}
