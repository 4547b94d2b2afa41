import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { LineRow } from './read-queries.ts';

export interface UncheckedRow {
  id: number;
  userId: string | null;
  isFree: boolean;
  entries: number;
}

/** Entries that were not checked since the closing, those who entered first. */
export async function listUnchecked(
  tx: Db,
  { giveawayId, count }: { giveawayId: number; count: number },
): Promise<UncheckedRow[]> {
  const { rows } = await sql<UncheckedRow>`
    select id, account_id as "userId", is_free as "isFree", entries from giveaway_entry
    where giveaway_id = ${giveawayId} and checked_at is null and withdrawn_at is null order by id limit ${sql.lit(count)}`.execute(
    tx,
  );
  return rows;
}

export interface CheckedEntry {
  id: number;
  entries: number;
  isFree: boolean;
  excluded: string | null;
}

/** What the team excluded, and who withdrew, stays as it is. */
export async function updateChecked(tx: Db, { entries, at }: { entries: CheckedEntry[]; at: Date }): Promise<void> {
  await sql`
    update giveaway_entry e set checked_at = ${at}, entries = n.entries, is_free = n.is_free,
      excluded = coalesce(e.excluded, n.excluded)
    from unnest(
      ${entries.map(({ id }) => id)}::bigint[], ${entries.map((one) => one.entries)}::int[],
      ${entries.map(({ isFree }) => isFree)}::boolean[], ${entries.map(({ excluded }) => excluded)}::text[]
    ) as n (id, entries, is_free, excluded)
    where e.id = n.id`.execute(tx);
}

/** The accounts that own these marks now. */
export async function listMarkOwners(
  tx: Db,
  { giveawayId, digests }: { giveawayId: number; digests: Buffer[] },
): Promise<{ digest: string; userId: string }[]> {
  const { rows } = await sql<{ digest: string; userId: string }>`
    select encode(digest, 'hex') as digest, account_id as "userId" from giveaway_mark
    where giveaway_id = ${giveawayId} and digest = any(${digests}::bytea[])`.execute(tx);
  return rows;
}

/** Whose entries take part, by their pseudonyms, after one of them. */
export async function listParticipants(
  tx: Db,
  { giveawayId, after, count }: { giveawayId: number; after: string; count: number },
): Promise<{ pseudonym: string; entries: number }[]> {
  const { rows } = await sql<{ pseudonym: string; entries: number }>`
    select pseudonym, entries from giveaway_entry
    where giveaway_id = ${giveawayId} and pseudonym > ${after} and withdrawn_at is null and excluded is null
    order by pseudonym limit ${sql.lit(count)}`.execute(tx);
  return rows;
}

/** The last line that was written, and how many entries stand up to it. */
export async function findLastLine(tx: Db, giveawayId: number) {
  const { rows } = await sql<{ number: number; pseudonym: string; upto: number }>`
    select number, pseudonym, upto from giveaway_line
    where giveaway_id = ${giveawayId} order by number desc limit 1`.execute(tx);
  return rows[0] ?? { number: 0, pseudonym: '', upto: 0 };
}

export async function insertLines(
  tx: Db,
  { giveawayId, lines }: { giveawayId: number; lines: (LineRow & { upto: number })[] },
): Promise<void> {
  await sql`
    insert into giveaway_line (giveaway_id, number, pseudonym, entries, upto, hash)
    select ${giveawayId}::bigint, * from unnest(
      ${lines.map(({ number }) => number)}::int[], ${lines.map(({ pseudonym }) => pseudonym)}::text[],
      ${lines.map(({ entries }) => entries)}::smallint[], ${lines.map(({ upto }) => upto)}::bigint[],
      ${lines.map(({ hash }) => hash)}::bytea[])`.execute(tx);
}

export async function insertBlocks(
  tx: Db,
  { giveawayId, blocks }: { giveawayId: number; blocks: { number: number; hash: Uint8Array }[] },
): Promise<void> {
  if (blocks.length === 0) return;
  await tx
    .insertInto('giveaway_block')
    .values(blocks.map(({ number, hash }) => ({ giveaway_id: giveawayId, number, hash: Buffer.from(hash) })))
    .execute();
}

export async function updateListed(
  tx: Db,
  { giveawayId, ...list }: { giveawayId: number; lines: number; entries: number; root: Uint8Array; at: Date },
): Promise<void> {
  await tx
    .updateTable('giveaway')
    .set({ lines: list.lines, entries: list.entries, root: Buffer.from(list.root), listed_at: list.at })
    .where('id', '=', giveawayId)
    .execute();
}
