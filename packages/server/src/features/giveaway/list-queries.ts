import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { AccountDigest } from '../moderation/account-digest.ts';

export interface UncheckedRow {
  id: number;
  userId: string | null;
  isFree: boolean;
  entries: number;
  excluded: string | null;
}

/** Entries after the last one that was checked, earliest first. */
export async function listUncheckedEntries(
  tx: Db,
  { giveawayId, after, count }: { giveawayId: number; after: number; count: number },
): Promise<UncheckedRow[]> {
  const { rows } = await sql<UncheckedRow>`
    select id, account_id as "userId", is_free as "isFree", entries, excluded from giveaway_entry
    where giveaway_id = ${giveawayId} and id > ${after} and withdrawn_at is null
    order by id limit ${sql.lit(count)}`.execute(tx);
  return rows;
}

export type CheckedEntry = Omit<UncheckedRow, 'userId'>;

/** Stores entries that the check has changed, and how far the check has come. */
export async function storeEntryChecks(
  tx: Db,
  { giveawayId, entries, upto }: { giveawayId: number; entries: CheckedEntry[]; upto: number },
): Promise<void> {
  await tx.updateTable('giveaway').set({ checked_upto: upto }).where('id', '=', giveawayId).execute();
  if (entries.length === 0) return;
  await sql`
    update giveaway_entry e set entries = n.entries, is_free = n.is_free, excluded = n.excluded
    from unnest(
      ${entries.map(({ id }) => id)}::bigint[], ${entries.map((one) => one.entries)}::int[],
      ${entries.map(({ isFree }) => isFree)}::boolean[], ${entries.map(({ excluded }) => excluded)}::text[]
    ) as n (id, entries, is_free, excluded)
    where e.id = n.id`.execute(tx);
}

/**
 * Stores the digests that no account had before, those of the first account first. Returns the accounts with a digest
 * that another account had before.
 */
export async function insertNewDigests(
  tx: Db,
  { giveawayId, digests }: { giveawayId: number; digests: AccountDigest[] },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    with given as (
      select decode(g.digest, 'hex') as digest, g.account_id, g.place from unnest(
        string_to_array(${digests.map(({ digest }) => digest.toString('hex')).join()}, ','),
        string_to_array(${digests.map(({ userId }) => userId).join()}, ',')::uuid[]
      ) with ordinality as g (digest, account_id, place)
    ), owned as materialized (
      select g.digest, g.account_id, g.place, m.account_id as owner from given g
        left join giveaway_digest m on m.giveaway_id = ${giveawayId} and m.digest = g.digest
    ), fresh as materialized (
      select distinct on (digest) digest, account_id from owned where owner is null order by digest, place
    ), added as (
      insert into giveaway_digest (giveaway_id, digest, account_id)
      select ${giveawayId}::bigint, digest, account_id from fresh on conflict do nothing
    )
    select o.account_id as "userId" from owned o where o.owner <> o.account_id
    union
    select o.account_id from owned o join fresh f on f.digest = o.digest where f.account_id <> o.account_id`.execute(
    tx,
  );
  return rows.map(({ userId }) => userId);
}

/** The last line that was written, and the number of entries up to it. */
export async function findLastLine(tx: Db, giveawayId: number) {
  const { rows } = await sql<{ number: number; pseudonym: string; upto: number }>`
    select number, pseudonym, upto from giveaway_line
    where giveaway_id = ${giveawayId} order by number desc limit 1`.execute(tx);
  return rows[0] ?? { number: 0, pseudonym: '', upto: 0 };
}
export type LastLine = Awaited<ReturnType<typeof findLastLine>>;

/**
 * Writes lines after the last one: the entries that take part, in the order of their pseudonyms. Returns the hashes of
 * the new lines in blocks of `blockSize`, 32 bytes each, one after another.
 */
export async function insertLines(
  tx: Db,
  { giveawayId, last, count, blockSize }: { giveawayId: number; last: LastLine; count: number; blockSize: number },
): Promise<{ hashes: Buffer; lines: number }[]> {
  const { rows } = await sql<{ hashes: Buffer; lines: number }>`
    with people as (
      select pseudonym, entries, ${last.number}::int + row_number() over ordered as number,
        ${last.upto}::bigint + sum(entries) over (ordered rows unbounded preceding) as upto
      from (
        select pseudonym, entries from giveaway_entry
        where giveaway_id = ${giveawayId} and pseudonym > ${last.pseudonym} and withdrawn_at is null and excluded is null
        order by pseudonym limit ${sql.lit(count)}) taking_part
      window ordered as (order by pseudonym)
    ), added as (
      insert into giveaway_line (giveaway_id, number, pseudonym, entries, upto, hash)
      select ${giveawayId}::bigint, number, pseudonym, entries, upto, giveaway_leaf(number::int, pseudonym, entries)
      from people order by number
      returning number, hash
    )
    select string_agg(hash, ''::bytea order by number) as hashes, count(*)::int as lines from added
    group by (number - 1) / ${sql.lit(blockSize)} order by min(number)`.execute(tx);
  return rows;
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

/** Publishes the list, and updates the statistics: without them, the planner would not know of a million new lines. */
export async function publishList(
  tx: Db,
  { giveawayId, ...list }: { giveawayId: number; lines: number; entries: number; root: Uint8Array; at: Date },
): Promise<void> {
  await sql`analyze giveaway_line`.execute(tx);
  await tx
    .updateTable('giveaway')
    .set({ lines: list.lines, entries: list.entries, root: Buffer.from(list.root), listed_at: list.at })
    .where('id', '=', giveawayId)
    .execute();
}
