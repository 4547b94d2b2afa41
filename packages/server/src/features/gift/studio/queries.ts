import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type Page, pageLimit } from '../../../platform/db/page.ts';
import type { OptionRow } from '../queries.ts';

export async function upsertOption(db: Db, option: OptionRow): Promise<void> {
  await sql`
    insert into gift_option (id, months, amount, currency, plan_id, offered)
    values (${option.id}, ${option.months}, ${option.amount}, ${option.currency}, ${option.planId}, ${option.offered})
    on conflict (id) do update set months = excluded.months, amount = excluded.amount, currency = excluded.currency,
      plan_id = excluded.plan_id, offered = excluded.offered`.execute(db);
}

export async function findHasPlan(db: Db, planId: string): Promise<boolean> {
  const { rows } = await sql`select from plan where id = ${planId}`.execute(db);
  return rows.length > 0;
}

/** Newest first, those of a buyer, recipient or redeemer whose name or address begins so. */
export async function listGiftIds(db: Db, { search, ...page }: Page & { search: string }): Promise<number[]> {
  const start = `${search.replace(/[\\%_]/g, '\\$&')}%`;
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
