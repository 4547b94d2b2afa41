import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type Page, pageLimit } from '../../../platform/db/page.ts';

export interface AnnouncementRow {
  id: number;
  teamId: number;
  title: string;
  text: string;
  href: string;
  byMail: boolean;
  created_at: Date;
  recipients: number;
  mailed: { sent: number; unwanted: number; unconfirmed: number; closed: number } | null;
}

const columns = sql`
  id, team_id as "teamId", title, text, href, by_mail as "byMail", created_at, recipients,
  case when mailed is not null then json_build_object('sent', mailed, 'unwanted', unmailed_unwanted,
    'unconfirmed', unmailed_unconfirmed, 'closed', unmailed_closed) end as mailed`;

/** Teams in which the account's role allows announcements. */
function teamsOf(userId: string) {
  return sql`
    select tm.team_id from creator_team_member tm join team_role r on r.name = tm.role
    where tm.account_id = ${userId} and 'team.announce' = any(r.permissions)`;
}

/** Newest first. `userId` is undefined for all teams. */
export async function listAnnouncements(
  db: Db,
  { userId, page }: { userId: string | undefined; page: Page },
): Promise<AnnouncementRow[]> {
  const whose = userId === undefined ? sql`true` : sql`team_id in (${teamsOf(userId)})`;
  const { rows } = await sql<AnnouncementRow>`
    select ${columns} from announcement where ${whose} order by id desc ${pageLimit(page)}`.execute(db);
  return rows;
}

/** Published teams by name. `userId` is undefined for all teams. */
export async function listTeamsToAnnounceFor(db: Db, userId: string | undefined) {
  const whose = userId === undefined ? sql`true` : sql`id in (${teamsOf(userId)})`;
  const { rows } = await sql<{ id: number; slug: string; displayName: string }>`
    select id, slug, display_name as "displayName" from creator_team where published and ${whose}
    order by display_name, id limit 500`.execute(db);
  return rows;
}

export interface AnnouncingTeam {
  displayName: string;
  avatarId: string | null;
  isOwn: boolean;
}

/** A published team, locked: its announcements are made one after another. */
export async function lockAnnouncingTeam(
  db: Db,
  { teamId, userId }: { teamId: number; userId: string },
): Promise<AnnouncingTeam | undefined> {
  const { rows } = await sql<AnnouncingTeam>`
    select display_name as "displayName", t.id in (${teamsOf(userId)}) as "isOwn",
      (select image_id from creator_team_image ti where ti.team_id = t.id and ti.type = 'avatar') as "avatarId"
    from creator_team t where t.id = ${teamId} and t.published for no key update`.execute(db);
  return rows[0];
}

export async function countAnnouncementsSince(
  db: Db,
  { teamId, since }: { teamId: number; since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select created_at from announcement where team_id = ${teamId} order by id desc limit 100) latest
    where created_at > ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertAnnouncement(
  db: Db,
  row: Omit<AnnouncementRow, 'id' | 'created_at' | 'recipients' | 'mailed'> & {
    userId: string;
    eventId: number;
    at: Date;
  },
): Promise<AnnouncementRow> {
  const { rows } = await sql<AnnouncementRow>`
    insert into announcement (team_id, title, text, href, by_mail, created_by, created_at, event_id, mailed,
      unmailed_unwanted, unmailed_unconfirmed, unmailed_closed)
    select ${row.teamId}::bigint, ${row.title}::text, ${row.text}::text, ${row.href}::text, ${row.byMail}::boolean,
      ${row.userId}::uuid, ${row.at}::timestamptz, ${row.eventId}::bigint, none, none, none, none
    from (select case when ${row.byMail}::boolean then 0 end) counts (none)
    returning ${columns}`.execute(db);
  return rows[0] as AnnouncementRow;
}

/** Adds to the announcement's count of recipients, if the event is an announcement. */
export async function updateRecipients(db: Db, { eventId, more }: { eventId: number; more: number }): Promise<void> {
  if (more === 0) return;
  await db
    .updateTable('announcement')
    .set({ recipients: sql`recipients + ${more}` })
    .where('event_id', '=', eventId)
    .execute();
}

/** Counts a letter that the mail server accepted. */
export async function addMailedCount(db: Db, eventId: number): Promise<void> {
  await db.updateTable('announcement').set({ mailed: sql`mailed + 1` }).where('event_id', '=', eventId).execute();
}

/** Counts followers who get no letter. */
export async function addUnmailedCount(
  db: Db,
  eventId: number,
  more: { unwanted: number; unconfirmed: number; closed: number },
): Promise<void> {
  await db
    .updateTable('announcement')
    .set({
      unmailed_unwanted: sql`unmailed_unwanted + ${more.unwanted}`,
      unmailed_unconfirmed: sql`unmailed_unconfirmed + ${more.unconfirmed}`,
      unmailed_closed: sql`unmailed_closed + ${more.closed}`,
    })
    .where('event_id', '=', eventId)
    .execute();
}
