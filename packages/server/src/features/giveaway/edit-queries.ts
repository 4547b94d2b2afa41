import type { StudioGiveaway } from '@greenlight/contract/giveaway-studio';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit, selectIds } from '../../platform/db/page.ts';
import { type DetailRow, detailColumns } from './read-queries.ts';

export interface StudioRow extends DetailRow {
  version: number;
  isScheduled: boolean;
  listedAt: Date | null;
  drawAskedAt: Date | null;
  drawProblem: string | null;
  forgottenAt: Date | null;
}

const studioColumns = sql`
  ${detailColumns}, g.is_scheduled as "isScheduled", g.listed_at as "listedAt",
  g.draw_asked_at as "drawAskedAt", g.draw_problem as "drawProblem", g.forgotten_at as "forgottenAt",
  change_version('giveaway:' || g.id) as version`;

export async function listStudioGiveaways(db: Db, page: Page): Promise<StudioRow[]> {
  const { rows } = await sql<StudioRow>`
    select ${studioColumns} from giveaway g order by g.id desc ${pageLimit(page)}`.execute(db);
  return rows;
}

export async function findStudioGiveaway(db: Db, giveawayId: number): Promise<StudioRow | undefined> {
  const { rows } = await sql<StudioRow>`
    select ${studioColumns} from giveaway g where g.id = ${giveawayId}`.execute(db);
  return rows[0];
}

/** Locks the row until the transaction ends. */
export async function lockGiveaway(tx: Db, giveawayId: number) {
  return tx.selectFrom('giveaway').selectAll().where('id', '=', giveawayId).forNoKeyUpdate().executeTakeFirst();
}
export type LockedGiveaway = NonNullable<Awaited<ReturnType<typeof lockGiveaway>>>;

/** Fields to change; undefined values stay. */
export interface GiveawayValues {
  title?: string | undefined;
  summary?: string | undefined;
  text?: string | undefined;
  prize?: string | undefined;
  is_shipped?: boolean | undefined;
  opens_at?: Date | null | undefined;
  is_scheduled?: boolean | undefined;
  closes_at?: Date | null | undefined;
  entrants?: StudioGiveaway['entrants'] | undefined;
  plan_ids?: string[] | undefined;
  has_free_entry?: boolean | undefined;
  min_age?: number | undefined;
  countries?: string[] | undefined;
  winner_count?: number | undefined;
  alternate_count?: number | undefined;
  claim_days?: number | undefined;
  keep_months?: number | undefined;
  /** JSON text. */
  questions?: string | undefined;
}

export async function insertGiveaway(
  tx: Db,
  { values, at }: { values: GiveawayValues & { title: string; prize: string }; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('giveaway')
    .values({ ...values, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateGiveaway(
  tx: Db,
  { giveawayId, values }: { giveawayId: number; values: GiveawayValues },
): Promise<void> {
  if (Object.values(values).every((value) => value === undefined)) return;
  await tx.updateTable('giveaway').set(values).where('id', '=', giveawayId).execute();
}

export async function deleteGiveaway(tx: Db, giveawayId: number): Promise<void> {
  await tx.deleteFrom('giveaway').where('id', '=', giveawayId).execute();
}

export async function replaceImages(tx: Db, giveawayId: number, imageIds: string[]): Promise<void> {
  await tx.deleteFrom('giveaway_image').where('giveaway_id', '=', giveawayId).execute();
  const rows = imageIds.map((image_id, position) => ({ giveaway_id: giveawayId, image_id, position }));
  if (rows.length > 0) await tx.insertInto('giveaway_image').values(rows).execute();
}

export type ActionWish = Pick<StudioGiveaway['actions'][number], 'kind' | 'targetId' | 'entries'>;

export async function replaceActions(tx: Db, giveawayId: number, actions: ActionWish[]): Promise<void> {
  await tx.deleteFrom('giveaway_action').where('giveaway_id', '=', giveawayId).execute();
  const rows = actions.map(({ kind, targetId, entries }, position) => ({
    giveaway_id: giveawayId,
    team_id: kind === 'follow' ? targetId : null,
    pitch_id: kind === 'points' ? targetId : null,
    video_id: kind === 'watch' ? targetId : null,
    entries,
    position,
  }));
  if (rows.length > 0) await tx.insertInto('giveaway_action').values(rows).execute();
}

/** Whether the target of an action exists and members can see it. Locks it against deletion until the commit. */
export async function isTargetVisible(tx: Db, { kind, targetId }: ActionWish, at: Date): Promise<boolean> {
  const found = {
    follow: sql`select from creator_team where id = ${targetId} and published for key share`,
    points: sql`select from pitch where id = ${targetId} and state <> 'draft' for key share`,
    watch: sql`select from media where id = ${targetId} and removed_at is null and listed_at <= ${at} for key share`,
  }[kind];
  return (await found.execute(tx)).rows.length > 0;
}

export async function listPlanIds(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('plan').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

export async function updateSchedule(
  tx: Db,
  { giveawayId, isScheduled }: { giveawayId: number; isScheduled: boolean },
): Promise<void> {
  await tx.updateTable('giveaway').set({ is_scheduled: isScheduled }).where('id', '=', giveawayId).execute();
}

export async function recordOpening(
  tx: Db,
  {
    giveawayId,
    ...opened
  }: { giveawayId: number; rulesVersionId: number; sealed: Buffer; commitment: Buffer; at: Date },
): Promise<void> {
  await tx
    .updateTable('giveaway')
    .set({
      state: 'open',
      is_scheduled: false,
      opened_at: opened.at,
      rules_version_id: opened.rulesVersionId,
      sealed_secret: opened.sealed,
      commitment: opened.commitment,
    })
    .where('id', '=', giveawayId)
    .execute();
}

export async function recordClosing(tx: Db, { giveawayId, at }: { giveawayId: number; at: Date }): Promise<void> {
  await tx.updateTable('giveaway').set({ state: 'closed', closed_at: at }).where('id', '=', giveawayId).execute();
}

export async function recordDrawRequest(tx: Db, { giveawayId, at }: { giveawayId: number; at: Date }): Promise<void> {
  await tx
    .updateTable('giveaway')
    .set({ draw_asked_at: at, draw_problem: null })
    .where('id', '=', giveawayId)
    .execute();
}

/** Giveaways that must open, close or continue now, also after a worker was killed. */
export async function listDueGiveaways(db: Db, at: Date) {
  const ids = (query: ReturnType<typeof sql>) => selectIds(db, query);
  return {
    opening: await ids(sql`select id from giveaway where is_scheduled and opens_at <= ${at} order by opens_at`),
    closing: await ids(sql`
      select id from giveaway where state = 'open' and closes_at <= ${at} order by closes_at`),
    listing: await ids(sql`select id from giveaway where state = 'closed' and listed_at is null order by id`),
    drawing: await ids(sql`
      select id from giveaway where state = 'closed' and draw_asked_at is not null and draw_problem is null order by id`),
    notifying: await ids(sql`select id from giveaway where notified_upto is not null order by id`),
  };
}
