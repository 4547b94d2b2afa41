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
    .leftJoin('device', (join) =>
      join
        .onRef('device.account_id', '=', 'session.account_id')
        .onRef('device.identifier', '=', 'session.device_identifier'),
    )
    .select(['session.id', 'session.ip', 'session.created_at', 'session.seen_at'])
    .select(['device.name', 'device.model', 'device.platform'])
    .where('session.account_id', '=', userId)
    .where('session.ended_at', 'is', null)
    .where('session.actor_id', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('refresh_token')
          .select(sql`1`.as('one'))
          .whereRef('session_id', '=', 'session.id')
          .where('expires_at', '>', at),
      ),
    )
    .orderBy('session.seen_at', 'desc')
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
