import type { BadgeKind } from '@greenlight/contract/badge';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { BadgePicture } from './badge-picture.ts';

export interface BadgeRow extends BadgePicture {
  id: string;
  name: string;
  description: string;
  kind: BadgeKind;
  threshold: number | null;
  isEnded: boolean;
  edition: number | null;
  granted: number;
  endsAt: Date | null;
  earned: Date | null;
  selected: boolean;
}

/**
 * Earned badges first; then those that the account can still earn, without badges of a past day, and of a day before
 * the account existed.
 */
export async function listBadges(db: Db, { userId, now }: { userId: string; now: Date }): Promise<BadgeRow[]> {
  const { rows } = await sql<BadgeRow>`
    select b.id, b.name, b.description, b.picture, b.kind, b.threshold, b.edition, b.granted, b.ends_at as "endsAt",
      b.state = 'ended' or coalesce(b.ends_at <= ${now}, false) as "isEnded", e.at as earned,
      coalesce(e.selected, false) as selected, image_json(i) as image
    from badge b
      left join badge_earned e on e.badge_id = b.id and e.account_id = ${userId} and e.taken_back_at is null
      left join image i on i.id = b.image_id
    where e.at is not null or (b.state = 'on' and (b.ends_at is null or b.ends_at > ${now})
      and not (b.kind = 'date' and (b.on_date::date + 1) at time zone 'UTC' <= ${now})
      and not (b.kind = 'joined' and exists (
        select from account a where a.id = ${userId} and a.created_at >= b.on_date::date at time zone 'UTC')))
    order by e.at nulls last, b.position, b.created_at, b.id`.execute(db);
  return rows;
}

/** Locks the badges of a member: choices wait for each other, so that one badge is shown. */
export async function lockBadgesOfAccount(tx: Db, userId: string): Promise<void> {
  await sql`select from badge_earned where account_id = ${userId} order by badge_id for no key update`.execute(tx);
}

export async function clearSelectedBadge(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('badge_earned')
    .set({ selected: false })
    .where('account_id', '=', userId)
    .where('selected', '=', true)
    .execute();
}

/** Returns false for a badge that was not earned. */
export async function updateSelectedBadge(
  db: Db,
  { userId, badge }: { userId: string; badge: string },
): Promise<boolean> {
  const result = await db
    .updateTable('badge_earned')
    .set({ selected: true })
    .where('account_id', '=', userId)
    .where('badge_id', '=', badge)
    .where('taken_back_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
