import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface Visit {
  /** As 2026-11-21. */
  day: string;
  visitor: Buffer;
  userId: string | null;
}

/** Counts a visitor once a day and campaign. */
export async function insertCampaignVisit(db: Db, { campaignId, ...visit }: Visit & { campaignId: string }) {
  const row = { campaign_id: campaignId, day: visit.day, visitor: visit.visitor, account_id: visit.userId };
  await db
    .insertInto('campaign_visit')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The same of a creator; nothing for an address that no creator has. */
export async function insertCreatorReferral(db: Db, { slug, ...visit }: Visit & { slug: string }): Promise<void> {
  await sql`
    insert into creator_referral (team_id, day, visitor, account_id)
    select id, ${visit.day}::date, ${visit.visitor}::bytea, ${visit.userId}::uuid
    from creator_team where slug = ${slug}
    on conflict do nothing`.execute(db);
}
