import type { OwnGiveaway } from '@greenlight/contract/giveaway';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface OwnEntryRow {
  id: number;
  pseudonym: string;
  enteredAt: Date;
  withdrawnAt: Date | null;
  entries: number;
  isFree: boolean;
  country: string | null;
  answers: string[];
  excluded: NonNullable<OwnGiveaway['entry']>['excluded'];
}

export async function findOwnEntry(
  db: Db,
  { giveawayId, userId }: { giveawayId: number; userId: string },
): Promise<OwnEntryRow | undefined> {
  const { rows } = await sql<OwnEntryRow>`
    select id, pseudonym, entered_at as "enteredAt", withdrawn_at as "withdrawnAt", entries, is_free as "isFree", country,
      answers, excluded
    from giveaway_entry where giveaway_id = ${giveawayId} and account_id = ${userId}`.execute(db);
  return rows[0];
}

export interface EntrantRow {
  userId: string;
  isSuspended: boolean;
  isStaff: boolean;
  isVerified: boolean;
}

/** The facts about those of these accounts that exist. */
export async function listEntrants(db: Db, userIds: string[]): Promise<EntrantRow[]> {
  const { rows } = await sql<EntrantRow>`
    select id as "userId", suspended_at is not null as "isSuspended", role <> 'member' as "isStaff",
      verified_at is not null as "isVerified"
    from account where id = any(${userIds}::uuid[])`.execute(db);
  return rows;
}

/** Whether another account with one of these digests has entered. */
export async function hasOtherDigest(
  db: Db,
  { giveawayId, userId, digests }: { giveawayId: number; userId: string; digests: Buffer[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from giveaway_digest
    where giveaway_id = ${giveawayId} and digest = any(${digests}::bytea[]) and account_id <> ${userId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Stores the digests of accounts, those of the first account first. A digest that is already stored stays with its
 * account.
 */
export async function insertDigests(
  tx: Db,
  { giveawayId, digests }: { giveawayId: number; digests: { userId: string; digest: Buffer }[] },
): Promise<void> {
  if (digests.length === 0) return;
  await sql`
    insert into giveaway_digest (giveaway_id, digest, account_id)
    select distinct on (digest) ${giveawayId}::bigint, digest, account_id from (
      select decode(m.digest, 'hex') as digest, m.account_id, m.place from unnest(
        ${digests.map(({ digest }) => digest.toString('hex'))}::text[], ${digests.map(({ userId }) => userId)}::uuid[]
      ) with ordinality as m (digest, account_id, place)) given
    order by digest, place
    on conflict do nothing`.execute(tx);
}

export async function deleteDigests(
  tx: Db,
  { giveawayId, userId }: { giveawayId: number; userId: string },
): Promise<void> {
  await tx
    .deleteFrom('giveaway_digest')
    .where('giveaway_id', '=', giveawayId)
    .where('account_id', '=', userId)
    .execute();
}

export interface NewEntry {
  giveawayId: number;
  userId: string;
  pseudonym: string;
  at: Date;
  isFree: boolean;
  country: string | null;
  confirmedAge: number | null;
  rulesVersionId: number | null;
  answers: string[];
  entries: number;
}

/**
 * Stores an entry. A person who had withdrawn enters again with the same pseudonym. Returns false for an account that
 * takes part.
 */
export async function upsertEntry(tx: Db, entry: NewEntry): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into giveaway_entry (giveaway_id, account_id, pseudonym, entered_at, is_free, country, confirmed_age,
      rules_version_id, answers, entries)
    values (${entry.giveawayId}, ${entry.userId}, ${entry.pseudonym}, ${entry.at}, ${entry.isFree}, ${entry.country},
      ${entry.confirmedAge}, ${entry.rulesVersionId}, ${JSON.stringify(entry.answers)}::jsonb, ${entry.entries})
    on conflict (giveaway_id, account_id) do update set withdrawn_at = null, entered_at = excluded.entered_at,
      is_free = excluded.is_free, country = excluded.country, confirmed_age = excluded.confirmed_age,
      rules_version_id = excluded.rules_version_id, answers = excluded.answers, entries = excluded.entries
    where giveaway_entry.withdrawn_at is not null`.execute(tx);
  return numAffectedRows > 0n;
}

/** Withdraws an entry, and deletes its answers at once. Returns false for an account that does not take part. */
export async function recordWithdrawal(
  tx: Db,
  { giveawayId, userId, at }: { giveawayId: number; userId: string; at: Date },
): Promise<boolean> {
  const result = await tx
    .updateTable('giveaway_entry')
    .set({ withdrawn_at: at, answers: '[]', country: null, confirmed_age: null })
    .where('giveaway_id', '=', giveawayId)
    .where('account_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Counts a person in or out while the giveaway is open. Returns false once it is not. It locks the row, so it must come
 * last in a transaction; the closing waits for it.
 */
export async function countPeople(
  tx: Db,
  { giveawayId, change, at }: { giveawayId: number; change: 1 | -1; at: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update giveaway set people = people + ${change}
    where id = ${giveawayId} and state = 'open' and (closes_at is null or closes_at > ${at})`.execute(tx);
  return numAffectedRows > 0n;
}

export async function findOwnPrize(
  db: Db,
  { giveawayId, userId }: { giveawayId: number; userId: string },
): Promise<OwnPrizeRow | undefined> {
  const { rows } = await sql<OwnPrizeRow>`
    select id, position, state, claim_until as "claimUntil", shipped_at as "shippedAt" from giveaway_winner
    where account_id = ${userId} and giveaway_id = ${giveawayId} and state <> 'waiting'`.execute(db);
  return rows[0];
}

export interface OwnPrizeRow {
  id: number;
  position: number;
  state: NonNullable<OwnGiveaway['won']>['state'];
  claimUntil: Date | null;
  shippedAt: Date | null;
}
