import type { giveawayExclusion } from '@greenlight/contract/giveaway';
import type { StudioGiveaway } from '@greenlight/contract/giveaway-studio';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';

export type Exclusion = z.infer<typeof giveawayExclusion>;

export interface EntryRow {
  id: number;
  userId: string | null;
  displayName: string | null;
  pseudonym: string;
  enteredAt: Date;
  withdrawnAt: Date | null;
  isFree: boolean;
  country: string | null;
  entries: number;
  answers: string[];
  excluded: Exclusion | null;
  excludedReason: string | null;
}

const entryColumns = sql`
  e.id, a.id as "userId", a.display_name as "displayName", e.pseudonym, e.entered_at as "enteredAt",
  e.withdrawn_at as "withdrawnAt", e.is_free as "isFree", e.country, e.entries, e.answers, e.excluded,
  e.excluded_reason as "excludedReason"`;

/** Entries, latest first. */
export async function listEntryRows(
  db: Db,
  { giveawayId, page }: { giveawayId: number; page: Page },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from giveaway_entry e left join account a on a.id = e.account_id
    where e.giveaway_id = ${giveawayId} order by e.id desc ${pageLimit(page)}`.execute(db);
  return rows;
}

/** Entries after one of them, earliest first. */
export async function listEntryRowsAfter(
  db: Db,
  { giveawayId, after, count }: { giveawayId: number; after: number; count: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from giveaway_entry e left join account a on a.id = e.account_id
    where e.giveaway_id = ${giveawayId} and e.id > ${after} order by e.id limit ${sql.lit(count)}`.execute(db);
  return rows;
}

/** Returns false if there is no such entry, or the closing has excluded it. */
export async function updateExclusion(
  tx: Db,
  { giveawayId, pseudonym, reason }: { giveawayId: number; pseudonym: string; reason: string | null },
): Promise<boolean> {
  const result = await tx
    .updateTable('giveaway_entry')
    .set({ excluded: reason === null ? null : 'team', excluded_reason: reason })
    .where('giveaway_id', '=', giveawayId)
    .where('pseudonym', '=', pseudonym)
    .where((of) => of.or([of('excluded', 'is', null), of('excluded', '=', 'team')]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Number of accounts that could enter: confirmed, not suspended, not staff. */
export async function countAccounts(db: Db): Promise<number> {
  const { rows } = await sql<{ accounts: number }>`
    select count(*)::int as accounts from account
    where role = 'member' and verified_at is not null and suspended_at is null`.execute(db);
  return rows[0]?.accounts ?? 0;
}

export interface Report {
  entered: number;
  withdrawn: number;
  free: number;
  excluded: { reason: Exclusion; people: number }[];
  countries: { country: string; people: number }[];
  days: { day: string; people: number }[];
}

/** Counts in one reading of all entries. The result lists are short. */
export async function findReport(db: Db, giveawayId: StudioGiveaway['id']): Promise<Report> {
  const { rows } = await sql<Report>`
    with e as materialized (select * from giveaway_entry where giveaway_id = ${giveawayId}),
    inside as (select * from e where withdrawn_at is null)
    select (select count(*)::int from e) as entered,
      (select count(*)::int from e where withdrawn_at is not null) as withdrawn,
      (select count(*)::int from inside where is_free and excluded is null) as free,
      coalesce((select json_agg(json_build_object('reason', r.excluded, 'people', r.people) order by r.people desc)
        from (select excluded, count(*)::int as people from inside where excluded is not null group by 1) r), '[]')
        as excluded,
      coalesce((select json_agg(json_build_object('country', c.country, 'people', c.people) order by c.people desc, c.country)
        from (select country, count(*)::int as people from inside where country is not null
          group by 1 order by 2 desc, 1 limit 50) c), '[]') as countries,
      coalesce((select json_agg(json_build_object('day', d.day, 'people', d.people) order by d.day)
        from (select (entered_at at time zone 'UTC')::date as day, count(*)::int as people from e
          group by 1 order by 1 desc limit 90) d), '[]') as days`.execute(db);
  return rows[0] as Report;
}
