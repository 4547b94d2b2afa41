import type { BadgeKind } from '@greenlight/contract/badge';
import type { BingoAwardState, BingoGoal, BingoPrizeKind } from '@greenlight/contract/bingo';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface PrizeRow {
  gameId: number;
  goal: BingoGoal;
  kind: BingoPrizeKind;
  points: number | null;
  badgeId: string | null;
  badgeName: string | null;
  badgeKind: BadgeKind | null;
  places: number | null;
}

/** The shown state of an award `a` of a prize `p` and an account `o`: staff get no points or codes. */
export const shownAwardState = sql<BingoAwardState>`
  case when a.state = 'short' and p.kind <> 'badge' and o.role <> 'member' then 'staff' else a.state end`;

export async function listPrizesOf(db: Db, gameIds: number[]): Promise<PrizeRow[]> {
  const { rows } = await sql<PrizeRow>`
    select p.game_id as "gameId", p.goal, p.kind, p.points, p.badge_id as "badgeId", b.name as "badgeName",
      b.kind as "badgeKind", p.places
    from bingo_prize p left join badge b on b.id = p.badge_id
    where p.game_id = any(${gameIds}::bigint[])
    order by p.game_id, array_position('{line,further,full}'::text[], p.goal)`.execute(db);
  return rows;
}

/** The rule of a badge that is on; null for any other badge. */
export async function findBadgeKind(
  db: Db,
  { badgeId, now }: { badgeId: string; now: Date },
): Promise<BadgeKind | null> {
  const { rows } = await sql<{ kind: BadgeKind }>`
    select kind from badge where id = ${badgeId} and state = 'on' and (ends_at is null or ends_at > ${now})`.execute(
    db,
  );
  return rows[0]?.kind ?? null;
}

export interface NewPrize {
  goal: BingoGoal;
  kind: BingoPrizeKind;
  points: number | null;
  badgeId: string | null;
  places: number | null;
}

/** Deletes the prizes of all other goals, with their codes. */
export async function deleteOtherPrizes(
  tx: Db,
  { gameId, goals }: { gameId: number; goals: BingoGoal[] },
): Promise<void> {
  await sql`delete from bingo_prize where game_id = ${gameId} and goal <> all(${goals}::text[])`.execute(tx);
}

/** Replaces the prizes. Codes of a prize that stays are kept. */
export async function replacePrizes(tx: Db, { gameId, prizes }: { gameId: number; prizes: NewPrize[] }): Promise<void> {
  await deleteOtherPrizes(tx, { gameId, goals: prizes.map(({ goal }) => goal) });
  for (const { goal, kind, points, badgeId, places } of prizes) {
    const values = { kind, points, badge_id: badgeId, places };
    await tx
      .insertInto('bingo_prize')
      .values({ game_id: gameId, goal, ...values })
      .onConflict((conflict) => conflict.columns(['game_id', 'goal']).doUpdateSet(values))
      .execute();
  }
}

/** Records that these wins get a prize without a limit of places. Resolves with the number of new awards. */
export async function insertAwards(tx: Db, { gameId, winIds }: { gameId: number; winIds: number[] }): Promise<number> {
  const result = await sql`
    insert into bingo_award (win_id, game_id, goal, account_id)
    select w.id, w.game_id, w.kind, w.account_id from bingo_win w
      join bingo_prize p on p.game_id = w.game_id and p.goal = w.kind
    where w.game_id = ${gameId} and w.id = any(${winIds}::bigint[]) and w.revoked_at is null
      and w.account_id is not null and p.places is null
    on conflict do nothing`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

/** The calls with which members reached a goal, without staff and erased accounts. */
export async function listCallsOfMembers(
  tx: Db,
  { gameId, goal }: { gameId: number; goal: BingoGoal },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct w.call_id as id from bingo_win w join account o on o.id = w.account_id
    where w.game_id = ${gameId} and w.kind = ${goal} and w.revoked_at is null and o.role = 'member'`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Records that the wins of these calls get the prize of their goal. */
export async function insertAwardsOfCalls(
  tx: Db,
  { gameId, goal, callIds }: { gameId: number; goal: BingoGoal; callIds: number[] },
): Promise<void> {
  await sql`
    insert into bingo_award (win_id, game_id, goal, account_id)
    select w.id, w.game_id, w.kind, w.account_id from bingo_win w
    where w.call_id = any(${callIds}::bigint[]) and w.game_id = ${gameId} and w.kind = ${goal}
      and w.revoked_at is null and w.account_id is not null
    on conflict do nothing`.execute(tx);
}

export interface DueAward {
  winId: number;
  goal: BingoGoal;
  userId: string | null;
  isReleased: boolean;
  isStaff: boolean;
}

/**
 * The next due awards of a game, in the order of the calls, with staff last; those of one call in the order of their
 * random pseudonyms. Locked.
 */
export async function lockDueAwards(tx: Db, { gameId, count }: { gameId: number; count: number }): Promise<DueAward[]> {
  const { rows } = await sql<DueAward>`
    select a.win_id as "winId", a.goal, a.account_id as "userId", a.is_released as "isReleased",
      coalesce(o.role <> 'member', false) as "isStaff"
    from bingo_award a join bingo_win w on w.id = a.win_id join bingo_call c on c.id = w.call_id
      join bingo_player p on p.id = w.player_id
      join bingo_game g on g.id = a.game_id
      left join account o on o.id = a.account_id
    where a.game_id = ${gameId} and a.state = 'due'
    order by "isStaff", case when g.pace = 'recording' then c.at_ms end, c.id, w.won_at, p.pseudonym, a.win_id
    limit ${sql.lit(count)} for update of a`.execute(tx);
  return rows;
}

/** Locks a game for processes that give its prizes: one after another, so that codes go in the order of the wins. */
export async function lockPrizes(tx: Db, gameId: number): Promise<void> {
  await sql`select from bingo_prize where game_id = ${gameId} order by goal for no key update`.execute(tx);
}

export async function updateAward(
  tx: Db,
  { winId, state, at }: { winId: number; state: BingoAwardState; at: Date | null },
): Promise<void> {
  await tx.updateTable('bingo_award').set({ state, given_at: at }).where('win_id', '=', winId).execute();
}

/** Gives the first code that is left to this win. Returns false if none is left. */
export async function takeCode(
  tx: Db,
  { gameId, goal, winId }: { gameId: number; goal: BingoGoal; winId: number },
): Promise<boolean> {
  const { rows } = await sql`
    update bingo_code set win_id = ${winId} where id = (
      select id from bingo_code where game_id = ${gameId} and goal = ${goal} and win_id is null
      order by id limit 1 for update)
    returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Stores the digests that the winner's account shares with others. Returns false if another account with the same
 * digest has this prize.
 */
export async function insertDigests(
  tx: Db,
  {
    gameId,
    goal,
    winId,
    userId,
    digests,
  }: { gameId: number; goal: BingoGoal; winId: number; userId: string; digests: Buffer[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from bingo_award_digest m join bingo_award a on a.win_id = m.win_id
    where m.game_id = ${gameId} and m.goal = ${goal} and m.digest = any(${digests}::bytea[])
      and a.account_id is distinct from ${userId} limit 1`.execute(tx);
  if (rows.length > 0) return false;
  await sql`
    insert into bingo_award_digest (game_id, goal, digest, win_id)
    select ${gameId}, ${goal}, digest, ${winId} from unnest(${digests}::bytea[]) as d (digest)
    group by digest on conflict do nothing`.execute(tx);
  return true;
}

export async function listGamesWithDueAwards(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct game_id as id from bingo_award where state = 'due'`.execute(db);
  return rows.map(({ id }) => id);
}

/** Makes an award due again, by staff. Resolves with its goal; undefined if it was not withheld or short. */
export async function releaseAward(
  tx: Db,
  { gameId, winId }: { gameId: number; winId: number },
): Promise<string | undefined> {
  const released = await tx
    .updateTable('bingo_award')
    .set({ state: 'due', is_released: true })
    .where('game_id', '=', gameId)
    .where('win_id', '=', winId)
    .where('state', 'in', ['withheld', 'short'])
    .returning('goal')
    .executeTakeFirst();
  return released?.goal;
}

/** Adds codes. Resolves with the number of new ones. */
export async function insertCodes(
  tx: Db,
  { gameId, goal, codes }: { gameId: number; goal: BingoGoal; codes: { sealed: Buffer; digest: Buffer }[] },
): Promise<number> {
  const result = await sql`
    insert into bingo_code (game_id, goal, sealed, digest)
    select ${gameId}, ${goal}, * from unnest(${codes.map(({ sealed }) => sealed)}::bytea[],
      ${codes.map(({ digest }) => digest)}::bytea[])
    on conflict (game_id, digest) do nothing`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

/** The awards of an account in a game. */
export async function listOwnAwards(db: Db, { gameId, userId }: { gameId: number; userId: string }) {
  const { rows } = await sql<{
    goal: BingoGoal;
    kind: BingoPrizeKind;
    state: BingoAwardState;
    points: number | null;
    badge: string | null;
    sealed: Buffer | null;
  }>`
    select a.goal, p.kind, ${shownAwardState} as state, p.points, b.name as badge, c.sealed
    from bingo_award a join bingo_prize p on p.game_id = a.game_id and p.goal = a.goal
      left join account o on o.id = a.account_id left join badge b on b.id = p.badge_id left join bingo_code c on c.win_id = a.win_id
    where a.account_id = ${userId} and a.game_id = ${gameId} order by a.win_id`.execute(db);
  return rows;
}

export interface AwardCount {
  gameId: number;
  goal: BingoGoal;
  state: BingoAwardState;
  count: number;
}

export async function countAwards(db: Db, gameIds: number[]): Promise<AwardCount[]> {
  const { rows } = await sql<AwardCount>`
    select a.game_id as "gameId", a.goal, ${shownAwardState} as state, count(*)::int as count
    from bingo_award a join bingo_prize p on p.game_id = a.game_id and p.goal = a.goal
      left join account o on a.state = 'short' and o.id = a.account_id
    where a.game_id = any(${gameIds}::bigint[]) group by 1, 2, 3`.execute(db);
  return rows;
}

/** The number of codes that are left. */
export async function countCodes(
  db: Db,
  gameIds: number[],
): Promise<{ gameId: number; goal: BingoGoal; count: number }[]> {
  const { rows } = await sql<{ gameId: number; goal: BingoGoal; count: number }>`
    select game_id as "gameId", goal, count(*)::int as count from bingo_code
    where game_id = any(${gameIds}::bigint[]) and win_id is null group by game_id, goal`.execute(db);
  return rows;
}

export async function deleteDigestsOf(db: Db, userId: string): Promise<void> {
  await sql`
    delete from bingo_award_digest m using bingo_award a
    where a.win_id = m.win_id and a.account_id = ${userId}`.execute(db);
}
