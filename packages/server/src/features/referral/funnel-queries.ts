import type { ReferralFunnel } from '@greenlight/contract/referral-studio';
import { type RawBuilder, sql } from 'kysely';
import { type Days } from '../../platform/clock/days.ts';
import type { Db } from '../../platform/db/database.ts';

export type FunnelRow = ReferralFunnel;

/** More rows than anyone can compare. */
const rowsMax = 200;

/** The results of sign-ups for each campaign or creator; `unpaidKinds` are memberships without a payment. */
function outcomes(key: RawBuilder<unknown>, { from, to }: Days, unpaidKinds: readonly string[]) {
  return sql`
    select ${key} as key, count(*)::int as "signUps", count(*) filter (where had_trial)::int as trials,
      count(*) filter (where had_paid)::int as paid
    from referral_attribution r, lateral (
      select coalesce(bool_or(kind = 'trial'), false) as had_trial,
        coalesce(bool_or(kind <> all (${[...unpaidKinds]}::text[])), false) as had_paid
      from membership_fact where account_id = r.account_id) m
    where ${key} is not null and r.at >= ${from}::date and r.at < ${to}::date + 1
    group by 1`;
}

export async function listCampaignFunnels(db: Db, days: Days, unpaidKinds: readonly string[]): Promise<FunnelRow[]> {
  const { rows } = await sql<FunnelRow>`
    select coalesce(v.campaign_id, o.key) as name, null as slug, coalesce(v.visits, 0) as visits,
      coalesce(o."signUps", 0) as "signUps", coalesce(o.trials, 0) as trials, coalesce(o.paid, 0) as paid
    from (
      select campaign_id, count(*)::int as visits from campaign_visit
      where day between ${days.from}::date and ${days.to}::date group by campaign_id) v
    full join (${outcomes(sql`r.campaign_id`, days, unpaidKinds)}) o on o.key = v.campaign_id
    order by visits desc, "signUps" desc, name limit ${sql.lit(rowsMax)}`.execute(db);
  return rows;
}

export async function listCreatorFunnels(db: Db, days: Days, unpaidKinds: readonly string[]): Promise<FunnelRow[]> {
  const { rows } = await sql<FunnelRow>`
    select t.display_name as name, t.slug, coalesce(v.visits, 0) as visits,
      coalesce(o."signUps", 0) as "signUps", coalesce(o.trials, 0) as trials, coalesce(o.paid, 0) as paid
    from (
      select team_id, count(*)::int as visits from creator_referral
      where day between ${days.from}::date and ${days.to}::date group by team_id) v
    full join (${outcomes(sql`r.team_id`, days, unpaidKinds)}) o on o.key = v.team_id
    join creator_team t on t.id = coalesce(v.team_id, o.key)
    order by visits desc, "signUps" desc, name limit ${sql.lit(rowsMax)}`.execute(db);
  return rows;
}
