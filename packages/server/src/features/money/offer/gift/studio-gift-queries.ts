import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { escapeLike } from '../../../../platform/db/escape-like.ts';
import { type Page, pageLimit } from '../../../../platform/db/page.ts';
import type { OptionRow } from './gift-queries.ts';

/** Locks the table: no other transaction makes or changes an option before this one ends. */
export async function lockOptions(tx: Db): Promise<void> {
  await sql`lock table gift_option in share row exclusive mode`.execute(tx);
}

export async function insertOption(db: Db, { amount, currency, months, offered, ...option }: OptionRow): Promise<void> {
  const values = { id: option.id, months, amount, currency, plan_id: option.planId, offered };
  await db.insertInto('gift_option').values(values).execute();
}

/** Returns false if there is no such option. */
export async function updateOption(db: Db, { id, planId, ...option }: OptionRow): Promise<boolean> {
  const changed = { ...option, plan_id: planId };
  const { numUpdatedRows } = await db.updateTable('gift_option').set(changed).where('id', '=', id).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the number of existing ids. */
export async function removeOptionsFromSale(db: Db, ids: string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update gift_option set offered = false where id = any(${ids}::text[])`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Newest first. With `search`, only gifts whose buyer, recipient or redeemer has a name or e-mail that begins with it.
 */
export async function listGiftIds(db: Db, { search, ...page }: Page & { search: string }): Promise<number[]> {
  const start = `${escapeLike(search)}%`;
  const { rows } = await sql<{ id: number }>`
    select g.id from gift g
    where ${search === ''} or g.recipient_email ilike ${start} or g.recipient_name ilike ${start} or exists (
      select from account a where a.id in (g.buyer_id, g.redeemed_by)
        and (a.email ilike ${start} or a.display_name ilike ${start}))
    order by g.id desc ${pageLimit(page)}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface Person {
  userId: string;
  displayName: string;
  email: string;
}

export async function listPeople(db: Db, ids: string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id as "userId", display_name as "displayName", email from account
    where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}
