import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DeviceKey } from '../queries.ts';

/** How many of the account's streams are watched: those seen after `since`. */
export async function countStreams(db: Db, { userId, since }: { userId: string; since: Date }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stream
    where account_id = ${userId} and ended_at is null and seen_at > ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether the device is active, and how many others of the account are watched. */
export async function findStanding(db: Db, { userId, identifier, since }: DeviceKey & { since: Date }) {
  const { rows } = await sql<{ isActive: boolean; others: number }>`
    select
      exists (select from device where account_id = ${userId} and identifier = ${identifier} and is_active) as "isActive",
      (select count(*)::int from stream
        where account_id = ${userId} and device_identifier <> ${identifier}
          and ended_at is null and seen_at > ${since}) as others`.execute(db);
  return rows[0] ?? { isActive: false, others: 0 };
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

/** The stream of a device that begins to watch, or why it may not (0076_stream.sql). */
export async function callBeginStream(
  db: Db,
  args: DeviceKey & { mediaId: number; at: Date; since: Date; deviceMax: number | null; streamMax: number },
) {
  const { rows } = await sql<{ streamId: string; problem: BeginProblem | null }>`
    select stream_id as "streamId", problem from begin_stream(
      ${args.userId}, ${args.identifier}, ${args.mediaId}, ${args.at}, ${args.since},
      ${args.deviceMax}, ${args.streamMax})`.execute(db);
  return rows[0] as { streamId: string; problem: BeginProblem | null };
}

type BeginProblem = 'unauthorized' | 'device_limit' | 'stream_limit';

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
