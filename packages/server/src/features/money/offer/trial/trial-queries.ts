import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

export interface TrialDigest {
  kind: 'email' | 'card' | 'device';
  digest: Buffer;
}

/** Other transactions that begin a trial with one of these digests wait until this one ends. */
export async function lockDigests(tx: Db, digests: TrialDigest[]): Promise<void> {
  const keys = digests.map(({ digest }) => digest.readBigInt64BE().toString()).toSorted();
  for (const key of keys) await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(tx);
}

export async function hasTrialDigest(db: Db, digests: TrialDigest[]): Promise<boolean> {
  const { rows } = await sql`
    select from trial_use join jsonb_to_recordset(${JSON.stringify(toJson(digests))}::jsonb) as one(kind text, digest text)
      on trial_use.kind = one.kind and trial_use.digest = decode(one.digest, 'hex') limit 1`.execute(db);
  return rows.length > 0;
}

export async function insertTrialUses(db: Db, userId: string, digests: TrialDigest[], at: Date): Promise<void> {
  const rows = digests.map(({ kind, digest }) => ({ account_id: userId, kind, digest, at }));
  await db.insertInto('trial_use').values(rows).execute();
}

function toJson(digests: TrialDigest[]) {
  return digests.map(({ kind, digest }) => ({ kind, digest: digest.toString('hex') }));
}

/** Whether two accounts began a trial with the same card. */
export async function haveSameTrialCard(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select from trial_use one join trial_use other on other.digest = one.digest and other.kind = one.kind
    where one.account_id = ${one} and other.account_id = ${other} and one.kind = 'card' limit 1`.execute(db);
  return rows.length > 0;
}
