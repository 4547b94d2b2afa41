import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DeviceKey } from '../queries.ts';

/** How many of the account's streams are watched: those seen after `since`. `except` leaves one device's out. */
export async function countStreams(
  db: Db,
  { userId, since, except }: { userId: string; since: Date; except?: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stream
    where account_id = ${userId} and ended_at is null and seen_at > ${since}
      and device_identifier is distinct from ${except ?? null}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The device's stream goes on with this video, if it was seen after `since`; its id. */
export async function updateStreamMedia(
  db: Db,
  args: DeviceKey & { mediaId: number; at: Date; since: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update stream set media_id = ${args.mediaId}, seen_at = ${args.at}
    where account_id = ${args.userId} and device_identifier = ${args.identifier}
      and ended_at is null and seen_at > ${args.since} returning id`.execute(db);
  return rows[0]?.id;
}

/**
 * The device's stream begins; its id. The commit need not wait for the disk where nothing else was written: what a
 * crash of the database takes is taken up again by the next word of the player.
 */
export async function upsertStream(
  db: Db,
  args: DeviceKey & { mediaId: number; at: Date; durable: boolean },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into stream (account_id, device_identifier, media_id, started_at, seen_at)
    values (${args.userId}, ${args.identifier}, ${args.mediaId}, ${args.at}, ${args.at})
    on conflict (account_id, device_identifier) do update
      set media_id = excluded.media_id, started_at = excluded.started_at, seen_at = excluded.seen_at, ended_at = null
    returning id, set_config('synchronous_commit', ${args.durable ? 'on' : 'off'}, true)`.execute(db);
  return (rows[0] as { id: string }).id;
}

/** False when it is not the device's, was given up, or was not seen after `since`. */
export async function updateStreamSeen(
  db: Db,
  args: DeviceKey & { streamId: string; at: Date; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stream')
    .set({ seen_at: args.at })
    .where('id', '=', args.streamId)
    .where('account_id', '=', args.userId)
    .where('device_identifier', '=', args.identifier)
    .where('ended_at', 'is', null)
    .where('seen_at', '>', args.since)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when the device has no such stream. */
export async function updateStreamResumed(db: Db, args: DeviceKey & { streamId: string; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stream')
    .set({ seen_at: args.at, ended_at: null })
    .where('id', '=', args.streamId)
    .where('account_id', '=', args.userId)
    .where('device_identifier', '=', args.identifier)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives up what the device watches; with `streamId` only that one. */
export async function updateStreamsEnded(db: Db, args: DeviceKey & { streamId?: string; at: Date }): Promise<void> {
  await db
    .updateTable('stream')
    .set({ ended_at: args.at })
    .where('account_id', '=', args.userId)
    .where('device_identifier', '=', args.identifier)
    .where('ended_at', 'is', null)
    .$if(args.streamId !== undefined, (query) => query.where('id', '=', args.streamId as string))
    .execute();
}

/** Those that began and were last seen before. */
export async function deleteOldStreams(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('stream').where('started_at', '<', before).where('seen_at', '<', before).execute();
}
