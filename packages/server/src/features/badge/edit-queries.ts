import type { BadgeKind, BadgeState } from '@greenlight/contract/badge';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';
import type { BadgePicture } from './badge-picture.ts';
import type { Rule } from './rule-queries.ts';
import { ruleColumns } from './run-queries.ts';

export interface StudioBadgeRow extends BadgePicture, Rule {
  id: string;
  name: string;
  description: string;
  state: BadgeState;
  edition: number | null;
  granted: number;
  endsAt: Date | null;
  holders: number;
  version: number;
  pastRun: { checked: number; found: number; isDone: boolean } | null;
}

/** Limit of the count of holders. */
const holdersMax = 100_000;

const studioColumns = sql`
  b.id, b.name, b.description, b.state, b.picture, b.edition, b.granted, b.ends_at as "endsAt", ${ruleColumns},
  image_json(i) as image, change_version('badge:' || b.id) as version,
  (select count(*)::int from (select from badge_earned e where e.badge_id = b.id and e.taken_back_at is null
    limit ${sql.lit(holdersMax + 1)}) bounded) as holders,
  (select json_build_object('checked', r.checked, 'found', r.found, 'isDone', r.finished_at is not null)
    from badge_run r where r.badge_id = b.id and r.purpose = 'grant' and r.dropped_at is null) as "pastRun"`;

export async function listStudioBadges(db: Db, page: Page): Promise<StudioBadgeRow[]> {
  const { rows } = await sql<StudioBadgeRow>`
    select ${studioColumns} from badge b left join image i on i.id = b.image_id
    order by b.created_at desc, b.id ${pageLimit(page)}`.execute(db);
  return rows;
}

export async function findStudioBadge(db: Db, id: string): Promise<StudioBadgeRow | undefined> {
  const { rows } = await sql<StudioBadgeRow>`
    select ${studioColumns} from badge b left join image i on i.id = b.image_id where b.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns false if there is none. */
export async function lockBadge(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from badge where id = ${id} for no key update`.execute(tx);
  return rows.length > 0;
}

/** Fields to change; undefined values stay. */
export interface BadgeValues {
  name?: string | undefined;
  description?: string | undefined;
  picture?: number | undefined;
  image_id?: string | null | undefined;
  kind?: BadgeKind | undefined;
  threshold?: number | null | undefined;
  plan_id?: string | null | undefined;
  on_date?: string | null | undefined;
  edition?: number | null | undefined;
  ends_at?: Date | null | undefined;
  state?: BadgeState | undefined;
}

export async function insertBadge(
  tx: Db,
  values: BadgeValues & { id: string; name: string; kind: BadgeKind; created_at: Date },
): Promise<void> {
  const draft = { ...values, description: values.description ?? '', state: 'draft' };
  await tx.insertInto('badge').values(draft).execute();
}

export async function updateBadge(tx: Db, { id, values }: { id: string; values: BadgeValues }): Promise<void> {
  if (Object.values(values).every((value) => value === undefined)) return;
  await tx.updateTable('badge').set(values).where('id', '=', id).execute();
}

export async function deleteBadge(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('badge').where('id', '=', id).execute();
}

/** Locks the plan against deletion until the commit. */
export async function hasPlan(tx: Db, planId: string): Promise<boolean> {
  const found = tx.selectFrom('plan').select('id').where('id', '=', planId).forKeyShare();
  return (await found.executeTakeFirst()) !== undefined;
}

export interface HolderRow {
  userId: string;
  displayName: string;
  at: Date;
  event: string;
}

/** The members who have a badge, latest first. */
export async function listHoldersPage(db: Db, { badge, page }: { badge: string; page: Page }): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    select a.id as "userId", a.display_name as "displayName", e.at, e.event
    from badge_earned e join account a on a.id = e.account_id
    where e.badge_id = ${badge} and e.taken_back_at is null
    order by e.at desc, e.account_id ${pageLimit(page)}`.execute(db);
  return rows;
}

/** Holders by account, after the account `after`. */
export async function listExportedHolders(
  db: Db,
  { badge, after, limit }: { badge: string; after: string; limit: number },
): Promise<(HolderRow & { takenBackAt: Date | null })[]> {
  const { rows } = await sql<HolderRow & { takenBackAt: Date | null }>`
    select a.id as "userId", a.display_name as "displayName", e.at, e.event, e.taken_back_at as "takenBackAt"
    from badge_earned e join account a on a.id = e.account_id
    where e.badge_id = ${badge} and e.account_id > ${after}
    order by e.account_id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
