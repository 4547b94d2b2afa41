import { type NotificationType, notificationTypes } from '@greenlight/contract/notification';
import type { PitchState } from '@greenlight/contract/pitch';
import type { FeatureFlag } from '@greenlight/contract/route';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type StoredImage } from '../image/image.ts';

export interface NewEvent {
  type: NotificationType;
  title: string;
  text: string;
  /** Path in the web app. */
  href: string;
  imageId?: string | null;
  /** The video of the event: while visitors cannot see it, the event is hidden. */
  mediaId?: number;
  /** Teams whose followers are notified. */
  teamIds?: number[];
  /** The show whose followers are notified after those of the teams. */
  channelId?: number | null;
  /** The stream that went on air (with teams), or for which reminders are sent. */
  livestreamId?: number;
  /** The pitch whose supporters are notified, or the pitch of the comment; and its new state, if that is the news. */
  pitchId?: number;
  pitchState?: PitchState | null;
  /** The update of the pitch; the text is its title. */
  pitchNewsId?: number;
  /** The giveaway in which the member has won a prize. */
  giveawayId?: number;
  /** The giveaway was cancelled instead; the text gives the reason. */
  isCancellation?: boolean;
  /** The badge that was earned; of type `Badge`. */
  badgeId?: string;
  byMail?: boolean;
  /** The comment whose text and moment are shown. The event then has neither title nor text of its own. */
  commentId?: number;
  /** The author of the comment or the like: the title is their name. */
  actorId?: string;
}

export interface EventRow {
  id: number;
  type: NotificationType;
  title: string;
  text: string;
  href: string;
  image: StoredImage | null;
  team_ids: number[] | null;
  channel_id: number | null;
  livestream_id: number | null;
  pitch_id: number | null;
  pitch_state: PitchState | null;
  pitch_news_id: number | null;
  giveaway_id: number | null;
  badge_id: string | null;
  comment_id: number | null;
  is_cancellation: boolean;
  expiring_points: number | null;
  expire_at: Date | null;
  /** A reminder is sent whatever types the member chose. */
  is_reminder: boolean;
  by_mail: boolean;
  /** Whether the comment mentions the member. */
  is_mention: boolean;
}

/** Condition: the event is a reminder. An event of a stream with teams is its start. */
export const isReminder = sql<boolean>`(e.livestream_id is not null and e.team_ids is null)`;

export async function insertEvent(db: Db, { at, ...event }: NewEvent & { at: Date }): Promise<number> {
  const { id } = await db
    .insertInto('notification_event')
    .values({
      type: event.type,
      title: event.title,
      text: event.text,
      href: event.href,
      image_id: event.imageId,
      media_id: event.mediaId,
      team_ids: event.teamIds,
      channel_id: event.channelId,
      livestream_id: event.livestreamId,
      pitch_id: event.pitchId,
      pitch_state: event.pitchState,
      pitch_news_id: event.pitchNewsId,
      giveaway_id: event.giveawayId,
      is_cancellation: event.isCancellation,
      badge_id: event.badgeId,
      by_mail: event.byMail,
      comment_id: event.commentId,
      actor_id: event.actorId,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts events of type Points: one for each of these numbers of points that expire. */
export async function insertExpiryEvents(
  tx: Db,
  { amounts, href, dueAt, at }: { amounts: number[]; href: string; dueAt: Date; at: Date },
): Promise<{ id: number; points: number }[]> {
  const { rows } = await sql<{ id: number; points: number }>`
    insert into notification_event (type, title, text, href, expiring_points, expire_at, created_at)
    select ${notificationTypes.Points}::int, '', '', ${href}, points, ${dueAt}, ${at} from unnest(${amounts}::int[]) points
    returning id, expiring_points as points`.execute(tx);
  return rows;
}

/**
 * Condition: an event may be shown at `at`. Its video, if any, is visible, its team is not hidden, its stream was not
 * cancelled, its pitch exists, its comment was not removed, the author of the comment or like has an account, and the
 * feature to which it leads is on.
 */
export function isDeliverable(at: Date) {
  return sql<boolean>`(
    (e.media_id is null or exists (select from media m where m.id = e.media_id and m.listed_at <= ${at}))
    and not exists (select from creator_team t where t.id = any(e.team_ids) and not t.published)
    and (e.livestream_id is null or exists (
      select from livestream l join media m on m.id = l.media_id where l.id = e.livestream_id and m.removed_at is null))
    and (e.pitch_id is null or exists (select from pitch p where p.id = e.pitch_id and p.state <> 'draft'))
    and (e.comment_id is null or (exists (select from comment c where c.id = e.comment_id and c.removed_at is null)
      and exists (select from account a where a.id = e.actor_id)))
    and ((e.pitch_id is null and e.expire_at is null) or ${isOn('points_enabled')})
    and (e.badge_id is null or ${isOn('badges_enabled')})
    and (e.giveaway_id is null or ${isOn('giveaways_enabled')}))`;
}

function isOn(flag: FeatureFlag) {
  return sql`exists (select from feature_on where key = ${flag})`;
}

/** Maximum length of a comment's text. Longer comments are cut. */
const commentCharacters = 300;

export const titleOfEvent = sql<string>`
  case when e.comment_id is null then e.title else (select display_name from account a where a.id = e.actor_id) end`;

/** Empty for a comment with a moment, because the reader may not have watched that far. */
export const textOfEvent = sql<string>`
  case when e.comment_id is null then e.text else (
    select case when c.moment_s is null then left(c.message, ${sql.lit(commentCharacters)}) else '' end
    from comment c where c.id = e.comment_id) end`;

/** The event's picture: its own, or the present one of its video or pitch. */
export const imageOfEvent = sql<StoredImage | null>`(
  select image_json(i) from image i
  where i.id = coalesce(e.image_id, (select thumbnail_image_id from media m where m.id = e.media_id),
    (select pi.image_id from pitch_image pi where pi.pitch_id = e.pitch_id order by pi.position limit 1)))`;

/** These events, if they may still be shown, in order; also by their first ids. */
export async function listDeliverableEvents(db: Db, { ids, at }: { ids: number[]; at: Date }): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.type, ${titleOfEvent} as title, ${textOfEvent} as text, e.href, e.team_ids, e.channel_id,
      e.livestream_id, e.pitch_id, e.pitch_state, e.pitch_news_id, e.giveaway_id, e.badge_id, e.comment_id,
      e.is_cancellation, e.expiring_points, e.expire_at,
      ${isReminder} as is_reminder, e.by_mail, e.is_mention, ${imageOfEvent} as image
    from notification_event e
    where (e.id = any(${ids}::bigint[]) or e.known_id = any(${ids}::bigint[])) and ${isDeliverable(at)}
    order by e.id`.execute(db);
  return rows;
}

/** The recipient of an event. */
export interface EventRecipient {
  eventId: number;
  accountId: string;
}

export async function insertAllNotifications(tx: Db, recipients: EventRecipient[]): Promise<void> {
  await tx
    .insertInto('notification')
    .values(recipients.map(({ eventId, accountId }) => ({ account_id: accountId, event_id: eventId })))
    .execute();
}

/** Returns the accounts that had no such notification. */
export async function insertNotifications(
  db: Db,
  { eventId, accountIds }: { eventId: number; accountIds: string[] },
): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    insert into notification (account_id, event_id) select id, ${eventId} from unnest(${accountIds}::uuid[]) id
    on conflict do nothing returning account_id`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** The next accounts, in the order of their ids. */
interface Batch {
  after: string;
  limit: number;
}

/** Members who were reminded within this time before the start are not notified again. */
const reminderFresh = sql`interval '15 minutes'`;

/** True for followers who were not just reminded of the stream that went on air, and are not reminded now. */
function isNews(livestreamId: number | null) {
  return sql<boolean>`not exists (
    select from livestream_reminder r join livestream l on l.id = r.livestream_id
    where r.livestream_id = ${livestreamId} and r.account_id = f.account_id
      and (l.reminded_at is null or l.reminded_at > l.started_at - ${reminderFresh}))`;
}

/** Followers of a published team who were not notified of the stream yet, if the event is about one. */
export async function listFollowers(
  db: Db,
  { teamId, livestreamId, after, limit }: Batch & { teamId: number; livestreamId: number | null },
): Promise<string[]> {
  const rows = await db
    .selectFrom('creator_follow as f')
    .innerJoin('creator_team', 'creator_team.id', 'f.team_id')
    .select('account_id')
    .where('creator_team.published', '=', true)
    .where('team_id', '=', teamId)
    .where('account_id', '>', after)
    .where(isNews(livestreamId))
    .orderBy('account_id')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Followers of a published show who were not notified of the stream yet, if the event is about one. */
export async function listShowFollowers(
  db: Db,
  { channelId, livestreamId, after, limit }: Batch & { channelId: number; livestreamId: number | null },
): Promise<string[]> {
  const rows = await db
    .selectFrom('channel_follow as f')
    .innerJoin('channel', 'channel.id', 'f.channel_id')
    .select('account_id')
    .where('channel.published', '=', true)
    .where('channel_id', '=', channelId)
    .where('account_id', '>', after)
    .where(isNews(livestreamId))
    .orderBy('account_id')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Accounts that want a reminder of a stream. */
export async function listReminderAccounts(
  db: Db,
  { livestreamId, after, limit }: Batch & { livestreamId: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('livestream_reminder')
    .select('account_id')
    .where('livestream_id', '=', livestreamId)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Accounts that have points at a pitch. */
export async function listSupporterAccounts(
  db: Db,
  { pitchId, after, limit }: Batch & { pitchId: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select h.account_id as id from pitch_support s join points_holder h on h.id = s.holder_id
    where s.pitch_id = ${pitchId} and s.points > 0 and h.account_id > ${after}
    order by h.account_id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}
