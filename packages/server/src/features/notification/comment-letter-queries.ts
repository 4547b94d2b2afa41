import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { EventRecipient } from './queries.ts';

/**
 * Reserves the hourly letter for members who had none since `since` and have nothing waiting. Returns these members.
 * For the others the events wait, up to a number.
 */
export async function takeHourlyLetter(
  tx: Db,
  { notified, at, since, waitingMax }: { notified: EventRecipient[]; at: Date; since: Date; waitingMax: number },
): Promise<Set<string>> {
  const accountIds = [...new Set(notified.map(({ accountId }) => accountId))];
  // It locks the rows of all these members, in order.
  const { rows } = await sql<{ account_id: string }>`
    insert into comment_letter (account_id, sent_at) select id, ${at} from unnest(${accountIds}::uuid[]) id order by id
    on conflict (account_id) do update set sent_at = ${at}
      where comment_letter.sent_at <= ${since} and comment_letter.waiting = '{}'
    returning account_id`.execute(tx);
  const taken = new Set(rows.map(({ account_id }) => account_id));
  const waiting = notified.filter(({ accountId }) => !taken.has(accountId));
  if (waiting.length > 0) {
    await sql`
      update comment_letter l set waiting = (l.waiting || w.ids)[1:${sql.lit(waitingMax)}]
      from (
        select account_id, array_agg(event_id order by event_id) as ids
        from unnest(${waiting.map(({ accountId }) => accountId)}::uuid[],
          ${waiting.map(({ eventId }) => eventId)}::bigint[]) as n (account_id, event_id)
        group by account_id) w
      where l.account_id = w.account_id`.execute(tx);
  }
  return taken;
}

/** Takes the waiting events of members whose last letter was sent before `since`: they get the next letter now. */
export async function takeCommentDigests(
  tx: Db,
  { at, since, limit }: { at: Date; since: Date; limit: number },
): Promise<{ accountId: string; eventIds: number[] }[]> {
  const { rows } = await sql<{ accountId: string; eventIds: number[] }>`
    with due as (
      select account_id, waiting from comment_letter where waiting <> '{}' and sent_at <= ${since}
      order by sent_at, account_id limit ${sql.lit(limit)} for update skip locked)
    update comment_letter l set waiting = '{}', sent_at = ${at}
    from due where l.account_id = due.account_id
    returning l.account_id as "accountId", due.waiting as "eventIds"`.execute(tx);
  return rows;
}
