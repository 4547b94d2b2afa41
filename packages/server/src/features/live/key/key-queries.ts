import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { BroadcastRow } from '../on-air-queries.ts';

const columns = sql`l.id, l.media_id as "mediaId", l.starts_at as "startsAt", l.started_at as "startedAt",
  l.ended_at as "endedAt", l.asset_id as "assetId"`;
const isThere = sql`exists (select from media where media.id = l.media_id and media.removed_at is null)`;

/** Condition: a key opens the row of `livestream`, as the stream's own key, its creator's, or that of a browser. */
export function isKeyOf(keyHash: Buffer) {
  return sql<boolean>`(livestream.stream_key_hash = ${keyHash}
    or exists (select from livestream_browser_key b where b.key_hash = ${keyHash} and b.livestream_id = livestream.id)
    or exists (
      select from livestream_creator_key k join media_creator mc on mc.team_id = k.team_id
      where k.key_hash = ${keyHash} and mc.media_id = livestream.media_id))`;
}

/** Whether a key that opened the stream is still valid. */
export async function isKeyInForce(
  db: Db,
  { livestreamId, keyHash }: { livestreamId: number; keyHash: Buffer },
): Promise<boolean> {
  const query = db.selectFrom('livestream').select('id').where('id', '=', livestreamId).where(isKeyOf(keyHash));
  return (await query.executeTakeFirst()) !== undefined;
}

/** The stream of a browser's key that was made after this time. */
export async function findStreamByBrowserKey(
  db: Db,
  { keyHash, since }: { keyHash: Buffer; since: Date },
): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`
    select ${columns} from livestream_browser_key b join livestream l on l.id = b.livestream_id
    where b.key_hash = ${keyHash} and b.made_at >= ${since} and ${isThere}`.execute(db);
  return rows[0];
}

export async function findTeamByCreatorKey(db: Db, keyHash: Buffer): Promise<number | undefined> {
  const query = db.selectFrom('livestream_creator_key').select('team_id').where('key_hash', '=', keyHash);
  return (await query.executeTakeFirst())?.team_id;
}

/** A creator's stream on air, else the first planned one that begins within this time. */
export async function findStreamOfTeam(
  db: Db,
  { teamId, from, until }: { teamId: number; from: Date; until: Date },
): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`
    select ${columns} from livestream l
    where l.kind = 'broadcast' and l.ended_at is null and (l.started_at is not null or l.starts_at between ${from} and ${until})
      and exists (select from media_creator mc where mc.media_id = l.media_id and mc.team_id = ${teamId}) and ${isThere}
    order by l.started_at nulls last, l.starts_at, l.id limit 1`.execute(db);
  return rows[0];
}

export async function insertBrowserKey(
  db: Db,
  { livestreamId, keyHash, at }: { livestreamId: number; keyHash: Buffer; at: Date },
): Promise<void> {
  const row = { livestream_id: livestreamId, key_hash: keyHash, made_at: at };
  await db.insertInto('livestream_browser_key').values(row).execute();
}

export async function deleteOldBrowserKeys(db: Db, { livestreamId, before }: { livestreamId: number; before: Date }) {
  const old = db.deleteFrom('livestream_browser_key').where('livestream_id', '=', livestreamId);
  await old.where('made_at', '<', before).execute();
}

export async function hasBrowserKey(db: Db, livestreamId: number): Promise<boolean> {
  const query = db.selectFrom('livestream_browser_key').select('made_at').where('livestream_id', '=', livestreamId);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

export async function replaceCreatorKey(
  db: Db,
  { teamId, keyHash, at }: { teamId: number; keyHash: Buffer; at: Date },
): Promise<void> {
  await db
    .insertInto('livestream_creator_key')
    .values({ team_id: teamId, key_hash: keyHash, made_at: at })
    .onConflict((conflict) => conflict.column('team_id').doUpdateSet({ key_hash: keyHash, made_at: at }))
    .execute();
}

/** Returns false if there was none. */
export async function deleteCreatorKey(db: Db, teamId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('livestream_creator_key')
    .where('team_id', '=', teamId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findCreatorKey(db: Db, teamId: number): Promise<{ madeAt: Date } | undefined> {
  const query = db.selectFrom('livestream_creator_key').select('made_at as madeAt').where('team_id', '=', teamId);
  return query.executeTakeFirst();
}
