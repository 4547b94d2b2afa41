import type { StudioGiveaway } from '@greenlight/contract/giveaway-studio';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { selectIds } from '../../platform/db/page.ts';

export type WinnerState = 'waiting' | 'notified' | 'claimed' | 'shipped' | 'expired' | 'declined' | 'gone';

export interface PlaceRow {
  id: number;
  position: number;
  userId: string | null;
  state: WinnerState;
  claimUntil: Date | null;
  isSuspended: boolean;
}

/** All drawn people in order, at most 200. */
export async function listPlaces(db: Db, giveawayId: number): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select w.id, w.position, a.id as "userId", w.state, w.claim_until as "claimUntil",
      a.suspended_at is not null as "isSuspended"
    from giveaway_winner w left join account a on a.id = w.account_id
    where w.giveaway_id = ${giveawayId} order by w.position`.execute(db);
  return rows;
}

export async function recordWinnerNotification(
  tx: Db,
  { winnerId, at, claimUntil }: { winnerId: number; at: Date; claimUntil: Date },
): Promise<void> {
  await tx
    .updateTable('giveaway_winner')
    .set({ state: 'notified', notified_at: at, claim_until: claimUntil })
    .where('id', '=', winnerId)
    .execute();
}

/** Gives notified winners the whole time to claim, from `at` on. */
export async function updateClaimDeadlines(db: Db, at: Date): Promise<void> {
  await sql`
    update giveaway_winner w set claim_until = deadline.at
    from giveaway g cross join lateral (
      select date_trunc('day', ${at}::timestamptz, 'UTC') + make_interval(days => g.claim_days + 1) - interval '1 ms' as at
    ) deadline
    where g.id = w.giveaway_id and g.state = 'drawn' and w.state = 'notified' and w.claim_until < deadline.at`.execute(
    db,
  );
}

export async function updateWinnerState(
  tx: Db,
  { winnerIds, state }: { winnerIds: number[]; state: WinnerState },
): Promise<void> {
  if (winnerIds.length === 0) return;
  await tx.updateTable('giveaway_winner').set({ state, sealed_address: null }).where('id', 'in', winnerIds).execute();
}

export async function recordClaim(
  tx: Db,
  { winnerId, at, sealed }: { winnerId: number; at: Date; sealed: Buffer | null },
): Promise<void> {
  await tx
    .updateTable('giveaway_winner')
    .set({ state: 'claimed', claimed_at: at, sealed_address: sealed })
    .where('id', '=', winnerId)
    .execute();
}

export async function recordShipment(tx: Db, { winnerId, at }: { winnerId: number; at: Date }): Promise<void> {
  await tx
    .updateTable('giveaway_winner')
    .set({ state: 'shipped', shipped_at: at, sealed_address: null })
    .where('id', '=', winnerId)
    .execute();
}

export async function finishGiveaway(tx: Db, { giveawayId, at }: { giveawayId: number; at: Date }): Promise<void> {
  await tx.updateTable('giveaway').set({ state: 'finished', finished_at: at }).where('id', '=', giveawayId).execute();
}

/** The giveaway of a drawn person. */
export async function findGiveawayOfWinner(db: Db, winnerId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('giveaway_winner')
    .select('giveaway_id')
    .where('id', '=', winnerId)
    .executeTakeFirst();
  return row?.giveaway_id;
}

export async function findAddress(
  db: Db,
  winnerId: number,
): Promise<{ giveawayId: number; sealed: Buffer | null; state: WinnerState } | undefined> {
  const { rows } = await sql<{ giveawayId: number; sealed: Buffer | null; state: WinnerState }>`
    select giveaway_id as "giveawayId", sealed_address as sealed, state from giveaway_winner
    where id = ${winnerId}`.execute(db);
  return rows[0];
}

/** Giveaways with a prize that was not claimed in time, or whose winner is gone. */
export function listGiveawaysToPassOn(db: Db, at: Date): Promise<number[]> {
  return selectIds(
    db,
    sql`select distinct g.id from giveaway g join giveaway_winner w on w.giveaway_id = g.id
      left join account a on a.id = w.account_id
    where g.state = 'drawn' and ((w.state = 'notified' and w.claim_until <= ${at})
      or (w.state in ('notified', 'claimed') and (a.id is null or a.suspended_at is not null)))`,
  );
}

export interface WinnerRow {
  id: number;
  position: number;
  isAlternate: boolean;
  pseudonym: string;
  userId: string | null;
  displayName: string | null;
  state: WinnerState;
  notifiedAt: Date | null;
  claimUntil: Date | null;
  claimedAt: Date | null;
  shippedAt: Date | null;
  hasAddress: boolean;
}

export async function listWinners(db: Db, giveawayId: StudioGiveaway['id']): Promise<WinnerRow[]> {
  const { rows } = await sql<WinnerRow>`
    select w.id, w.position, w.position > g.winner_count as "isAlternate", w.pseudonym, a.id as "userId",
      a.display_name as "displayName", w.state, w.notified_at as "notifiedAt", w.claim_until as "claimUntil",
      w.claimed_at as "claimedAt", w.shipped_at as "shippedAt", w.sealed_address is not null as "hasAddress"
    from giveaway_winner w join giveaway g on g.id = w.giveaway_id left join account a on a.id = w.account_id
    where w.giveaway_id = ${giveawayId} order by w.position`.execute(db);
  return rows;
}
