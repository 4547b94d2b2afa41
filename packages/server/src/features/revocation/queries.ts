import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export async function upsertRevocations(db: Db, keys: string[], until: Date): Promise<void> {
  await sql`
    insert into media_revocation (key, revoked_until) select key, ${until} from unnest(${keys}::text[]) key
    on conflict (key) do update set revoked_until = greatest(media_revocation.revoked_until, excluded.revoked_until)`.execute(
    db,
  );
}

/** Refused keys, each with the time until which it is refused. */
export function listRevocations(db: Db, at: Date) {
  return db.selectFrom('media_revocation').select(['key', 'revoked_until']).where('revoked_until', '>', at).execute();
}

export async function deleteRevocations(db: Db, keys: string[]): Promise<void> {
  await sql`delete from media_revocation where key = any (${keys}::text[])`.execute(db);
}

export async function deleteOldRevocations(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('media_revocation').where('revoked_until', '<', before).execute();
}

/** The grant of a session in addresses; undefined before the first one and after its end. */
export async function findGrant(db: Db, sessionId: string): Promise<string | undefined> {
  const row = await db.selectFrom('media_grant').select('name').where('session_id', '=', sessionId).executeTakeFirst();
  return row?.name;
}

/** Stores a grant for an open session, or returns the one stored by a concurrent call. */
export async function insertGrant(db: Db, sessionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    insert into media_grant (session_id, account_id)
    select id, account_id from session where id = ${sessionId} and ended_at is null for share
    on conflict (session_id) do update set session_id = excluded.session_id returning name`.execute(db);
  return rows[0]?.name;
}

/** Deletes and returns the grants of sessions, or of all sessions of an account. */
export async function deleteGrants(db: Db, of: { sessionIds: string[] } | { userId: string }): Promise<string[]> {
  const which = 'userId' in of ? sql`account_id = ${of.userId}` : sql`session_id = any (${of.sessionIds}::uuid[])`;
  const { rows } = await sql<{ name: string }>`delete from media_grant where ${which} returning name`.execute(db);
  return rows.map(({ name }) => name);
}
