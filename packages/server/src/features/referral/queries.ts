import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface Visit {
  /** A day such as 2026-11-21. */
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

/** Counts a visitor once a day and creator; does nothing for an unknown address. */
export async function insertCreatorReferral(db: Db, { slug, ...visit }: Visit & { slug: string }): Promise<void> {
  await sql`
    insert into creator_referral (team_id, day, visitor, account_id)
    select id, ${visit.day}::date, ${visit.visitor}::bytea, ${visit.userId}::uuid
    from creator_team where slug = ${slug}
    on conflict do nothing`.execute(db);
}

/** Stores the campaign or creator of this account, once; only for an account made after `since`. */
export async function insertAttribution(
  db: Db,
  args: { userId: string; since: Date; campaignId?: string; slug?: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into referral_attribution as known (account_id, campaign_id, team_id, at)
    select a.id, ${args.campaignId ?? null}, t.id, a.created_at
    from account a left join creator_team t on t.slug = ${args.slug ?? null}
    where a.id = ${args.userId} and a.created_at > ${args.since}
      and (${args.campaignId ?? null}::text is not null or t.id is not null)
    on conflict (account_id) do update set
      campaign_id = coalesce(known.campaign_id, excluded.campaign_id), team_id = coalesce(known.team_id, excluded.team_id)
    returning 1`.execute(db);
  return rows.length > 0;
}
