import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';
import { insertWithoutTriggers } from './insert-without-triggers.ts';

const events = 2000;
const days = 700;

/**
 * Accounts of two years, each with a device whose identifier is the account's id, an open and an ended session, five
 * notifications, three accepted documents, a referral, a membership, three points, a stream and an audit entry. One in
 * a hundred rows with an expiry has expired. Needs a seeded catalogue.
 */
export async function seedAccounts(db: Db, { accounts, now }: { accounts: number; now: Date }): Promise<void> {
  await insertWithoutTriggers(db, (tx) => insertRows(tx, { accounts, now }));
  await sql`vacuum analyze`.execute(db);
}

async function insertRows(db: Db, { accounts, now }: { accounts: number; now: Date }) {
  await sql`select setseed(0.5)`.execute(db);
  const at = sql`${now.toISOString()}::timestamptz`;
  const expiry = (lifeDays: number) => sql`${at} + (random() - 0.01) * ${sql.lit(lifeDays)} * interval '1 day'`;
  await sql`
    insert into account (email, display_name, created_at, verified_at, role, suspended_at, deletion_due_at)
    select 'member-' || n || '@example.com', 'Member ' || md5(n::text),
      ${at} - n * interval '1 day' * ${sql.lit(days)} / ${sql.lit(accounts)}, ${at},
      case n % 1000 when 0 then 'moderator' else 'member' end, case n % 500 when 1 then ${at} end,
      case n % 1000 when 2 then ${at} + interval '7 days' end
    from generate_series(1, ${sql.lit(accounts)}) n`.execute(db);
  await sql`create temp table seeded on commit drop as
    select id, created_at, row_number() over (order by created_at) as n from account`.execute(db);
  for (const text of [
    sql`device (account_id, identifier, model, platform, created_at)
      select id, id, 'Linux Chrome', 'web', created_at from seeded`,
    sql`session (account_id, device_identifier, created_at, seen_at, ended_at)
      select id, id, created_at, created_at, case when k = 1 then created_at end from seeded, generate_series(1, 2) k`,
    sql`refresh_token (hash, session_id, expires_at) select sha256(id::text::bytea), id, ${expiry(60)} from session`,
    sql`push_subscription (account_id, session_id, endpoint, endpoint_hash, p256dh, auth, created_at)
      select account_id, id, 'https://push.example/' || id, sha256(id::text::bytea), '', '', created_at from session
      where ended_at is null or random() < 0.01`,
    sql`one_time_code (account_id, purpose, created_at, expires_at)
      select id, 'verify-email', ${at}, ${expiry(7)} from seeded`,
    sql`spent_token (hash, expires_at) select sha256(id::text::bytea), ${expiry(1)} from seeded`,
    sql`account_identity (provider, subject, account_id) select 'google', n, id from seeded`,
    sql`account_export (account_id, requested_at, ready_at, expires_at)
      select id, ${at}, ${at}, ${expiry(7)} from seeded where n % 10 = 0`,
    sql`stream (account_id, session_id, device_identifier, media_id, started_at, seen_at)
      select account_id, id, device_identifier, 1, ${expiry(1)} - interval '1 day', ${expiry(1)} - interval '1 day'
      from session where ended_at is null`,
    sql`membership_fact (account_id, kind, plan, starts_at) select id, 'trial', 'annual', created_at from seeded`,
    sql`referral_attribution (account_id, campaign_id, team_id, at)
      select id, 'campaign ' || n % 100, 1 + n % 50, created_at from seeded where n % 4 = 0`,
    sql`campaign_visit (campaign_id, day, visitor)
      select 'campaign ' || n % 100, created_at, sha256(id::text::bytea) from seeded`,
    sql`creator_referral (team_id, day, visitor) select 1 + n % 50, created_at, sha256(id::text::bytea) from seeded`,
    sql`legal_type (type, title, required) select 'kind-' || n, 'Kind ' || n, true from generate_series(1, 3) n`,
    sql`legal_version (type, version, title, text, required, published_at)
      select type, 1, title, 'Be kind.', true, ${at} from legal_type`,
    sql`legal_acceptance (account_id, version_id, accepted_at) select s.id, v.id, ${at} from seeded s, legal_version v`,
    sql`creator_follow (account_id, team_id) select id, 1 + (n + k) % 50 from seeded, generate_series(1, 2) k`,
    sql`notification_event (type, title, text, href, team_ids, by_mail, created_at)
      select 4, 'News', 'What is new', '/', '{1}', true, ${at} - (${sql.lit(events)} - n) * interval '70 minutes'
      from generate_series(1, ${sql.lit(events)}) n`,
    sql`notification (account_id, event_id, read_at)
      select id, 1 + (n * 7 + k * 401) % ${sql.lit(events)}, case when k <> 3 then ${at} end
      from seeded, generate_series(1, 5) k`,
    sql`notification_choice (account_id, types) select id, '{1,2,4}' from seeded`,
    sql`mail_choice (account_id, campaign_id, subscribed) select id, 'news', true from seeded`,
    sql`video_letter (account_id, sent_at, waiting)
      select id, ${at} - interval '2 days', case when n % 100 = 0 then '{1,2}'::bigint[] else '{}' end from seeded`,
    sql`points_holder (account_id, issued, available) select id, 3, 3 from seeded`,
    sql`points_movement (holder_id, kind, points, event, at)
      select h.id, 'granted', 1, 'hand:' || h.account_id || ':' || k, ${at}
      from points_holder h, generate_series(1, 3) k`,
    sql`points_by_hand (event, account_id, granted_by, reason)
      select m.event, h.account_id, h.account_id, 'Won the quiz'
      from points_movement m join points_holder h on h.id = m.holder_id`,
    sql`audit_entry (actor_id, action, subject, at)
      select id, (array['account.login', 'account.password', 'member.suspend'])[1 + n % 3], 'account:' || id, created_at
      from seeded`,
  ]) {
    await sql`insert into ${text}`.execute(db);
  }
}
