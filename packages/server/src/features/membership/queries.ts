import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface MembershipFact {
  id: number;
  kind: 'complimentary' | 'trial' | 'gift';
  plan: 'monthly' | 'annual';
  starts_at: Date;
  ends_at: Date | null;
  revoked_at: Date | null;
}

/** Newest first; 100 are more than any account has that still matter. */
export function listMembershipFacts(db: Db, userId: string): Promise<MembershipFact[]> {
  return db
    .selectFrom('membership_fact')
    .select([
      'id',
      sql<MembershipFact['kind']>`kind`.as('kind'),
      sql<MembershipFact['plan']>`plan`.as('plan'),
      'starts_at',
      'ends_at',
      'revoked_at',
    ])
    .where('account_id', '=', userId)
    .orderBy('starts_at', 'desc')
    .limit(sql.lit(100))
    .execute();
}

export function listMembershipFactsOf(db: Db, userIds: string[]): Promise<(MembershipFact & { account_id: string })[]> {
  return db
    .selectFrom('membership_fact')
    .select([
      'id',
      'account_id',
      sql<MembershipFact['kind']>`kind`.as('kind'),
      sql<MembershipFact['plan']>`plan`.as('plan'),
      'starts_at',
      'ends_at',
      'revoked_at',
    ])
    .where('account_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .orderBy('starts_at', 'desc')
    .execute();
}

export async function insertMembershipFact(
  db: Db,
  fact: {
    userId: string;
    kind: MembershipFact['kind'];
    plan: MembershipFact['plan'];
    startsAt: Date;
    endsAt: Date | null;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('membership_fact')
    .values({
      account_id: fact.userId,
      kind: fact.kind,
      plan: fact.plan,
      starts_at: fact.startsAt,
      ends_at: fact.endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when there is no such fact that is still in force. */
export async function updateMembershipRevoked(db: Db, userId: string, id: number, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('membership_fact')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('account_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
