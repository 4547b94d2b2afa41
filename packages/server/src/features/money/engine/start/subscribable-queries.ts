import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Also of an account that is about to be erased, or suspended: nothing is sold to it. */
export async function isSubscribedElsewhere(db: Db, userId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select from account a where a.id = ${userId} and (a.deletion_due_at is not null or a.suspended_at is not null
      or exists (
        select from (
          select distinct on (subscription_id) state from membership_standing
          where account_id = a.id and backend = 'stripe' and since <= ${at}
          order by subscription_id, since desc, id desc) latest
        where latest.state not in ('cancelled', 'expired')))`.execute(db);
  return rows.length > 0;
}
