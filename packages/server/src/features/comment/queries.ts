import type { CommentOrder } from '@greenlight/contract/comment';
import type { Place, PlaceFields } from '@greenlight/contract/place';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { AuthorRow } from './author.ts';
import type { ModerationRight } from './policy.ts';
import { isInTeam, moderatesForTeam } from './team-queries.ts';

export interface CommentRow extends AuthorRow, PlaceFields {
  id: number;
  originalCommentId: number | null;
  message: string;
  mentions: { userId: string; displayName: string }[] | null;
  momentS: number | null;
  createdAt: Date;
  editedAt: Date | null;
  likes: number;
  replyCount: number;
  isPinned: boolean;
  isHearted: boolean;
  liked: boolean;
  isMuted: boolean;
  moderationState: string | null;
}

/** These comments, if they exist, unordered, as `userId` sees them: with the account's own held ones. */
export function listComments(db: Db, { ids, userId }: { ids: number[]; userId: string | null }): Promise<CommentRow[]> {
  const isSeen = sql`c.removed_at is null or (c.moderation_state is not null and c.account_id = ${userId}::uuid)`;
  return listRows(db, { ids, userId, isSeen });
}

/** Those of these comments that only their authors see. */
export function listHeldOrHidden(db: Db, ids: number[]): Promise<CommentRow[]> {
  return listRows(db, { ids, userId: null, isSeen: sql`c.moderation_state is not null` });
}

async function listRows(
  db: Db,
  { ids, userId, isSeen }: { ids: number[]; userId: string | null; isSeen: RawBuilder<unknown> },
): Promise<CommentRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CommentRow>`
    select c.id, t.media_id as "mediaId", t.pitch_id as "pitchId", c.original_comment_id as "originalCommentId", c.account_id as "accountId",
      c.message, c.moment_s as "momentS", c.created_at as "createdAt", c.edited_at as "editedAt",
      c.like_count as likes, c.reply_count as "replyCount", c.pinned_at is not null and c.removed_at is null as "isPinned",
      c.hearted_at is not null as "isHearted", c.moderation_state as "moderationState", a.display_name as "displayName",
      case when c.mentions <> '{}' then (
        select json_agg(json_build_object('userId', m.id, 'displayName', m.display_name))
        from account m where m.id = any(c.mentions)) end as mentions,
      exists (select from comment_like l where l.comment_id = c.id and l.account_id = ${userId}::uuid) as liked,
      exists (select from comment_mute l where l.comment_id = c.id and l.account_id = ${userId}::uuid) as "isMuted",
      case when ${isInTeam(sql`c.account_id`, { mediaId: sql`t.media_id`, pitchId: sql`t.pitch_id` })} then 'creator'
        when a.role in ('operator', 'moderator') then 'operator' else 'member' end as role,
      (select json_build_object('id', i.id, 'widths', i.widths) from image i where i.id = a.avatar_image_id) as avatar,
      (select json_build_object('picture', b.picture, 'image', image_json(i))
        from badge_earned e join badge b on b.id = e.badge_id left join image i on i.id = b.image_id
        where e.account_id = c.account_id and e.selected) as badge
    from comment c join comment_thread t on t.id = c.thread_id join account a on a.id = c.account_id
    where c.id = any(${ids}::bigint[]) and (${isSeen})`.execute(db);
  return rows;
}

/** The original comment of each reply, also if it was removed. */
export async function listOriginals(
  db: Db,
  ids: number[],
): Promise<{ id: number; originalCommentId: number | null }[]> {
  if (ids.length === 0) return [];
  const query = db.selectFrom('comment').select(['id', 'original_comment_id as originalCommentId']);
  return query.where('id', 'in', ids).execute();
}

export interface ThreadRow {
  id: number;
  /** Number of comments and replies. */
  total: number;
}

export async function findThread(db: Db, room: string): Promise<ThreadRow | undefined> {
  return db
    .selectFrom('comment_thread')
    .select(['id', 'comment_count as total'])
    .where('room', '=', room)
    .executeTakeFirst();
}

/** A comment and the ids of its first replies. */
export interface ListedRow {
  id: number;
  replyIds: number[];
}

const repliesShown = 2;

function firstReplies() {
  return sql`array(
    select r.id from comment r where r.original_comment_id = c.id and r.removed_at is null
    order by r.id limit ${sql.lit(repliesShown)}) as "replyIds"`;
}

/** Comments in an order, after the comment `after`, without the pinned one. */
export async function listPage(
  db: Db,
  { threadId, order, after, limit }: { threadId: number; order: CommentOrder; after: number | null; limit: number },
): Promise<ListedRow[]> {
  const isTop = order === 'top';
  const older = isTop
    ? sql`(c.like_count, c.id) < (select o.like_count, o.id from comment o where o.id = ${after})`
    : sql`c.id < ${after}`;
  const { rows } = await sql<ListedRow>`
    select c.id, ${firstReplies()} from comment c
    where c.thread_id = ${threadId} and c.original_comment_id is null and c.removed_at is null and c.pinned_at is null
      ${after === null ? sql`` : sql`and ${older}`}
    order by ${isTop ? sql`c.like_count desc, c.id desc` : sql`c.id desc`} limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function listPinnedComments(db: Db, threadId: number): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select c.id, ${firstReplies()} from comment c
    where c.thread_id = ${threadId} and c.pinned_at is not null and c.removed_at is null`.execute(db);
  return rows;
}

/** The comment, or the original comment of a reply, with the ids of all replies up to the limit. */
export async function findThreadOf(
  db: Db,
  { threadId, commentId, limit }: { threadId: number; commentId: number; limit: number },
): Promise<ListedRow | undefined> {
  const { rows } = await sql<ListedRow>`
    select o.id, array(
      select r.id from comment r where r.original_comment_id = o.id and r.removed_at is null
      order by r.id limit ${sql.lit(limit)}) as "replyIds"
    from comment c join comment o on o.id = coalesce(c.original_comment_id, c.id)
    where c.id = ${commentId} and c.thread_id = ${threadId} and c.removed_at is null and o.removed_at is null`.execute(
    db,
  );
  return rows[0];
}

/** Comments and replies whose moment is in (from, to], in the order of their moments. */
export async function listMoments(
  db: Db,
  args: { threadId: number; fromS: number; toS: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from comment
    where thread_id = ${args.threadId} and removed_at is null and moment_s > ${args.fromS} and moment_s <= ${args.toS}
    order by moment_s, id limit ${sql.lit(args.limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The rights of the account at the comments of the video or the pitch. */
export async function findModerationRight(db: Db, key: ModerationRightKey): Promise<ModerationRight> {
  return (await listModerationRights(db, [key]))[0] ?? nobody;
}

export type ModerationRightKey = Place & { userId: string };

const nobody: ModerationRight = { moderatesAll: false, moderatesForTeam: false };

/** Rights in the order of the keys. */
export async function listModerationRights(db: Db, keys: ModerationRightKey[]): Promise<ModerationRight[]> {
  const { rows } = await sql<ModerationRight & { place: number }>`
    select k.place - 1 as place, a.*
    from unnest(${keys.map(({ userId }) => userId)}::uuid[], ${keys.map(({ mediaId }) => mediaId ?? null)}::bigint[],
        ${keys.map(({ pitchId }) => pitchId ?? null)}::bigint[])
      with ordinality as k (account_id, media_id, pitch_id, place)
    cross join lateral (select a.role = 'operator' or 'comment.moderate' = any(r.permissions) as "moderatesAll",
      ${moderatesForTeam(sql`a.id`, { mediaId: sql`k.media_id`, pitchId: sql`k.pitch_id` })} as "moderatesForTeam"
    from account a join role r on r.name = a.role where a.id = k.account_id limit 1) a`.execute(db);
  const found = new Map(rows.map(({ place, ...right }) => [place, right]));
  return keys.map((_key, place) => found.get(place) ?? nobody);
}
