import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Makes the badge of a plan that has none. */
export async function insertPlanBadge(db: Db, planId: string): Promise<void> {
  await sql`
    insert into badge (id, name, description, picture)
    select id, name, 'For joining with the plan ' || name || '.', (select count(*) from badge)
    from plan where id = ${planId}
    on conflict (id) do nothing`.execute(db);
}

/** Does nothing if the member has it. Shows it beside the name when no other is shown. */
export async function insertEarnedBadge(
  db: Db,
  args: { userId: string; badge: string; event: string; at: Date | null },
) {
  await sql`
    insert into badge_earned (account_id, badge_id, event, at, selected)
    select ${args.userId}::uuid, b.id, ${args.event}, coalesce(${args.at}::timestamptz, now()),
      not exists (select from badge_earned where account_id = ${args.userId} and selected)
    from badge b where b.id = ${args.badge}
    on conflict (account_id, badge_id) do nothing`.execute(db);
}

export interface BadgeRow {
  id: string;
  name: string;
  description: string;
  /** The number of the picture; goes on past the drawn ones. */
  picture: number;
  earned: Date | null;
  selected: boolean;
}

/** Earned ones first. */
export async function listBadges(db: Db, userId: string): Promise<BadgeRow[]> {
  const { rows } = await sql<BadgeRow>`
    select b.id, b.name, b.description, b.picture, e.at as earned, coalesce(e.selected, false) as selected
    from badge b left join badge_earned e on e.badge_id = b.id and e.account_id = ${userId}
    order by e.at nulls last, b.position, b.id`.execute(db);
  return rows;
}

export async function clearSelectedBadge(db: Db, userId: string): Promise<void> {
  await db.updateTable('badge_earned').set({ selected: false }).where('account_id', '=', userId).execute();
}

/** False for a badge that was not earned. */
export async function updateSelectedBadge(
  db: Db,
  { userId, badge }: { userId: string; badge: string },
): Promise<boolean> {
  const result = await db
    .updateTable('badge_earned')
    .set({ selected: true })
    .where('account_id', '=', userId)
    .where('badge_id', '=', badge)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
