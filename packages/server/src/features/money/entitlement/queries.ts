import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Backend, MembershipFact, MembershipStanding } from './policy.ts';

/** More than the number of an account's rows that still matter. */
const rowsMax = 200;

const factFields = sql`f.id, f.kind, f.plan as "planId", p.name as "planName", f.starts_at as "startsAt", f.ends_at as "endsAt",
  f.revoked_at as "revokedAt", f.revoked_reason as "revokedReason"`;

/** Newest first. */
export async function listFacts(db: Db, userId: string): Promise<MembershipFact[]> {
  const { rows } = await sql<MembershipFact>`
    select ${factFields} from membership_fact f left join plan p on p.id = f.plan
    where f.account_id = ${userId} order by f.starts_at desc, f.id desc limit ${sql.lit(rowsMax)}`.execute(db);
  return rows;
}

export async function listFactsOf(db: Db, userIds: string[]): Promise<(MembershipFact & { userId: string })[]> {
  const { rows } = await sql<MembershipFact & { userId: string }>`
    select f.account_id as "userId", ${factFields} from membership_fact f left join plan p on p.id = f.plan
    where f.account_id = any(${userIds}::uuid[]) order by f.starts_at desc, f.id desc`.execute(db);
  return rows;
}

/** All facts of a subscription, with the events that they come from. */
export async function listSubscriptionFacts(
  db: Db,
  { backend, subscriptionId }: { backend: Backend; subscriptionId: string },
): Promise<(MembershipFact & { source: string })[]> {
  const { rows } = await sql<MembershipFact & { source: string }>`
    select f.source, ${factFields} from membership_fact f left join plan p on p.id = f.plan
    where f.backend = ${backend} and f.subscription_id = ${subscriptionId} and f.source is not null
    order by f.id`.execute(db);
  return rows;
}

/** Oldest first; only the newest 200. */
export async function listStandings(db: Db, userId: string): Promise<MembershipStanding[]> {
  const { rows } = await sql<MembershipStanding>`
    select s.backend, s.subscription_id as "subscriptionId", s.plan as "planId", p.name as "planName", s.state, s.cancelled,
      s.billing_at as "billingAt", s.since
    from membership_standing s join plan p on p.id = s.plan
    where s.account_id = ${userId} order by s.since desc, s.id desc limit ${sql.lit(rowsMax)}`.execute(db);
  return rows.toReversed();
}

export interface NewFact {
  userId: string;
  kind: MembershipFact['kind'];
  planId: string | null;
  startsAt: Date;
  endsAt: Date | null;
  subscriptionRef?: { backend: Backend; subscriptionId: string };
  /** The event that the fact comes from; a second fact with the same source is ignored. */
  source?: string;
}

export async function insertFacts(db: Db, facts: NewFact[]): Promise<void> {
  const rows = facts.map((fact) => ({
    account_id: fact.userId,
    kind: fact.kind,
    plan: fact.planId,
    starts_at: fact.startsAt,
    ends_at: fact.endsAt,
    backend: fact.subscriptionRef?.backend ?? null,
    subscription_id: fact.subscriptionRef?.subscriptionId ?? null,
    source: fact.source ?? null,
  }));
  await db
    .insertInto('membership_fact')
    .values(rows)
    .onConflict((conflict) => conflict.column('source').doNothing())
    .execute();
}

export interface NewStanding extends Omit<MembershipStanding, 'planName'> {
  userId: string;
  source: string;
}

export async function insertStandings(db: Db, standings: NewStanding[]): Promise<void> {
  const rows = standings.map((standing) => ({
    account_id: standing.userId,
    backend: standing.backend,
    subscription_id: standing.subscriptionId,
    plan: standing.planId,
    state: standing.state,
    cancelled: standing.cancelled,
    billing_at: standing.billingAt,
    since: standing.since,
    source: standing.source,
  }));
  await db
    .insertInto('membership_standing')
    .values(rows)
    .onConflict((conflict) => conflict.column('source').doNothing())
    .execute();
}

/** Returns false if the account has no such fact outside a subscription, or it was revoked before. */
export async function revokeGrant(db: Db, userId: string, id: number, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('membership_fact')
    .set({ revoked_at: at, revoked_reason: 'staff' })
    .where('id', '=', id)
    .where('account_id', '=', userId)
    .where('backend', 'is', null)
    .where('kind', '<>', 'suspended')
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function liftSuspension(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('membership_fact')
    .set({ revoked_at: at, revoked_reason: 'lifted' })
    .where('account_id', '=', userId)
    .where('kind', '=', 'suspended')
    .where('revoked_at', 'is', null)
    .execute();
}

/**
 * Revokes the facts of a subscription that have not ended by `at`. A later fact is revoked at its start, so it is never
 * in force. Of two revocations the earlier one counts, so a clock that went back leaves no fact in force.
 */
export async function updateFactsRevokedAt(
  db: Db,
  args: {
    backend: Backend;
    subscriptionId: string;
    kinds: readonly MembershipFact['kind'][];
    at: Date;
    reason: 'refund' | 'dispute' | 'replaced' | 'cancelled';
    /** Only the facts of these events. */
    sources?: string[];
  },
): Promise<void> {
  const ofSources = args.sources ? sql`and source = any(${args.sources}::text[])` : sql``;
  await sql`
    update membership_fact set revoked_at = greatest(starts_at, ${args.at}::timestamptz), revoked_reason = ${args.reason}
    where backend = ${args.backend} and subscription_id = ${args.subscriptionId} and kind = any(${args.kinds}::text[])
      and least(ends_at, revoked_at, 'infinity') > greatest(starts_at, ${args.at}::timestamptz) ${ofSources}`.execute(
    db,
  );
}

export interface PledgeEnd {
  userId: string;
  at: Date;
  reason: 'pledge' | 'unlinked';
}

export async function updatePatreonRevokedAt(db: Db, { userId, at, reason }: PledgeEnd): Promise<void> {
  await db
    .updateTable('membership_fact')
    .set({ revoked_at: at, revoked_reason: reason })
    .where('account_id', '=', userId)
    .where('kind', '=', 'patreon')
    .where('revoked_at', 'is', null)
    .execute();
}

/**
 * Whether the card provider bills the account. Also true if it is suspended or waits for erasure, because it cannot
 * buy.
 */
export async function isCardSubscriber(db: Db, userId: string, at: Date): Promise<boolean> {
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

/** Whether one of these accounts ever had a paid membership, even if it was revoked. */
export async function hasPaidFact(db: Db, userIds: string[]): Promise<boolean> {
  const { rows } = await sql`
    select from membership_fact where account_id = any(${userIds}::uuid[]) and kind = 'paid' limit 1`.execute(db);
  return rows.length > 0;
}

/** The accounts among these whose latest subscription will be charged again. */
export async function listRenewingAccounts(db: Db, userIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string; renews: boolean }>`
    select distinct on (account_id) account_id as "userId",
      billing_at is not null and not cancelled and state not in ('cancelled', 'expired') as renews
    from membership_standing where account_id = any(${userIds}::uuid[])
    order by account_id, since desc, id desc`.execute(db);
  return rows.filter(({ renews }) => renews).map(({ userId }) => userId);
}

/** Accounts with a membership now, or with one of these plans, without suspended ones and staff. */
export async function countCurrentMembers(
  db: Db,
  { plans, at }: { plans: string[] | null; at: Date },
): Promise<number> {
  const isWanted = plans === null ? sql`` : sql`and f.plan = any(${plans}::text[])`;
  const { rows } = await sql<{ members: number }>`
    select count(distinct f.account_id)::int as members
    from membership_fact f join account a on a.id = f.account_id
    where f.kind <> 'suspended' and f.starts_at <= ${at} and (f.ends_at is null or f.ends_at > ${at})
      and (f.revoked_at is null or f.revoked_at > ${at}) and a.role = 'member' and a.suspended_at is null
      and a.verified_at is not null ${isWanted}`.execute(db);
  return rows[0]?.members ?? 0;
}
