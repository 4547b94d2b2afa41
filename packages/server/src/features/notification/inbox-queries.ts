import type { InboxItem, NotificationType } from '@greenlight/contract/notification';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';
import { type StoredImage } from '../image/image.ts';
import { imageOfEvent, isDeliverable, isReminder, textOfEvent, titleOfEvent } from './queries.ts';

export interface InboxRow {
  id: number;
  type: NotificationType;
  title: string;
  text: string;
  href: string;
  created_at: Date;
  read_at: Date | null;
  isReminder: boolean;
  isStreamStart: boolean;
  isMention: boolean;
  pitchState: InboxItem['pitchState'];
  badgeId: string | null;
  pitchId: number | null;
  pitchNewsId: number | null;
  giveawayId: number | null;
  isGiveawayWon: boolean;
  isGiveawayCancelled: boolean;
  expiring_points: number | null;
  expire_at: Date | null;
  others: number;
  image: StoredImage | null;
}

/** Limit of the count of unread notifications. */
const unreadMax = 100;

/** Newest first. */
export async function listInbox(
  db: Db,
  { userId, at, page }: { userId: string; at: Date; page: Page },
): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    select coalesce(e.known_id, e.id) as id, e.type, ${titleOfEvent} as title, ${textOfEvent} as text, e.href,
      e.created_at, n.read_at, ${isReminder} as "isReminder", e.is_mention as "isMention", e.others,
      e.livestream_id is not null and not ${isReminder} as "isStreamStart",
      e.badge_id as "badgeId", case when e.comment_id is null then e.pitch_id end as "pitchId",
      e.pitch_news_id as "pitchNewsId", e.pitch_state as "pitchState", e.giveaway_id as "giveawayId", e.giveaway_id is not null and not e.is_cancellation as "isGiveawayWon",
      e.is_cancellation as "isGiveawayCancelled",
      e.expiring_points, e.expire_at, ${imageOfEvent} as image
    from notification n join notification_event e on e.id = n.event_id
    where n.account_id = ${userId} and ${isDeliverable(at)}
    order by n.event_id desc ${pageLimit(page)}`.execute(db);
  return rows;
}

export async function countUnread(db: Db, { userId, at }: { userId: string; at: Date }): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from notification n join notification_event e on e.id = n.event_id
      where n.account_id = ${userId} and n.read_at is null and ${isDeliverable(at)}
      limit ${sql.lit(unreadMax)}) bounded`.execute(db);
  return rows[0]?.unread ?? 0;
}

/**
 * Returns false if the member has no notification with this id, or if it moved to the top of the inbox at this moment.
 */
export async function updateNotificationRead(
  db: Db,
  { userId, id, at }: { userId: string; id: number; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('notification')
    .set({ read_at: sql`coalesce(read_at, ${at})` })
    .where('account_id', '=', userId)
    .where('event_id', '=', sql<number>`coalesce((select id from notification_event where known_id = ${id}), ${id})`)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function updateAllNotificationsRead(db: Db, { userId, at }: { userId: string; at: Date }): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: at })
    .where('account_id', '=', userId)
    .where('read_at', 'is', null)
    .execute();
}

/** Accounts with an id after `after`, in order. */
export async function listAccountsAfter(db: Db, { after, limit }: { after: string; limit: number }): Promise<string[]> {
  const query = db.selectFrom('account').select('id').where('id', '>', after).orderBy('id').limit(sql.lit(limit));
  return (await query.execute()).map(({ id }) => id);
}

/** The newest event before `before`; 0 without one. */
export async function findLastEventBefore(db: Db, before: Date): Promise<number> {
  const row = await db
    .selectFrom('notification_event')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** For these accounts: deletes notifications up to an event, and all except the newest ones. */
export async function deleteOldNotifications(
  db: Db,
  args: { accountIds: string[]; upTo: number; kept: number },
): Promise<void> {
  await sql`
    delete from notification n using (
      select account_id, event_id, row_number() over (partition by account_id order by event_id desc) as place
      from notification where account_id = any(${args.accountIds}::uuid[])) old
    where n.account_id = old.account_id and n.event_id = old.event_id
      and (old.event_id <= ${args.upTo} or old.place > ${args.kept})`.execute(db);
}

export async function deleteEventsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('notification_event').where('created_at', '<', before).execute();
}
