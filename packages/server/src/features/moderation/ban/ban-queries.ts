import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { AccountDigest } from '../account-digest.ts';

/** A ban that is active, until `endsAt` if it has an end. */
export interface ActiveBan {
  id: number;
  teamId: number | null;
  endsAt: Date | null;
}

/** The active bans of accounts, also those of other accounts with the same digest of a person; the longest first. */
export async function listActiveBans(
  db: Db,
  { userIds, digests, at }: { userIds: string[]; digests: AccountDigest[]; at: Date },
): Promise<(ActiveBan & { userId: string })[]> {
  const { rows } = await sql<ActiveBan & { userId: string }>`
    select f.account_id as "userId", b.id, b.team_id as "teamId", b.ends_at as "endsAt"
    from (
        select a.id as account_id, o.id from unnest(${userIds}::uuid[]) as a (id)
        cross join lateral (select id from moderation_ban where account_id = a.id offset 0) o
        union select d.account_id, o.ban_id
        from unnest(${digests.map(({ userId }) => userId)}::uuid[],
          ${digests.map(({ digest }) => digest.toString('hex'))}::text[]) as d (account_id, digest)
        cross join lateral (
          select ban_id from moderation_ban_digest where digest = decode(d.digest, 'hex') offset 0) o) f
      cross join lateral (select * from moderation_ban where id = f.id offset 0) b
    where b.lifted_at is null and (b.ends_at is null or b.ends_at > ${at})
    order by b.ends_at desc nulls first`.execute(db);
  return rows;
}

export interface NewBan {
  userId: string;
  teamId: number | null;
  reason: string;
  by: string;
  endsAt: Date | null;
}

export async function insertBan(
  tx: Db,
  { ban, digests, at }: { ban: NewBan; digests: Buffer[]; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('moderation_ban')
    .values({
      account_id: ban.userId,
      team_id: ban.teamId,
      reason: ban.reason,
      created_by: ban.by,
      created_at: at,
      ends_at: ban.endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const unique = [...new Map(digests.map((digest) => [digest.toString('hex'), digest])).values()];
  if (unique.length > 0) {
    await tx
      .insertInto('moderation_ban_digest')
      .values(unique.map((digest) => ({ digest, ban_id: id })))
      .execute();
  }
  return id;
}

/** The accounts and the digests of bans: a row for each digest, and one for a ban without any. */
export function listMarks(db: Db, banIds: number[]): Promise<{ accountId: string | null; digest: Buffer | null }[]> {
  return db
    .selectFrom('moderation_ban')
    .leftJoin('moderation_ban_digest', 'ban_id', 'id')
    .select(['account_id as accountId', 'digest'])
    .where('id', 'in', banIds)
    .execute();
}

export interface LockedBan {
  id: number;
  accountId: string | null;
  teamId: number | null;
  endsAt: Date | null;
  liftedAt: Date | null;
}

export async function lockBan(tx: Db, id: number): Promise<LockedBan | undefined> {
  return tx
    .selectFrom('moderation_ban')
    .select(['id', 'account_id as accountId', 'team_id as teamId', 'ends_at as endsAt', 'lifted_at as liftedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateLiftedAt(tx: Db, { id, at }: { id: number; at: Date | null }): Promise<void> {
  await tx.updateTable('moderation_ban').set({ lifted_at: at }).where('id', '=', id).execute();
}

/** The active bans of an account in one scope, without bans by its digests. */
export async function listOwnBans(
  db: Db,
  { userId, teamId, at }: { userId: string; teamId: number | null; at: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from moderation_ban where account_id = ${userId} and team_id is not distinct from ${teamId}::bigint
      and lifted_at is null and (ends_at is null or ends_at > ${at}) order by id`.execute(db);
  return rows.map(({ id }) => id);
}
