import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface Ports {
  first: number;
  last: number;
}

const isOver = sql`(l.ended_at is not null or not exists (
  select from media where media.id = l.media_id and media.removed_at is null))`;

/**
 * A port for a key: the port that its stream or creator already has, else a free one. Null if all are taken. Ports of
 * streams that are over, or were an hour late before `from`, are free.
 */
export async function updateSrtPort(
  db: Db,
  { owner, keyHash, ports, from }: { owner: SrtOwner; keyHash: Buffer; ports: Ports; from: Date },
): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(hashtext('livestream_srt_port'))`.execute(db);
  await sql`
    delete from livestream_srt_port p using livestream l where l.id = p.livestream_id
      and (${isOver} or (l.started_at is null and l.starts_at < ${from}))`.execute(db);
  const { livestreamId = null, teamId = null } = owner;
  const { rows } = await sql<{ port: number }>`
    with own as (
      update livestream_srt_port set key_hash = ${keyHash}
      where livestream_id = ${livestreamId} or team_id = ${teamId} returning port),
    free as (
      select port from generate_series(${ports.first}::integer, ${ports.last}::integer) port
      where not exists (select from own) and not exists (select from livestream_srt_port p where p.port = port.port)
      order by port limit 1),
    added as (
      insert into livestream_srt_port (port, key_hash, livestream_id, team_id)
      select port, ${keyHash}, ${livestreamId}, ${teamId} from free returning port)
    select port from own union all select port from added`.execute(db);
  return rows[0]?.port ?? null;
}

export interface SrtOwner {
  livestreamId?: number;
  teamId?: number;
}

export async function deleteSrtPortOfTeam(db: Db, teamId: number): Promise<void> {
  await db.deleteFrom('livestream_srt_port').where('team_id', '=', teamId).execute();
}

/** The ports of streams, and of creators with streams, that are on air or begin in this time. */
export async function listOpenSrtPorts(
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<{ port: number; keyHash: Buffer }[]> {
  const { rows } = await sql<{ port: number; keyHash: Buffer }>`
    select p.port, p.key_hash as "keyHash" from livestream_srt_port p
    where exists (
      select from livestream l
      where l.kind = 'broadcast' and not ${isOver} and (l.started_at is not null or l.starts_at between ${from} and ${until})
        and (l.id = p.livestream_id
          or exists (select from media_creator mc where mc.media_id = l.media_id and mc.team_id = p.team_id)))
    order by p.port`.execute(db);
  return rows;
}
