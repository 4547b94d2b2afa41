import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Returns false for a video that is or was a livestream. */
export async function insertPremiere(db: Db, premiere: { mediaId: number; startsAt: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('livestream')
    .values({ media_id: premiere.mediaId, starts_at: premiere.startsAt, kind: 'premiere' })
    .onConflict((conflict) => conflict.column('media_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes a premiere that has not begun, with its reminders and its chat. */
export async function deletePremiere(db: Db, livestreamId: number): Promise<void> {
  await db.deleteFrom('livestream').where('id', '=', livestreamId).execute();
}

/** The start of the next premiere that has not begun by `since`; null without one. */
export async function findNextPremiere(db: Db, { since, until }: { since: Date; until: Date }): Promise<Date | null> {
  const query = db.selectFrom('livestream').select('starts_at').where('kind', '=', 'premiere');
  const row = await query
    .where('ended_at', 'is', null)
    .where('started_at', 'is', null)
    .where('starts_at', '>', since)
    .where('starts_at', '<=', until)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst();
  return row?.starts_at ?? null;
}

/** Premieres that have not begun, although their time came after `since`. */
export async function listDuePremieres(db: Db, { since, until }: { since: Date; until: Date }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.id from livestream l join media m on m.id = l.media_id and m.removed_at is null
    where l.kind = 'premiere' and l.ended_at is null and l.started_at is null
      and l.starts_at >= ${since} and l.starts_at <= ${until}
    order by l.starts_at, l.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The file of a premiere that has not begun, locked; undefined for any other. */
export async function lockDuePremiere(
  db: Db,
  { livestreamId, until }: { livestreamId: number; until: Date },
): Promise<{ mediaId: number; assetId: string | null } | undefined> {
  const { rows } = await sql<{ mediaId: number; assetId: string | null }>`
    select m.id as "mediaId", m.asset_id as "assetId"
    from livestream l join media m on m.id = l.media_id and m.removed_at is null
    where l.id = ${livestreamId} and l.kind = 'premiere' and l.started_at is null and l.starts_at <= ${until}
    for no key update`.execute(db);
  return rows[0];
}

export async function listPremieresOnAir(db: Db): Promise<{ id: number; mediaId: number; playoutId: string }[]> {
  const { rows } = await sql<{ id: number; mediaId: number; playoutId: string }>`
    select id, media_id as "mediaId", asset_id as "playoutId" from livestream
    where kind = 'premiere' and ended_at is null and started_at is not null order by id`.execute(db);
  return rows;
}
