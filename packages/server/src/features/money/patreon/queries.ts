import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Tier } from './pledge-grant.ts';

export interface SettingRow {
  clientId: string;
  campaignId: string;
  clientSecret: Buffer | null;
  creatorToken: Buffer | null;
  creatorRefreshToken: Buffer | null;
  webhookSecret: Buffer | null;
  checkedAt: Date | null;
}

export async function findSetting(db: Db, { lock = false } = {}): Promise<SettingRow> {
  const { rows } = await sql<SettingRow>`
    select client_id as "clientId", campaign_id as "campaignId", client_secret as "clientSecret",
      creator_token as "creatorToken", creator_refresh_token as "creatorRefreshToken",
      webhook_secret as "webhookSecret", checked_at as "checkedAt"
    from patreon_setting ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] as SettingRow;
}

export async function updateSetting(db: Db, row: SettingRow): Promise<void> {
  await sql`
    update patreon_setting set client_id = ${row.clientId}, campaign_id = ${row.campaignId},
      client_secret = ${row.clientSecret}, creator_token = ${row.creatorToken},
      creator_refresh_token = ${row.creatorRefreshToken}, webhook_secret = ${row.webhookSecret},
      checked_at = ${row.checkedAt}`.execute(db);
}

export async function recordPledgeCheck(db: Db, at: Date): Promise<void> {
  await db.updateTable('patreon_setting').set({ checked_at: at }).execute();
}

/** Cheapest first. */
export async function listTiers(db: Db): Promise<Tier[]> {
  const { rows } = await sql<Tier>`
    select id, title, amount, plan as "planId" from patreon_tier order by amount, id`.execute(db);
  return rows;
}

/** Stores the campaign's current tiers; known tiers keep their plan. */
export async function replaceTiers(db: Db, tiers: Omit<Tier, 'planId'>[]): Promise<void> {
  const rows = JSON.stringify(tiers);
  await sql`
    insert into patreon_tier (id, title, amount)
    select id, title, amount from jsonb_to_recordset(${rows}::jsonb) as t(id text, title text, amount integer)
    on conflict (id) do update set title = excluded.title, amount = excluded.amount`.execute(db);
  await sql`delete from patreon_tier where id <> all(${tiers.map(({ id }) => id)}::text[])`.execute(db);
}

/** Returns false if there is no such tier. */
export async function updateTierPlan(db: Db, { id, planId }: { id: string; planId: string | null }): Promise<boolean> {
  const result = await db.updateTable('patreon_tier').set({ plan: planId }).where('id', '=', id).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export interface LinkRow {
  userId: string;
  patreonUserId: string;
  name: string;
  tier: string | null;
  planId: string | null;
  planName: string | null;
  linkedAt: Date;
  checkedAt: Date;
}

const linkFields = sql`l.account_id as "userId", l.patreon_user_id as "patreonUserId", l.name, l.tier,
  l.plan as "planId", p.name as "planName", l.linked_at as "linkedAt", l.checked_at as "checkedAt"`;

export async function findLink(db: Db, userId: string): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${linkFields} from patreon_link l left join plan p on p.id = l.plan
    where l.account_id = ${userId}`.execute(db);
  return rows[0];
}

export async function listLinksOf(db: Db, patreonUserIds: string[]): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select ${linkFields} from patreon_link l left join plan p on p.id = l.plan
    where l.patreon_user_id = any(${patreonUserIds}::text[])`.execute(db);
  return rows;
}

/** At most `max` links with a plan whose pledge was not checked since `before`, the oldest check first. */
export async function listUnseenLinks(db: Db, { before, max }: { before: Date; max: number }): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select ${linkFields} from patreon_link l left join plan p on p.id = l.plan
    where l.plan is not null and l.checked_at < ${before} order by l.checked_at limit ${sql.lit(max)}`.execute(db);
  return rows;
}

/** Returns false if the account or the Patreon account is already linked. */
export async function insertLink(
  db: Db,
  link: { userId: string; patreonUserId: string; name: string; at: Date },
): Promise<boolean> {
  const result = await db
    .insertInto('patreon_link')
    .values({
      account_id: link.userId,
      patreon_user_id: link.patreonUserId,
      name: link.name,
      linked_at: link.at,
      checked_at: link.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateLink(
  db: Db,
  link: { userId: string; planId: string | null; tier: string | null; at: Date },
): Promise<void> {
  await db
    .updateTable('patreon_link')
    .set({ plan: link.planId, tier: link.tier, checked_at: link.at })
    .where('account_id', '=', link.userId)
    .execute();
}

export async function deleteLink(db: Db, userId: string): Promise<boolean> {
  const result = await db.deleteFrom('patreon_link').where('account_id', '=', userId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function countLinks(db: Db): Promise<{ linked: number; members: number }> {
  const { rows } = await sql<{ linked: number; members: number }>`
    select count(*)::int as linked, count(plan)::int as members from patreon_link`.execute(db);
  return rows[0] as { linked: number; members: number };
}
