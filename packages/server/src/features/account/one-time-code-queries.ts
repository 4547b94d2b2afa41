import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export type Purpose = 'verify-email' | 'change-email' | 'undo-email' | 'reset-password' | 'report-session';
export type Detail = Record<string, string>;

export async function insertCode(
  db: Db,
  code: { userId: string; purpose: Purpose; detail: Detail; at: Date; expiresAt: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('one_time_code')
    .values({
      account_id: code.userId,
      purpose: code.purpose,
      detail: JSON.stringify(code.detail),
      created_at: code.at,
      expires_at: code.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteCodes(db: Db, userId: string, purposes: Purpose[]): Promise<void> {
  await db.deleteFrom('one_time_code').where('account_id', '=', userId).where('purpose', 'in', purposes).execute();
}

/** Deletes the codes that were issued after this one. */
export async function deleteLaterCodes(db: Db, code: { id: string; userId: string; purpose: Purpose }): Promise<void> {
  const ofAccount = db.deleteFrom('one_time_code').where('account_id', '=', code.userId);
  await ofAccount.where('purpose', '=', code.purpose).where('id', '>', code.id).execute();
}

/** The earliest undo code for this address that is still valid. */
export async function findEmailUndo(db: Db, email: string): Promise<{ id: string; userId: string } | undefined> {
  const { rows } = await sql<{ id: string; userId: string }>`
    select id, account_id as "userId" from one_time_code
    where purpose = 'undo-email' and detail ->> 'email' = ${email} and used_at is null
    order by id limit 1`.execute(db);
  return rows[0];
}

export async function listReservedEmails(db: Db, emails: string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select detail ->> 'email' as email from one_time_code
    where purpose = 'undo-email' and detail ->> 'email' = any(${emails}::text[]) and used_at is null`.execute(db);
  return rows.map(({ email }) => email);
}

/** Counts a guess at the open code of the account with this e-mail; returns the code's id while guesses are left. */
export async function countGuess(
  db: Db,
  guess: { email: string; purpose: Purpose; at: Date; attemptsMax: number },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update one_time_code c set attempts = c.attempts + 1 from account a
    where a.email = ${guess.email} and c.account_id = a.id and c.purpose = ${guess.purpose}
      and c.used_at is null and c.expires_at > ${guess.at} and c.attempts < ${guess.attemptsMax}
    returning c.id`.execute(db);
  return rows[0]?.id ?? null;
}

/** The account of an open code; does not use the code. */
export async function findCode(db: Db, id: string, purpose: Purpose, at: Date): Promise<string | null> {
  const row = await db
    .selectFrom('one_time_code')
    .select('account_id')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Marks the code as used: of several concurrent calls one succeeds. */
export async function recordCodeUse(db: Db, id: string, purpose: Purpose, at: Date) {
  const { rows } = await sql<{ userId: string; detail: Detail }>`
    update one_time_code set used_at = ${at}
    where id = ${id} and purpose = ${purpose} and used_at is null and expires_at > ${at}
    returning account_id as "userId", detail`.execute(db);
  return rows[0] ?? null;
}

export async function deleteExpiredCodes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('one_time_code').where('expires_at', '<', before).execute();
}
