import type { ModeratedKind } from '@greenlight/contract/moderation';
import type { QueueReason } from '@greenlight/contract/moderation-studio';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface ItemRow {
  id: number;
  turn: number;
  kind: ModeratedKind | 'account';
  subjectId: number;
  accountId: string;
  isFirst: boolean;
  isAppeal: boolean;
  ruleId: number | null;
  ruleName: string | null;
  ruleEffect: 'hold' | 'refuse' | 'hide' | null;
  queuedAt: Date;
  doneAt: Date | null;
}

export interface QueueFilter {
  /** Only content of these creators; null for all. */
  teamIds: readonly number[] | null;
  kind?: ModeratedKind | undefined;
  userId?: string | undefined;
}

const columns = { reported: 'is_reported', held: 'is_held', first: 'is_first', appeal: 'is_appeal' } as const;

interface Wish extends QueueFilter {
  reason?: QueueReason | undefined;
  open: boolean;
  before: number | null;
}

/**
 * The ids of the newest items. For a creator they are looked up video by video and pitch by pitch, in the order of an
 * index.
 */
function newest({ teamIds, kind, userId, reason, open, before }: Wish, limit: number) {
  const conditions = [
    open ? sql`i.done_at is null` : sql`i.done_at is not null`,
    ...(reason === undefined ? [] : [sql.ref(`i.${columns[reason]}`)]),
    ...(before === null ? [] : [sql`i.turn < ${before}`]),
    ...(kind === undefined ? [] : [sql`i.kind = ${kind}`]),
    ...(userId === undefined ? [] : [sql`i.account_id = ${userId}`]),
  ];
  const items = (of: ReturnType<typeof sql>) => sql`
    select i.id from moderation_item i where ${sql.join([...conditions, of], sql` and `)}
    order by i.turn desc limit ${sql.lit(limit)}`;
  if (teamIds === null) return items(sql`true`);
  return sql`
    select found.id from media_creator mc
      cross join lateral (${items(sql`i.media_id = mc.media_id and i.team_id is null`)}) found
    where mc.team_id = any(${teamIds}::bigint[])
    union select found.id from pitch p
      cross join lateral (${items(sql`i.pitch_id = p.id and i.team_id is null`)}) found
    where p.team_id = any(${teamIds}::bigint[])
    union (${items(sql`i.team_id = any(${teamIds}::bigint[])`)})`;
}

/** Items of the queue, the last moved to the top first. */
export async function listItems(db: Db, { limit, ...wish }: Wish & { limit: number }): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.id, i.turn, i.kind, i.subject_id as "subjectId", i.account_id as "accountId", i.is_first as "isFirst",
      i.is_appeal as "isAppeal", i.rule_id as "ruleId", i.rule_name as "ruleName", i.rule_effect as "ruleEffect",
      i.queued_at as "queuedAt", i.done_at as "doneAt"
    from moderation_item i where i.id = any(array(${newest(wish, limit)}))
    order by i.turn desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export type QueueCounts = Record<QueueReason | 'all', number>;

/** At most this many open items of a video are counted. */
const countedMax = 5000;

/** Numbers of open items, up to a limit each. For a creator, they are read once for all counts. */
export async function countItems(db: Db, filter: QueueFilter, limit: number): Promise<QueueCounts> {
  const wish = { ...filter, open: true, before: null };
  const most = sql.lit(limit);
  const each = (reason?: QueueReason) =>
    sql`(select least(count(*), ${most})::int from (${newest({ ...wish, reason }, limit)}) c)`;
  const marked = (reason: QueueReason) =>
    sql`least(count(*) filter (where ${sql.ref(`i.${columns[reason]}`)}), ${most})::int`;
  const { rows } =
    filter.teamIds === null
      ? await sql<QueueCounts>`
          select ${each()} as all, ${each('reported')} as reported, ${each('held')} as held, ${each('first')} as first,
            ${each('appeal')} as appeal`.execute(db)
      : await sql<QueueCounts>`
          select least(count(*), ${most})::int as all, ${marked('reported')} as reported, ${marked('held')} as held,
            ${marked('first')} as first, ${marked('appeal')} as appeal
          from moderation_item i where i.id = any(array(${newest(wish, countedMax)}))`.execute(db);
  return rows[0] ?? { all: 0, reported: 0, held: 0, first: 0, appeal: 0 };
}
