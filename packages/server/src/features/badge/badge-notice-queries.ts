import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface UnnotifiedBadge {
  badge: string;
  name: string;
  description: string;
  imageId: string | null;
  userIds: string[];
}

/**
 * Takes (marks) the next badges of which their owners were not notified. Owners are not notified of a badge that is
 * gone or was taken back.
 */
export async function takeBadgesToNotify(tx: Db, limit: number): Promise<UnnotifiedBadge[]> {
  const { rows } = await sql<UnnotifiedBadge>`
    with next as (
      select account_id, badge_id from badge_earned where not is_notified and taken_back_at is null
      order by badge_id, account_id limit ${sql.lit(limit)} for update skip locked
    ), notified as (
      update badge_earned e set is_notified = true from next
      where e.account_id = next.account_id and e.badge_id = next.badge_id returning e.account_id, e.badge_id
    )
    select b.id as badge, b.name, b.description, b.image_id as "imageId", array_agg(t.account_id) as "userIds"
    from notified t join badge b on b.id = t.badge_id group by b.id order by b.id`.execute(tx);
  return rows;
}
