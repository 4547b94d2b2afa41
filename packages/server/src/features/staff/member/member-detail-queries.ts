import type { Device } from '@greenlight/contract/device';
import type { TeamRole } from '@greenlight/contract/permission';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface DetailRow {
  verified: boolean;
  lastSeen: Date | null;
  deleteRequest: Date | null;
  hasPassword: boolean;
  linked: string[];
  authenticator: boolean;
  passkeys: number;
}

/** The ways to sign in to the account, without any secret. */
export async function findDetail(db: Db, userId: string): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    select a.verified_at is not null as verified, a.deletion_requested_at as "deleteRequest",
      a.password_hash is not null as "hasPassword",
      (select max(seen_at) from session where account_id = a.id and actor_id is null) as "lastSeen",
      array(select provider from account_identity where account_id = a.id order by provider) as linked,
      exists (select from authenticator where account_id = a.id and confirmed_at is not null) as authenticator,
      (select count(*)::int from passkey where account_id = a.id) as passkeys
    from account a where a.id = ${userId}`.execute(db);
  return rows[0];
}

export function listDevices(db: Db, userId: string) {
  return db
    .selectFrom('device')
    .select(['model', sql<Device['platform']>`platform`.as('platform'), 'is_active', 'created_at'])
    .where('account_id', '=', userId)
    .orderBy('is_active', 'desc')
    .orderBy('created_at', 'desc')
    .limit(sql.lit(50))
    .execute();
}

/** Open sessions, without those of impersonating staff. */
export async function listSessions(db: Db, userId: string, at: Date) {
  const { rows } = await sql<{ id: string; model: string; created: Date; lastSeen: Date }>`
    select s.id, coalesce(d.model, '') as model, s.created_at as created, s.seen_at as "lastSeen"
    from session s left join device d on d.account_id = s.account_id and d.identifier = s.device_identifier
    where s.account_id = ${userId} and s.ended_at is null and s.actor_id is null
      and exists (select from refresh_token t where t.session_id = s.id and t.expires_at > ${at})
    order by s.seen_at desc limit 50`.execute(db);
  return rows;
}

/** Streams that are watched: seen after `since` and not ended. */
export async function listStreams(db: Db, userId: string, since: Date) {
  const { rows } = await sql<{ mediaId: number; title: string; since: Date }>`
    select st.media_id as "mediaId", m.title, st.started_at as since
    from stream st join media m on m.id = st.media_id
    where st.account_id = ${userId} and st.ended_at is null and st.seen_at > ${since}
    order by st.started_at desc`.execute(db);
  return rows;
}

export async function listTeams(db: Db, userId: string) {
  const { rows } = await sql<{ id: number; displayName: string; role: TeamRole }>`
    select t.id, t.display_name as "displayName", tm.role
    from creator_team_member tm join creator_team t on t.id = tm.team_id
    where tm.account_id = ${userId} order by t.display_name, t.id limit 100`.execute(db);
  return rows;
}
