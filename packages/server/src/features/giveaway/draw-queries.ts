import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface LineBlock {
  lines: number;
  entries: number;
  /** The leaves one after another, 32 bytes each. */
  hashes: Buffer;
  /** The first line whose number, sum or leaf does not follow from the line before it. */
  wrongLine: number | null;
}

/**
 * Lines after the last one that was read, in blocks of `blockSize`, checked against their own leaves. Both ends are
 * given, so that no plan reads the rest of a list without statistics.
 */
export async function readLineBlocks(
  db: Db,
  of: { giveawayId: number; last: { number: number; upto: number }; count: number; blockSize: number },
): Promise<LineBlock[]> {
  const { rows } = await sql<LineBlock>`
    with found as (
      select * from giveaway_line where giveaway_id = ${of.giveawayId} and number > ${of.last.number}
        and number <= ${of.last.number + of.count}
    ), placed as (
      select *, row_number() over ordered as place,
        ${of.last.upto}::bigint + sum(entries) over (ordered rows unbounded preceding) as sum
      from found window ordered as (order by number)
    )
    select count(*)::int as lines, sum(entries)::bigint as entries, string_agg(hash, ''::bytea order by number) as hashes,
      min(number) filter (where number <> ${of.last.number}::int + place or upto <> sum
        or hash <> giveaway_leaf(number, pseudonym, entries)) as "wrongLine"
    from placed group by (place - 1) / ${sql.lit(of.blockSize)} order by min(place)`.execute(db);
  return rows;
}

/** Returns 0 for an empty list. */
export async function findHighestNumber(db: Db, giveawayId: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select number from giveaway_line where giveaway_id = ${giveawayId} order by number desc limit 1`.execute(db);
  return rows[0]?.number ?? 0;
}

/** The line with the entry of this number, counted from 0. */
export async function findLineOfTicket(
  db: Db,
  { giveawayId, ticket }: { giveawayId: number; ticket: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`
    select number from giveaway_line
    where giveaway_id = ${giveawayId} and upto > ${ticket} order by upto limit 1`.execute(db);
  return rows[0]?.number;
}

/** Stores the drawn people in this order. An erased account leaves only its pseudonym. */
export async function insertWinners(
  tx: Db,
  { giveawayId, lines }: { giveawayId: number; lines: number[] },
): Promise<void> {
  await sql`
    insert into giveaway_winner (giveaway_id, position, line, pseudonym, account_id, state)
    select ${giveawayId}::bigint, n.position, n.line, l.pseudonym, e.account_id, 'waiting'
    from unnest(${lines}::int[]) with ordinality as n (line, position)
      join giveaway_line l on l.giveaway_id = ${giveawayId} and l.number = n.line
      left join giveaway_entry e on e.giveaway_id = ${giveawayId} and e.pseudonym = l.pseudonym
    order by n.position`.execute(tx);
}

export async function recordDraw(
  tx: Db,
  { giveawayId, secret, at }: { giveawayId: number; secret: Buffer; at: Date },
): Promise<void> {
  await tx.updateTable('giveaway').set({ state: 'drawn', secret, drawn_at: at }).where('id', '=', giveawayId).execute();
}

export async function updateDrawProblem(
  tx: Db,
  { giveawayId, problem }: { giveawayId: number; problem: string },
): Promise<void> {
  await tx.updateTable('giveaway').set({ draw_problem: problem }).where('id', '=', giveawayId).execute();
}
