import type { NotificationType } from '@greenlight/contract/notification';
import type { TranslatedKind } from '@greenlight/contract/translated-text';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { PushTarget } from '../../platform/push/send-push.ts';
import type { EventRecipient } from './queries.ts';

export interface Subscription extends PushTarget {
  id: number;
  language: string | null;
}

/** Stores one subscription for each browser. If another member subscribes there, it becomes theirs. */
export async function upsertSubscription(
  db: Db,
  {
    userId,
    sessionId,
    hash,
    at,
    ...target
  }: PushTarget & { userId: string; sessionId: string; hash: Buffer; at: Date },
): Promise<void> {
  const owner = { account_id: userId, session_id: sessionId, p256dh: target.p256dh, auth: target.auth, created_at: at };
  await db
    .insertInto('push_subscription')
    .values({ ...owner, endpoint: target.endpoint, endpoint_hash: hash })
    .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet(owner))
    .execute();
}

/** Keeps only the newest. */
export async function deleteOldSubscriptions(
  db: Db,
  { userId, kept }: { userId: string; kept: number },
): Promise<void> {
  await sql`
    delete from push_subscription where id in (
      select id from push_subscription where account_id = ${userId}
      order by created_at desc, id desc offset ${kept})`.execute(db);
}

export async function deleteSubscription(db: Db, { userId, hash }: { userId: string; hash: Buffer }): Promise<void> {
  await db.deleteFrom('push_subscription').where('endpoint_hash', '=', hash).where('account_id', '=', userId).execute();
}

export async function deleteSubscriptions(db: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('push_subscription').where('id', 'in', ids).execute();
}

const openSession = sql`(select ended_at is null from session where session.id = s.session_id)`;

/** Browsers of these members that accept this type; if it is null, all of them. */
export async function listTargetIds(
  db: Db,
  { accountIds, ofType }: { accountIds: string[]; ofType: NotificationType | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from push_subscription s
    where s.account_id = any(${accountIds}::uuid[]) and ${openSession} and coalesce(${ofType}::smallint is null or (
      select ${ofType} = any(c.types) from notification_choice c where c.account_id = s.account_id), true)
    order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** For each event, the browsers of its recipients that accept this type. */
export async function listTargetsOfEvents(
  db: Db,
  { recipients, ofType }: { recipients: EventRecipient[]; ofType: NotificationType },
): Promise<{ eventId: number; ids: number[] }[]> {
  const { rows } = await sql<{ eventId: number; ids: number[] }>`
    select n.event_id as "eventId", array_agg(s.id order by s.id) as ids
    from unnest(${recipients.map(({ eventId }) => eventId)}::bigint[], ${recipients.map(({ accountId }) => accountId)}::uuid[])
      as n (event_id, account_id)
    join push_subscription s on s.account_id = n.account_id
    where ${openSession} and coalesce((
      select ${ofType} = any(c.types) from notification_choice c where c.account_id = s.account_id), true)
    group by n.event_id order by n.event_id`.execute(db);
  return rows;
}

/** These targets, if their sessions and accounts are open. */
export async function listTargets(db: Db, ids: number[]): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    select s.id, s.endpoint, s.p256dh, s.auth, a.language from push_subscription s join account a on a.id = s.account_id
    where s.id = any(${ids}::bigint[]) and a.suspended_at is null and ${openSession} order by s.id`.execute(db);
  return rows;
}

interface Owner {
  kind: TranslatedKind;
  id: string;
}

/** The translations of these subjects for these language tags. If several match a tag, the closest one comes last. */
export async function listTranslations(
  db: Db,
  { tags, owners }: { tags: string[]; owners: Owner[] },
): Promise<(Owner & { tag: string; texts: Record<string, string> })[]> {
  const { rows } = await sql<Owner & { tag: string; texts: Record<string, string> }>`
    select s.tag, t.kind, t.entity_id as id, t.texts
    from unnest(${tags}::text[]) s(tag)
    join language l on l.published and lower(l.code) in (lower(s.tag), split_part(lower(s.tag), '-', 1))
    join translation t on t.language_id = l.id
    join unnest(${owners.map(({ kind }) => kind)}::text[], ${owners.map(({ id }) => id)}::text[]) wanted (kind, id)
      on wanted.kind = t.kind and wanted.id = t.entity_id
    order by length(l.code)`.execute(db);
  return rows;
}

export async function hasSubscription(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from push_subscription s where s.account_id = ${userId} and ${openSession} limit 1`.execute(db);
  return rows.length > 0;
}

/** Deletes subscriptions of ended sessions of these accounts. */
export async function deleteEndedSubscriptions(db: Db, accountIds: string[]): Promise<void> {
  await sql`
    delete from push_subscription s where s.account_id = any(${accountIds}::uuid[]) and not ${openSession}`.execute(db);
}
