import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { BadgePicture } from './badge-picture.ts';

export async function hasAccount(db: Db, userId: string): Promise<boolean> {
  const found = db.selectFrom('account').select('id').where('id', '=', userId);
  return (await found.executeTakeFirst()) !== undefined;
}

interface Named extends BadgePicture {
  id: string;
  name: string;
}

/** Latest first. */
export async function listBadgesOfAccount(db: Db, userId: string): Promise<(Named & { at: Date; event: string })[]> {
  const { rows } = await sql<Named & { at: Date; event: string }>`
    select b.id, b.name, b.picture, image_json(i) as image, e.at, e.event
    from badge_earned e join badge b on b.id = e.badge_id left join image i on i.id = b.image_id
    where e.account_id = ${userId} and e.taken_back_at is null order by e.at desc, b.id`.execute(db);
  return rows;
}

/** Badges that are on, and that the member does not have. */
export async function listGrantable(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<(Named & { left: number | null })[]> {
  const { rows } = await sql<Named & { left: number | null }>`
    select b.id, b.name, b.picture, image_json(i) as image, b.edition - b.granted as left
    from badge b left join image i on i.id = b.image_id
    where b.state = 'on' and (b.ends_at is null or b.ends_at > ${now}) and not exists (
      select from badge_earned e where e.badge_id = b.id and e.account_id = ${userId} and e.taken_back_at is null)
    order by b.name, b.id`.execute(db);
  return rows;
}
