import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface NewMessage {
  livestreamId: number;
  userId: string;
  clientId: string;
  message: string;
  isAnnouncement: boolean;
  replyToId: number | null;
  mentions: string[];
  /** Until then only moderators and the author see it; null: everybody sees it at once. */
  delayedUntil: Date | null;
  /** If set, others do not see it. */
  moderationState: 'held' | 'hidden' | null;
}

/** Locks accounts: their messages are decided one after another, on every process. */
export async function lockWriters(tx: Db, userIds: string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(id, 16)) from (
      select distinct id from unnest(${userIds}::text[]) as u (id) order by id) ordered`.execute(tx);
}

export interface WrittenBefore {
  /** Index of the message. */
  index: number;
  /** The id of the stored message, if it is sent again. */
  knownId: number | null;
  /** When the account last wrote in this chat. */
  lastAt: Date | null;
  /** Whether the same text is among the last messages of the account. */
  isRepeat: boolean;
}

const repeatAmong = 20;

/** What the accounts of these messages wrote before. */
export async function listWrittenBefore(
  tx: Db,
  { messages, repeatSince }: { messages: NewMessage[]; repeatSince: Date },
): Promise<WrittenBefore[]> {
  const { rows } = await sql<WrittenBefore>`
    select (s.place - 1)::int as index,
      (select m.id from chat_message m where m.account_id = s.account_id and m.client_id = s.client_id) as "knownId",
      (select m.created_at from chat_message m where m.account_id = s.account_id
        and m.livestream_id = s.livestream_id order by m.id desc limit 1) as "lastAt",
      exists (select from (
          select m.message, m.created_at from chat_message m where m.account_id = s.account_id
            and m.livestream_id = s.livestream_id order by m.id desc limit ${sql.lit(repeatAmong)}) recent
        where recent.created_at > ${repeatSince} and lower(recent.message) = lower(s.message)) as "isRepeat"
    from unnest(${messages.map(({ livestreamId }) => livestreamId)}::bigint[],
        ${messages.map(({ userId }) => userId)}::uuid[], ${messages.map(({ clientId }) => clientId)}::uuid[],
        ${messages.map(({ message }) => message)}::text[]) with ordinality
      as s (livestream_id, account_id, client_id, message, place)`.execute(tx);
  return rows;
}

export interface InsertedRow {
  /** Index of the new message. */
  index: number;
  id: number;
  livestreamId: number;
  /** False for a message that was sent before. */
  isNew: boolean;
}

/**
 * Inserts messages; a reply to a missing message is left out. Only people who wrote in this chat or are in the teams of
 * the stream can be mentioned. Other messages are looked up one by one (`limit 1`), because a plan that was made while
 * the table was small would read all of it.
 */
export async function insertMessages(tx: Db, { messages, at }: { messages: NewMessage[]; at: Date }) {
  const column = <K extends keyof NewMessage>(name: K) => messages.map((message) => message[name]);
  const { rows } = await sql<InsertedRow>`
    with sent as materialized (
      select s.*, l.media_id, r.id as reply_to_id
      from unnest(${column('livestreamId')}::bigint[], ${column('userId')}::uuid[], ${column('clientId')}::uuid[],
          ${column('message')}::text[], ${column('isAnnouncement')}::boolean[], ${column('replyToId')}::bigint[],
          ${column('mentions').map((ids) => ids.join(' '))}::text[], ${column('delayedUntil')}::timestamptz[],
          ${column('moderationState')}::text[]) with ordinality
        as s (livestream_id, account_id, client_id, message, is_announcement, reply_to, mentions, delayed_until,
          moderation_state, place)
      join livestream l on l.id = s.livestream_id
      left join lateral (select c.id from chat_message c
        where c.id = s.reply_to and c.livestream_id = l.id and c.removed_at is null and c.delayed_until is null
        limit 1) r on true
      where s.reply_to is null or r.id is not null),
    written as (
      insert into chat_message (livestream_id, account_id, client_id, message, is_announcement, reply_to_id, mentions,
        delayed_until, created_at, removed_at, moderation_state)
      select livestream_id, account_id, client_id, message, is_announcement, reply_to_id,
        case when mentions = '' then '{}' else array(
          select m from unnest(string_to_array(mentions, ' ')::uuid[]) m
          where exists (select from chat_message c where c.account_id = m and c.livestream_id = sent.livestream_id)
            or exists (select from media_creator mc join creator_team_member tm on tm.team_id = mc.team_id
              where mc.media_id = sent.media_id and tm.account_id = m)) end,
        case when moderation_state is null then delayed_until end, ${at},
        case when moderation_state is not null then ${at}::timestamptz end, moderation_state
      from sent order by place
      on conflict (account_id, client_id) do nothing
      returning id, account_id, client_id)
    select (s.place - 1)::int as index, s.livestream_id as "livestreamId", coalesce(w.id, c.id) as id,
      w.id is not null as "isNew"
    from sent s left join written w on w.account_id = s.account_id and w.client_id = s.client_id
      left join lateral (select c.id from chat_message c
        where w.id is null and c.account_id = s.account_id and c.client_id = s.client_id limit 1) c on true
    where coalesce(w.id, c.id) is not null`.execute(tx);
  return rows;
}

/**
 * The author of an existing message, locked until the transaction ends. For `authorId`, messages that a moderator has
 * not approved yet exist, too.
 */
export async function lockMessage(
  tx: Db,
  { livestreamId, messageId, authorId = null }: { livestreamId: number; messageId: number; authorId?: string | null },
): Promise<{ accountId: string; moderationState: string | null } | undefined> {
  return tx
    .selectFrom('chat_message')
    .select(['account_id as accountId', 'moderation_state as moderationState'])
    .where('id', '=', messageId)
    .where('livestream_id', '=', livestreamId)
    .where((where) =>
      where.or([
        where('removed_at', 'is', null),
        where.and([where('moderation_state', 'is not', null), where('account_id', '=', authorId)]),
      ]),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Removes messages. Returns the streams whose pinned message was one of them, and the authors. */
export async function removeMessages(
  tx: Db,
  { ids, by, at }: { ids: number[]; by: string; at: Date },
): Promise<{ unpinned: number[]; authors: string[] }> {
  const removed = await tx
    .updateTable('chat_message')
    .set({ removed_at: at, removed_by: by })
    .where('id', 'in', ids)
    .returning('account_id as accountId')
    .execute();
  const unpinned = await tx
    .updateTable('chat_setting')
    .set({ pinned_message_id: null })
    .where('pinned_message_id', 'in', ids)
    .returning('livestream_id as id')
    .execute();
  return { unpinned: unpinned.map(({ id }) => id), authors: removed.map(({ accountId }) => accountId) };
}

/** Columns of a chat's settings that change. */
export interface SettingChange {
  slow_s?: number;
  member_days?: number | null;
  emotes_only?: boolean;
  no_repeats?: boolean;
  links_off?: boolean;
  delay_s?: number;
  is_closed?: boolean;
  pinned_message_id?: number | null;
}

export async function upsertSetting(
  tx: Db,
  { livestreamId, change }: { livestreamId: number; change: SettingChange },
): Promise<void> {
  await tx
    .insertInto('chat_setting')
    .values({ livestream_id: livestreamId, ...change })
    .onConflict((conflict) => conflict.column('livestream_id').doUpdateSet({ livestream_id: livestreamId, ...change }))
    .execute();
}

/** Unpins this message. Returns false if it was not pinned. */
export async function unpinMessage(
  tx: Db,
  { livestreamId, messageId }: { livestreamId: number; messageId: number },
): Promise<boolean> {
  const result = await tx
    .updateTable('chat_setting')
    .set({ pinned_message_id: null })
    .where('livestream_id', '=', livestreamId)
    .where('pinned_message_id', '=', messageId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0;
}

/** Some existing messages of an account. */
export async function listOwnMessages(db: Db, { userId, limit }: { userId: string; limit: number }) {
  return db
    .selectFrom('chat_message')
    .select(['id', 'livestream_id as livestreamId'])
    .where('account_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('livestream_id')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Deletes messages that were removed before this time. Returns their number. */
export async function deleteRemovedBefore(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from chat_message where id in (
      select id from chat_message where removed_at < ${before} order by removed_at limit ${sql.lit(limit)})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
