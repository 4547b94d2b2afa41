import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';

export interface StoreCodeRow {
  code: string;
  percentOff: number;
  takenAt: Date;
  expiresAt: Date | null;
}

const codeFields = sql`code, percent_off as "percentOff", taken_at as "takenAt", expires_at as "expiresAt"`;

/** The account's present code: not used, taken after `since`, and not expired. */
export async function findCurrentCode(
  db: Db,
  { userId, since, at }: { userId: string; since: Date; at: Date },
): Promise<StoreCodeRow | undefined> {
  const { rows } = await sql<StoreCodeRow>`
    select ${codeFields} from store_code
    where account_id = ${userId} and used_at is null and taken_at > ${since}
      and (expires_at is null or expires_at > ${at})
    order by taken_at desc limit 1`.execute(db);
  return rows[0];
}

/** Takes the next code of the list; undefined when the list is empty. */
export async function takeNextCode(
  db: Db,
  { userId, at }: { userId: string; at: Date },
): Promise<StoreCodeRow | undefined> {
  const { rows } = await sql<StoreCodeRow>`
    update store_code set account_id = ${userId}, taken_at = ${at}
    where id = (${nextFree(at)} for update skip locked)
    returning ${codeFields}`.execute(db);
  return rows[0];
}

/** Whether there is a code for the next member. */
export async function hasFreeCode(db: Db, at: Date): Promise<boolean> {
  const { rows } = await nextFree(at).execute(db);
  return rows.length > 0;
}

function nextFree(at: Date) {
  return sql`select id from store_code where ${isFree(at)} order by expires_at nulls last, id limit 1`;
}

function isFree(at: Date) {
  return sql`taken_at is null and used_at is null and (expires_at is null or expires_at > ${at})`;
}

export async function findCounts(db: Db, at: Date) {
  const { rows } = await sql<{ free: number; taken: number; used: number; expired: number }>`
    select count(*) filter (where ${isFree(at)})::int as free,
      count(*) filter (where taken_at is not null and used_at is null)::int as taken,
      count(*) filter (where used_at is not null)::int as used,
      count(*) filter (where taken_at is null and used_at is null and expires_at <= ${at})::int as expired
    from store_code`.execute(db);
  return rows[0] as { free: number; taken: number; used: number; expired: number };
}

export interface StudioCodeRow {
  id: number;
  code: string;
  percentOff: number;
  expiresAt: Date | null;
  createdAt: Date;
  takenAt: Date | null;
  usedAt: Date | null;
  userId: string | null;
  email: string | null;
}

const studioCodes = sql`
  select c.id, c.code, c.percent_off as "percentOff", c.expires_at as "expiresAt", c.created_at as "createdAt",
    c.taken_at as "takenAt", c.used_at as "usedAt", c.account_id as "userId", a.email
  from store_code c left join account a on a.id = c.account_id`;

/** Codes, newest first. */
export async function listCodes(db: Db, page: Page): Promise<StudioCodeRow[]> {
  const { rows } = await sql<StudioCodeRow>`${studioCodes} order by c.id desc ${pageLimit(page)}`.execute(db);
  return rows;
}

/** Codes after one of them, oldest first. */
export async function listExportedCodes(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<StudioCodeRow[]> {
  const { rows } = await sql<StudioCodeRow>`
    ${studioCodes} where c.id > ${after} order by c.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Skips known codes; returns the number of added codes. */
export async function insertCodes(
  db: Db,
  args: { codes: string[]; percentOff: number; expiresAt: Date | null; at: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into store_code (code, percent_off, expires_at, created_at)
    select code, ${args.percentOff}::int, ${args.expiresAt}::timestamptz, ${args.at}
    from unnest(${args.codes}::text[]) with ordinality given (code, place) order by place
    on conflict (code) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Returns the number of newly marked codes. */
export async function updateCodesUsedAt(db: Db, { codes, at }: { codes: string[]; at: Date }): Promise<number> {
  const { numAffectedRows } = await sql`
    update store_code set used_at = ${at} where code = any(${codes}::text[]) and used_at is null`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes codes that no member has. */
export async function deleteFreeCodes(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`delete from store_code where taken_at is null and used_at is null`.execute(db);
  return Number(numAffectedRows ?? 0);
}
