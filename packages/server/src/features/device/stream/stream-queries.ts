import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { DeviceKey } from '../queries.ts';

/** The number of the account's watched streams: those seen after `since`. */
export async function countStreams(db: Db, { userId, since }: { userId: string; since: Date }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stream
    where account_id = ${userId} and ${isWatched(since)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The same condition as in `begin_stream` (begin-stream.sql). */
function isWatched(since: Date) {
  return sql`ended_at is null and seen_at > ${since}
    and exists (select from session s where s.id = stream.session_id and s.ended_at is null)`;
}

/** A player's stream, with the session that started it. */
export interface StreamKey extends DeviceKey {
  sessionId: string;
}

/** Whether the device is active, and the number of other watched streams of the account. */
export async function findDeviceState(db: Db, args: DeviceKey & { streamId: string; since: Date }) {
  const { userId, identifier } = args;
  const { rows } = await sql<{ isActive: boolean; others: number }>`
    select
      exists (select from device where account_id = ${userId} and identifier = ${identifier} and is_active) as "isActive",
      (select count(*)::int from stream
        where account_id = ${userId} and id <> ${args.streamId} and ${isWatched(args.since)}) as others`.execute(db);
  return rows[0] ?? { isActive: false, others: 0 };
}

/** A watched stream, and its name in media addresses. */
export interface PlayerStream {
  streamId: string;
  mediaGrant: string;
  /** When the address of a preloaded video expires; null for the video that plays. */
  expires: Date | null;
}

/** Continues a stream with the same video, if it was seen after `since`. */
export async function continueStream(
  db: Db,
  args: StreamKey & { streamId: string; mediaId: number; at: Date; since: Date },
): Promise<PlayerStream | undefined> {
  const row = await db
    .updateTable('stream')
    .set({ seen_at: args.at })
    .where('id', '=', args.streamId)
    .where('session_id', '=', args.sessionId)
    .where('media_id', '=', args.mediaId)
    .where('ended_at', 'is', null)
    .where('seen_at', '>', args.since)
    .returning(['id as streamId', 'media_grant as mediaGrant'])
    .executeTakeFirst();
  return row && { ...row, expires: null };
}

/** Whether the session's stream plays another video now. */
export async function isStreamElsewhere(
  db: Db,
  { streamId, sessionId, mediaId }: { streamId: string; sessionId: string; mediaId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from stream where id = ${streamId} and session_id = ${sessionId} and media_id <> ${mediaId}`.execute(db);
  return rows.length > 0;
}

/**
 * The session's stream of this broadcast; without one, its stream of another broadcast. The stream counts as watched if
 * it was seen after `since`.
 */
export async function findBroadcastStream(
  db: Db,
  { sessionId, mediaId, since }: { sessionId: string; mediaId: number | null; since: Date },
): Promise<{ streamId: string; mediaId: number; isWatched: boolean } | undefined> {
  const { rows } = await sql<{ streamId: string; mediaId: number; isWatched: boolean }>`
    select s.id as "streamId", s.media_id as "mediaId", s.ended_at is null and s.seen_at > ${since} as "isWatched" from stream s join livestream l on l.media_id = s.media_id
    where s.session_id = ${sessionId}
    order by s.media_id is not distinct from ${mediaId}::bigint desc, s.ended_at is null desc, s.started_at desc
    limit 1`.execute(db);
  return rows[0];
}

/** Calls `begin_stream` (begin-stream.sql): returns the player's stream, or the reason why it may not watch. */
export async function callBeginStream(
  db: Db,
  args: StreamKey & {
    mediaId: number;
    own: string | null;
    isAhead: boolean;
    at: Date;
    since: Date;
    deviceMax: number | null;
    streamMax: number;
    refusedUntil: Date;
    aheadLifeS: number;
    aheadRestS: number;
  },
) {
  const { rows } = await sql<PlayerStream & { problem: BeginProblem | null; revoked: string[] | null }>`
    select stream_id as "streamId", granted as "mediaGrant", expires, problem, revoked from begin_stream(
      ${args.userId}, ${args.sessionId}, ${args.identifier}, ${args.mediaId}, ${args.own}, ${args.isAhead},
      ${args.at}, ${args.since}, ${args.deviceMax}, ${args.streamMax}, ${args.refusedUntil},
      make_interval(secs => ${args.aheadLifeS}), make_interval(secs => ${args.aheadRestS}))`.execute(db);
  return rows[0] as PlayerStream & { problem: BeginProblem | null; revoked: string[] | null };
}

type BeginProblem = 'unauthorized' | 'device_limit' | 'stream_limit';

/** Returns false when the stream is not the session's, was ended, or was not seen after `since`. */
export async function renewStream(
  db: Db,
  args: StreamKey & { streamId: string; at: Date; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stream')
    .set({ seen_at: args.at })
    .where('id', '=', args.streamId)
    .where('session_id', '=', args.sessionId)
    .where('ended_at', 'is', null)
    .where('seen_at', '>', args.since)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns false when the session has no such stream. */
export async function resumeStream(db: Db, args: StreamKey & { streamId: string; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stream')
    .set({ seen_at: args.at, ended_at: null })
    .where('id', '=', args.streamId)
    .where('session_id', '=', args.sessionId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends the streams of a device, one stream of a session, or all other streams of an account that were not seen after
 * `since`; returns their names in media addresses.
 */
export async function endPlayerStreams(
  db: Db,
  args: (DeviceKey | { streamId: string; sessionId: string } | { userId: string; besides: string; since: Date }) & {
    at: Date;
  },
): Promise<string[]> {
  const which =
    'streamId' in args
      ? sql`id = ${args.streamId} and session_id = ${args.sessionId}`
      : 'besides' in args
        ? sql`account_id = ${args.userId} and id <> ${args.besides} and seen_at <= ${args.since}`
        : sql`account_id = ${args.userId} and device_identifier = ${args.identifier}`;
  const { rows } = await sql<{ was: string; wasAhead: string | null }>`
    update stream set ended_at = ${args.at}, media_grant = new_media_grant(), ahead_media_id = null, ahead_grant = null
    where ${which} and ended_at is null returning old.media_grant as was, old.ahead_grant as "wasAhead"`.execute(db);
  return rows.flatMap(({ was, wasAhead }) => (wasAhead === null ? [was] : [was, wasAhead]));
}

/** Deletes streams that began and were last seen before `before`. */
export async function deleteOldStreams(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('media_ahead').where('until', '<', before).execute();
  await db.deleteFrom('stream').where('started_at', '<', before).where('seen_at', '<', before).execute();
}
