import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface Recipient {
  id: string;
  email: string;
  displayName: string;
  language: string | null;
}

interface Campaign {
  accountIds: string[];
  campaignId: string;
  byDefault: boolean;
}

function wants({ campaignId, byDefault }: Campaign) {
  return sql`coalesce((
    select subscribed from mail_choice where account_id = a.id and campaign_id = ${campaignId}), ${byDefault})`;
}

const isOpen = sql`a.suspended_at is null and a.deletion_requested_at is null`;

/** The members of these who want letters of a campaign and have a confirmed address. */
export async function listRecipients(db: Db, campaign: Campaign): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select a.id, a.email, a.display_name as "displayName", a.language
    from account a where a.id = any(${campaign.accountIds}::uuid[])
      and ${wants(campaign)} and a.verified_at is not null and ${isOpen}
    order by a.id`.execute(db);
  return rows;
}

/** Numbers of followers who get no letter, each counted under the first reason. */
export interface SkippedRecipients {
  unwanted: number;
  unconfirmed: number;
  closed: number;
}

export async function countSkippedRecipients(db: Db, campaign: Campaign): Promise<SkippedRecipients> {
  const { rows } = await sql<SkippedRecipients>`
    select count(*) filter (where open and not wanted)::int as unwanted,
      count(*) filter (where open and wanted and not confirmed)::int as unconfirmed,
      count(*) filter (where not open)::int as closed
    from (
      select ${isOpen} as open, ${wants(campaign)} as wanted, a.verified_at is not null as confirmed
      from account a where a.id = any(${campaign.accountIds}::uuid[])) followers`.execute(db);
  return rows[0] ?? { unwanted: 0, unconfirmed: 0, closed: 0 };
}

/**
 * Reserves the daily letter for members who had none since `since` and have nothing waiting. Returns these members. For
 * the others the event waits.
 */
export async function takeDailyLetter(
  db: Db,
  args: { accountIds: string[]; eventId: number; at: Date; since: Date; waitingMax: number },
): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    insert into video_letter (account_id, sent_at) select id, ${args.at} from unnest(${args.accountIds}::uuid[]) id
    on conflict (account_id) do update set sent_at = ${args.at}
      where video_letter.sent_at <= ${args.since} and video_letter.waiting = '{}'
    returning account_id`.execute(db);
  const taken = rows.map(({ account_id }) => account_id);
  const waiting = args.accountIds.filter((id) => !taken.includes(id));
  await sql`
    update video_letter set waiting = waiting || ${args.eventId}::bigint
    where account_id = any(${waiting}::uuid[]) and cardinality(waiting) < ${args.waitingMax}`.execute(db);
  return taken;
}

export interface VideoDigest {
  account_id: string;
  waiting: number[];
}

/** Takes the waiting events of members whose last letter was sent before `since`: they get the next letter now. */
export async function takeVideoDigests(
  db: Db,
  { at, since, limit }: { at: Date; since: Date; limit: number },
): Promise<VideoDigest[]> {
  const { rows } = await sql<VideoDigest>`
    with due as (
      select account_id, waiting from video_letter where waiting <> '{}' and sent_at <= ${since}
      order by sent_at, account_id limit ${sql.lit(limit)} for update skip locked)
    update video_letter l set waiting = '{}', sent_at = ${at}
    from due where l.account_id = due.account_id
    returning l.account_id, due.waiting`.execute(db);
  return rows;
}
