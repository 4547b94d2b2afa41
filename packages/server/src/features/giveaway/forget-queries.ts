import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { selectIds } from '../../platform/db/page.ts';

/**
 * Giveaways whose data has been stored for its `keepMonths` since the end. A giveaway that never came to an end,
 * because a prize was not handed over or there was no draw, counts as ended when the last winner was notified, or when
 * it closed.
 */
export function listGiveawaysToForget(db: Db, at: Date): Promise<number[]> {
  return selectIds(
    db,
    sql`select g.id from giveaway g
      where g.forgotten_at is null and g.state in ('closed', 'drawn', 'finished', 'cancelled')
        and coalesce(g.finished_at, (select max(notified_at) from giveaway_winner w where w.giveaway_id = g.id), g.drawn_at,
          g.closed_at) + g.keep_months * interval '1 month' <= ${at}
      order by g.id`,
  );
}

/** Ends a giveaway that never came to an end. */
export async function endOldGiveaway(tx: Db, { giveawayId, at }: { giveawayId: number; at: Date }): Promise<void> {
  await sql`
    update giveaway set finished_at = ${at}, state = case when state = 'drawn' then 'finished' else 'cancelled' end,
      cancel_reason = case when state = 'closed' then 'It was not drawn in time.' end
    where id = ${giveawayId} and finished_at is null`.execute(tx);
}

/** Erases what some entries say about people. Returns how many entries had something to erase. */
export async function forgetEntries(
  tx: Db,
  { giveawayId, count }: { giveawayId: number; count: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update giveaway_entry set account_id = null, answers = '[]', country = null, confirmed_age = null,
      rules_version_id = null, excluded_reason = null
    where id in (
      select id from giveaway_entry where giveaway_id = ${giveawayId} and account_id is not null
      limit ${sql.lit(count)})`.execute(tx);
  return Number(numAffectedRows);
}

export async function deleteRemainingData(tx: Db, { giveawayId, at }: { giveawayId: number; at: Date }): Promise<void> {
  await sql`update giveaway_winner set account_id = null, sealed_address = null where giveaway_id = ${giveawayId}`.execute(
    tx,
  );
  await sql`delete from giveaway_digest where giveaway_id = ${giveawayId}`.execute(tx);
  await sql`update giveaway_entry set answers = '[]', country = null, confirmed_age = null, excluded_reason = null
    where giveaway_id = ${giveawayId} and (country is not null or answers <> '[]' or excluded_reason is not null)`.execute(
    tx,
  );
  await tx.updateTable('giveaway').set({ forgotten_at: at }).where('id', '=', giveawayId).execute();
}

/** Erases what an account stated, in all giveaways. Its places and pseudonyms stay. */
export async function forgetAccount(tx: Db, userId: string): Promise<void> {
  await sql`
    with gone as (
      update giveaway_entry set answers = '[]', country = null, confirmed_age = null, excluded_reason = null,
        account_id = null
      where account_id = ${userId} returning giveaway_id, withdrawn_at)
    update giveaway g set people = people - 1 from gone
    where g.id = gone.giveaway_id and g.state = 'open' and gone.withdrawn_at is null`.execute(tx);
  await sql`delete from giveaway_digest where account_id = ${userId}`.execute(tx);
  await sql`
    update giveaway_winner set account_id = null, sealed_address = null,
      state = case when state in ('notified', 'claimed') then 'gone' else state end
    where account_id = ${userId}`.execute(tx);
}

/** Giveaways in which an account has a prize that it has not received. */
export function listOpenPrizes(db: Db, userId: string): Promise<number[]> {
  return selectIds(
    db,
    sql`select giveaway_id as id from giveaway_winner where account_id = ${userId} and state in ('notified', 'claimed')`,
  );
}
