import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

export interface Setting {
  months: number;
  yearlyMax: number;
}

export async function findSetting(db: Db): Promise<Setting> {
  const { rows } = await sql<Setting>`
    select months, yearly_max as "yearlyMax" from invitation_setting`.execute(db);
  return rows[0] ?? { months: 0, yearlyMax: 1 };
}

export async function updateSetting(db: Db, { months, yearlyMax }: Setting): Promise<void> {
  await db.updateTable('invitation_setting').set({ months, yearly_max: yearlyMax }).execute();
}

/** The account's own code. The first call stores `code`; later calls return the stored one. */
export async function ensureInvitationCode(db: Db, userId: string, code: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    insert into invitation_link (account_id, code) values (${userId}, ${code})
    on conflict (account_id) do update set code = invitation_link.code returning code`.execute(db);
  return rows[0]?.code ?? code;
}

export async function findInviter(db: Db, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('invitation_link')
    .select('account_id')
    .where('code', '=', code.toUpperCase())
    .executeTakeFirst();
  return row?.account_id;
}

/**
 * Does nothing unless the account was made after `since`, has no inviter yet and never paid, and the inviter's account
 * is older. So two accounts cannot invite each other.
 */
export async function insertInvitation(
  db: Db,
  { userId, inviterId, since, at }: { userId: string; inviterId: string; since: Date; at: Date },
): Promise<void> {
  await sql`
    insert into invitation (invited_id, inviter_id, invited_at)
    select id, ${inviterId}::uuid, ${at}::timestamptz from account
    where id = ${userId} and id <> ${inviterId} and created_at > ${since}
      and created_at >= (select created_at from account inviter where inviter.id = ${inviterId})
      and not exists (select from membership_fact f where f.account_id = account.id and f.kind = 'paid')
    on conflict (invited_id) do nothing`.execute(db);
}

/** Whether this account was invited and the reward is not decided yet. */
export async function isInvited(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitation')
    .select('invited_id')
    .where('invited_id', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return row !== undefined;
}

/** `lately` counts the rewards after `since`; `waiting`, `rewarded` and `months` count all. */
export async function countInvitations(db: Db, { inviterId, since }: { inviterId: string; since: Date }) {
  const { rows } = await sql<{ waiting: number; rewarded: number; months: number; lately: number }>`
    select count(*) filter (where state = 'open')::int as waiting,
      count(*) filter (where state = 'rewarded')::int as rewarded,
      coalesce(sum(months) filter (where state = 'rewarded'), 0)::int as months,
      count(*) filter (where state = 'rewarded' and decided_at > ${since})::int as lately
    from invitation where inviter_id = ${inviterId}`.execute(db);
  return rows[0] ?? { waiting: 0, rewarded: 0, months: 0, lately: 0 };
}

export async function countAll(db: Db, since: Date) {
  const { rows } = await sql<{ waiting: number; rewarded: number; refused: number }>`
    select count(*) filter (where state = 'open')::int as waiting,
      count(*) filter (where state = 'rewarded')::int as rewarded,
      count(*) filter (where state = 'refused')::int as refused
    from invitation where invited_at > ${since}`.execute(db);
  return rows[0] ?? { waiting: 0, rewarded: 0, refused: 0 };
}
