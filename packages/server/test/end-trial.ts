import { sql } from 'kysely';
import { runDueJob } from '../src/features/money/engine/renewal/jobs.ts';
import { loadConfig } from '../src/platform/config/config.ts';
import { createPlatform } from '../src/platform/platform.ts';

/** Moves the end of the account's trial to a minute ago in a running service's database, and queues the charge. */
export async function endTrial(databaseUrl: string, email: string): Promise<void> {
  const env = { DATABASE_URL: databaseUrl, GREENLIGHT_ROLE: 'web', LOG_LEVEL: 'silent' };
  const platform = await createPlatform(loadConfig(env));
  await sql`
    with owner as (select id from account where email = ${email}),
    living as (
      select s.id, s.account_id, s.period_end - (now() - interval '1 minute') as shift
      from foundry_subscription s join owner on owner.id = s.account_id where s.ended_at is null),
    moved as (
      update membership_fact f set starts_at = f.starts_at - shift, ends_at = f.ends_at - shift
      from living where f.account_id = living.account_id and f.backend = 'foundry'),
    told as (
      update membership_standing m set since = m.since - shift, billing_at = m.billing_at - shift
      from living where m.account_id = living.account_id)
    update foundry_subscription s set started_at = s.started_at - shift, period_start = s.period_start - shift,
      period_end = s.period_end - shift, anchor = s.anchor - shift, trial_end = s.trial_end - shift,
      grace_end = s.grace_end - shift, due_at = s.period_end - shift
    from living where s.id = living.id`.execute(platform.db);
  await platform.jobs.enqueue(platform.db, runDueJob, {});
  await platform.close();
}
