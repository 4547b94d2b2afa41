import type { Permission, TeamPermission } from '@greenlight/contract/permission';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export type EndReason =
  | 'logout'
  | 'replay'
  | 'password'
  | 'device'
  | 'suspended'
  | 'erased'
  | 'email'
  | 'ended'
  | 'reported';

export async function insertSession(
  db: Db,
  session: { userId: string; deviceIdentifier: string; ip: string; userAgent: string; at: Date; actorId?: string },
): Promise<string> {
  const { id } = await db
    .insertInto('session')
    .values({
      account_id: session.userId,
      device_identifier: session.deviceIdentifier,
      ip: session.ip,
      user_agent: session.userAgent.slice(0, 500),
      created_at: session.at,
      seen_at: session.at,
      confirmed_at: session.actorId ? null : session.at,
      actor_id: session.actorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Stores a token, which expires with its session at the latest (`sessionLifeS` after the session began). Returns the
 * expiry, also of a token that exists.
 */
export async function insertRefreshToken(
  db: Db,
  token: { hash: Buffer; sessionId: string; at: Date; expiresAt: Date; sessionLifeS: number },
): Promise<Date> {
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into refresh_token (hash, session_id, created_at, expires_at)
    select ${token.hash}, id, ${token.at},
      least(${token.expiresAt}::timestamptz, created_at + make_interval(secs => ${token.sessionLifeS}))
    from session where id = ${token.sessionId}
    on conflict (hash) do update set expires_at = refresh_token.expires_at
    returning expires_at as "expiresAt"`.execute(db);
  return rows[0]?.expiresAt as Date;
}

/** Locks the token's session, so that exchanges within one family run one after another. */
export function lockRefreshToken(db: Db, hash: Buffer) {
  return db
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.session_id')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'refresh_token.expires_at',
      'refresh_token.used_at',
      'session.id as session_id',
      'session.ended_at',
      'session.account_id',
      'session.device_identifier',
      'account.suspended_at',
    ])
    .where('refresh_token.hash', '=', hash)
    .forUpdate(['refresh_token', 'session'])
    .executeTakeFirst();
}

export async function recordRefreshTokenUse(db: Db, hash: Buffer, at: Date): Promise<void> {
  await db
    .updateTable('refresh_token')
    .set({ used_at: at })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .execute();
}

export async function recordSessionEnd(db: Db, sessionId: string, reason: EndReason, at: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: at, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Leaves out a session that another process updates at this moment. */
export async function updateSessionsSeenAt(db: Db, sessionIds: string[], at: Date): Promise<void> {
  await sql`
    update session set seen_at = ${at} where id in (
      select id from session where id = any (${sessionIds}::uuid[]) and seen_at < ${at}
      for no key update skip locked)`.execute(db);
}

/** Ends all sessions of an account except `keep`, and those in which it impersonates others; returns their ids. */
export async function endAccountSessions(db: Db, userId: string, reason: EndReason, at: Date, keep?: string) {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: at, end_reason: reason })
    .where((where) => where.or([where('account_id', '=', userId), where('actor_id', '=', userId)]))
    .where('ended_at', 'is', null)
    .$if(keep !== undefined, (query) => query.where('id', '!=', keep as string))
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** Ends all sessions of a device and returns their ids. */
export async function endDeviceSessions(
  db: Db,
  { userId, deviceIdentifier, at }: { userId: string; deviceIdentifier: string; at: Date },
) {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: at, end_reason: 'device' })
    .where('account_id', '=', userId)
    .where('device_identifier', '=', deviceIdentifier)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/**
 * The owners of the open sessions, with the stored permissions of the role and of creator teams. An impersonation
 * session ends when its actor loses the permission.
 */
export function listOwners(db: Db, sessionIds: string[]) {
  return selectOpenSessions(db)
    .innerJoin('role', 'role.name', 'account.role')
    .select([
      'session.id',
      'session.account_id',
      'session.device_identifier',
      'session.actor_id',
      'session.seen_at',
      'account.role',
      sql<Permission[]>`role.permissions`.as('permissions'),
      sql<TeamPermission[]>`array(
        select distinct unnest(tr.permissions) from creator_team_member tm join team_role tr on tr.name = tm.role
        where tm.account_id = account.id)`.as('team_permissions'),
    ])
    .where('session.id', '=', sql<string>`any (${sessionIds}::uuid[])`)
    .execute();
}

/** The given sessions that are open. */
export async function listOpenSessions(db: Db, sessionIds: string[]): Promise<string[]> {
  const ids = sql<string>`any (${sessionIds}::uuid[])`;
  const rows = await selectOpenSessions(db).select('session.id').where('session.id', '=', ids).execute();
  return rows.map(({ id }) => id);
}

/** A session is open until it ends, its account is suspended, or its staff member may no longer impersonate. */
function selectOpenSessions(db: Db) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .leftJoin('account as actor', 'actor.id', 'session.actor_id')
    .leftJoin('role as actor_role', 'actor_role.name', 'actor.role')
    .where('session.ended_at', 'is', null)
    .where('account.suspended_at', 'is', null)
    .where(
      sql<boolean>`(session.actor_id is null or actor.suspended_at is null
        and (actor.role = 'operator' or 'member.impersonate' = any (actor_role.permissions)))`,
    );
}

/** The time at which the session was last confirmed; null when it has ended. Reads the database, not the cache. */
export async function findConfirmedAt(db: Db, sessionId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('session')
    .select('confirmed_at')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.confirmed_at ?? null;
}

export async function recordConfirmation(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.updateTable('session').set({ confirmed_at: at }).where('id', '=', sessionId).execute();
}

export async function deleteExpiredRefreshTokens(db: Db, before: Date): Promise<void> {
  await sql`
    with gone as (delete from refresh_token where expires_at < ${before} returning session_id)
    delete from session s where s.id in (select session_id from gone)
      and not exists (select from refresh_token t where t.session_id = s.id and t.expires_at >= ${before})`.execute(db);
  await sql`
    delete from session where actor_id is not null and created_at < ${before}::timestamptz - interval '1 day'`.execute(
    db,
  );
}
