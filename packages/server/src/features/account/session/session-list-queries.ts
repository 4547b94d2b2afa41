import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** More than any account has open. */
const listedMax = 100;

/**
 * Open sessions whose refresh token is valid, the last seen first; without those of staff who impersonate the member.
 */
export function listOpenSessions(db: Db, userId: string, at: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'device_identifier', 'ip', 'created_at', 'seen_at'])
    .where('account_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('actor_id', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('refresh_token')
          .select(sql`1`.as('one'))
          .whereRef('session_id', '=', 'session.id')
          .where('expires_at', '>', at),
      ),
    )
    .orderBy('seen_at', 'desc')
    .limit(sql.lit(listedMax))
    .execute();
}

/** Whether this is an open session of this account. */
export async function isOwnSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('account_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
