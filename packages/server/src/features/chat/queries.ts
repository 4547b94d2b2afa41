import type { ChatSettings } from '@greenlight/contract/live';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type Page, pageLimit, selectIds } from '../../platform/db/page.ts';
import type { AuthorRow } from '../comment/author.ts';

export interface MessageRow extends AuthorRow {
  id: number;
  livestreamId: number;
  clientId: string;
  message: string;
  createdAt: Date;
  /** When the stream began; null before. */
  startedAt: Date | null;
  isAnnouncement: boolean;
  replyTo: { messageId: number; userId: string; displayName: string; message: string } | null;
  mentions: { userId: string; displayName: string }[] | null;
  /** Until then only moderators and the author see it. */
  delayedUntil: Date | null;
  /** If set, only its author sees it until a moderator decides. */
  moderationState: string | null;
}

/** Messages that everybody may see, unordered. */
export function listMessages(db: Db, ids: number[]): Promise<MessageRow[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : listRows(db, sql`c.id = any(${ids}::bigint[]) and c.delayed_until is null and c.removed_at is null`);
}

/** All stored messages, also delayed ones. */
export function listMessagesOrDelayed(db: Db, ids: number[]): Promise<MessageRow[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : listRows(db, sql`c.id = any(${ids}::bigint[]) and c.removed_at is null`);
}

/** Those of these messages that only their authors see. */
export function listHeldOrHidden(db: Db, ids: number[]): Promise<MessageRow[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : listRows(db, sql`c.id = any(${ids}::bigint[]) and c.moderation_state is not null`);
}

/** Messages that only their author sees. */
export function listOwnMessages(db: Db, { ids, userId }: { ids: number[]; userId: string }): Promise<MessageRow[]> {
  return listRows(
    db,
    sql`c.id = any(${ids}::bigint[]) and c.account_id = ${userId}
      and (c.removed_at is null or c.moderation_state is not null)`,
  );
}

export interface ChatReader {
  userId: string;
  mayModerate: boolean;
}

/** Messages that this reader sees. */
export function listMessagesFor(db: Db, ids: number[], { userId, mayModerate }: ChatReader): Promise<MessageRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return listRows(
    db,
    sql`c.id = any(${ids}::bigint[]) and case when c.removed_at is null
      then c.delayed_until is null or c.account_id = ${userId} or ${mayModerate}
      else c.moderation_state is not null and c.account_id = ${userId} end`,
  );
}

/** The delayed messages of a stream, oldest first. */
export function listDelayedMessages(
  db: Db,
  { livestreamId, limit }: { livestreamId: number; limit: number },
): Promise<MessageRow[]> {
  return listRows(
    db,
    sql`c.removed_at is null and c.id in (
      select id from chat_message where livestream_id = ${livestreamId} and delayed_until is not null
      and removed_at is null order by id desc limit ${sql.lit(limit)})`,
  ).then((rows) => rows.toSorted((one, other) => one.id - other.id));
}

async function listRows(db: Db, which: RawBuilder<unknown>): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select c.id, c.livestream_id as "livestreamId", c.client_id as "clientId", c.account_id as "accountId", c.message,
      c.created_at as "createdAt", l.started_at as "startedAt", c.is_announcement as "isAnnouncement",
      c.delayed_until as "delayedUntil", c.moderation_state as "moderationState",
      a.display_name as "displayName",
      case when c.reply_to_id is not null then (
        select json_build_object('messageId', r.id, 'userId', ra.id, 'displayName', ra.display_name,
          'message', r.message)
        from chat_message r join account ra on ra.id = r.account_id
        where r.id = c.reply_to_id and r.removed_at is null and r.delayed_until is null) end as "replyTo",
      case when c.mentions <> '{}' then (
        select json_agg(json_build_object('userId', m.id, 'displayName', m.display_name))
        from account m where m.id = any(c.mentions)) end as mentions,
      case when exists (
          select from media_creator mc join creator_team_member tm on tm.team_id = mc.team_id
          where mc.media_id = l.media_id and tm.account_id = c.account_id) then 'creator'
        when a.role in ('operator', 'moderator') then 'operator' else 'member' end as role,
      (select json_build_object('id', i.id, 'widths', i.widths) from image i where i.id = a.avatar_image_id) as avatar,
      (select json_build_object('picture', b.picture, 'image', image_json(i))
        from badge_earned e join badge b on b.id = e.badge_id left join image i on i.id = b.image_id
        where e.account_id = c.account_id and e.selected) as badge
    from chat_message c join livestream l on l.id = c.livestream_id join account a on a.id = c.account_id
    where ${which}`.execute(db);
  return rows;
}

/** A stream with the settings of its chat. */
export interface ChatRow extends ChatSettings {
  id: number;
  mediaId: number;
  startedAt: Date | null;
  endedAt: Date | null;
  pinnedMessageId: number | null;
}

export async function listChats(db: Db, livestreamIds: number[]): Promise<ChatRow[]> {
  const { rows } = await sql<ChatRow>`
    select l.id, l.media_id as "mediaId", l.started_at as "startedAt", l.ended_at as "endedAt",
      coalesce(s.slow_s, 0) as "slowS", s.member_days as "memberDays", coalesce(s.no_repeats, false) as "noRepeats",
      coalesce(s.emotes_only, false) as "emotesOnly", coalesce(s.links_off, false) as "linksOff",
      coalesce(s.delay_s, 0) as "delayS", coalesce(s.is_closed, false) as "isClosed",
      s.pinned_message_id as "pinnedMessageId"
    from livestream l left join chat_setting s on s.livestream_id = l.id
    where l.id = any(${livestreamIds}::bigint[])`.execute(db);
  return rows;
}

export async function findChat(db: Db, livestreamId: number): Promise<ChatRow | undefined> {
  return (await listChats(db, [livestreamId]))[0];
}

/** Messages before `before` if it is given, newest first, with one more than the page has. */
export function listNewest(
  db: Db,
  { livestreamId, before, ...page }: Page & { livestreamId: number; before: number | null },
): Promise<number[]> {
  return selectIds(
    db,
    sql`select id from chat_message where livestream_id = ${livestreamId} and removed_at is null
      and delayed_until is null ${before === null ? sql`` : sql`and id < ${before}`} order by id desc ${pageLimit(page)}`,
  );
}

/** The same for this reader: with their own waiting messages, and for moderators all delayed ones. */
export function listNewestFor(
  db: Db,
  { livestreamId, before, reader, ...page }: Page & { livestreamId: number; before: number | null; reader: ChatReader },
): Promise<number[]> {
  const { userId, mayModerate } = reader;
  const older = before === null ? sql`` : sql`and id < ${before}`;
  const most = sql`order by id desc ${pageLimit({ page: 1, pageSize: page.page * page.pageSize })}`;
  return selectIds(
    db,
    sql`select id from (
        (select id from chat_message
          where livestream_id = ${livestreamId} and removed_at is null
            and (delayed_until is null or account_id = ${userId} or ${mayModerate}) ${older} ${most})
        union all
        (select id from chat_message
          where account_id = ${userId} and livestream_id = ${livestreamId} and moderation_state is not null ${older} ${most})
      ) seen order by id desc ${pageLimit(page)}`,
  );
}

/**
 * The messages of a span of time, oldest first. If there are more than `most`, every n-th message is chosen, so that
 * there are at most this many.
 */
export function listSpan(
  db: Db,
  { livestreamId, from, to, most }: { livestreamId: number; from: Date; to: Date; most: number },
): Promise<number[]> {
  const step = sql.lit(most);
  return selectIds(
    db,
    sql`select id from (
        select id, row_number() over (order by created_at, id) as place, count(*) over () as total
        from chat_message
        where livestream_id = ${livestreamId} and removed_at is null and delayed_until is null
          and created_at >= ${from} and created_at < ${to}
      ) m where total <= ${step} or place * ${step} / total > (place - 1) * ${step} / total order by place`,
  );
}

export interface PollRow {
  id: number;
  livestreamId: number;
  question: string;
  options: string[];
  isOpen: boolean;
  /** Counts by index of the option; null without votes. */
  votes: Record<string, number> | null;
}

const poll = sql`p.id, p.livestream_id as "livestreamId", p.question, p.options, p.closed_at is null as "isOpen",
  (select json_object_agg(v.option, v.votes) from (
    select option, count(*)::int as votes from chat_poll_vote where poll_id = p.id group by option) v) as votes`;

export async function listPolls(db: Db, ids: number[]): Promise<PollRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PollRow>`select ${poll} from chat_poll p where p.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

export async function findNewestPoll(db: Db, livestreamId: number): Promise<PollRow | undefined> {
  const { rows } = await sql<PollRow>`
    select ${poll} from chat_poll p where p.livestream_id = ${livestreamId} order by p.id desc limit 1`.execute(db);
  return rows[0];
}

/** The option that the account voted for. */
export async function findOwnOption(
  db: Db,
  { pollId, userId }: { pollId: number; userId: string },
): Promise<number | null> {
  const row = await db
    .selectFrom('chat_poll_vote')
    .select('option')
    .where('poll_id', '=', pollId)
    .where('account_id', '=', userId)
    .executeTakeFirst();
  return row?.option ?? null;
}
