import type { BadgeKind } from '@greenlight/contract/badge';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Events that may change what a rule counts. `badge_due` has notes of them for accounts (note-due.sql). */
export const causes = ['comment', 'stream', 'membership', 'points', 'bingo', 'giveaway', 'joined'] as const;
export type Cause = (typeof causes)[number];

export interface Rule {
  kind: BadgeKind;
  threshold: number | null;
  planId: string | null;
  onDate: string | null;
}

interface Asked {
  /** Ids of accounts, as an SQL value. */
  ids: RawBuilder<unknown>;
  now: Date;
  /** The number for which the time of reaching it is requested. */
  goal: number;
  planId: string | null;
  onDate: string | null;
}

interface RuleKind {
  /** Null: no event changes it. */
  cause: Cause | null;
  /** Whether it also changes with time, so that it is checked every night. */
  isTimed?: boolean;
  /** Selects account_id, count, and reached_at: when the goal was reached. Null: the badge is granted only by hand. */
  count: ((asked: Asked) => RawBuilder<unknown>) | null;
}

/** When a stream was attended; older rows have only the last report. */
const attendedAt = sql`coalesce(w.attended_at, w.reported_at)`;
/** Kinds of membership facts for which a member paid. */
const paidKinds = sql`('paid', 'gift', 'patreon')`;
const isPaid = sql`f.kind in ${paidKinds} and f.revoked_reason is distinct from 'refund'
  and f.revoked_reason is distinct from 'dispute'`;

/** The times in which an account had a paid membership, without future ones. */
function paidSpans({ ids, now }: Pick<Asked, 'ids' | 'now'>) {
  return sql`
    select account_id, lower(span) at time zone 'UTC' as starts,
      age(upper(span) at time zone 'UTC', lower(span) at time zone 'UTC') as length
    from (
      select f.account_id, unnest(range_agg(tstzrange(f.starts_at, least(f.ends_at, f.revoked_at, ${now})))) as span
      from membership_fact f
      where f.account_id = any(${ids}) and ${isPaid} and f.starts_at < ${now}
        and (f.revoked_at is null or f.revoked_at > f.starts_at)
      group by f.account_id) merged`;
}

/** How badges are earned. Each rule is an entry. */
export const ruleKinds: Record<BadgeKind, RuleKind> = {
  plan: {
    cause: 'membership',
    count: ({ ids, now, planId }) => sql`
      select f.account_id, 1 as count, min(f.starts_at) as reached_at from membership_fact f
      where f.account_id = any(${ids}) and f.kind = 'paid' and f.plan = ${planId} and ${isPaid} and f.starts_at <= ${now}
      group by f.account_id`,
  },
  months: {
    cause: 'membership',
    isTimed: true,
    // Calendar months in the past. Times that overlap count once.
    count: ({ ids, now, goal }) => sql`
      select account_id, max(months)::int as count,
        min(starts + make_interval(months => ${goal}) - before) filter (where months >= ${goal})
          at time zone 'UTC' as reached_at
      from (
        select account_id, starts, before, extract(year from total) * 12 + extract(month from total) as months
        from (
          select account_id, starts, justify_days(sum(length) over (in_order)) as total,
            coalesce(sum(length) over (in_order rows between unbounded preceding and 1 preceding),
              interval '0') as before
          from (${paidSpans({ ids, now })}) spans
          window in_order as (partition by account_id order by starts)) sums) counted
      group by account_id`,
  },
  points: {
    cause: 'points',
    // Points that were given to pitches that were made. The points of a released pitch are spent in steps; the spent
    // ones count.
    count: ({ ids, goal }) => sql`
      select account_id, max(total)::int as count, min(at) filter (where total >= ${goal}) as reached_at
      from (
        select h.account_id, made.at, sum(s.points) over (partition by h.account_id order by made.at, p.id) as total
        from points_holder h join pitch_support s on s.holder_id = h.id join pitch p on p.id = s.pitch_id
          join lateral (
            select max(at) as at from pitch_step where pitch_id = p.id and state = 'released') made on true
        where h.account_id = any(${ids}) and p.state = 'released' and s.is_settled and s.points > 0) given
      group by account_id`,
  },
  streams: {
    cause: 'stream',
    count: ({ ids, goal }) => sql`
      select w.account_id, count(*)::int as count,
        (array_agg(${attendedAt} order by ${attendedAt}))[${goal}] as reached_at
      from livestream_watch w join livestream l on l.media_id = w.media_id
      where w.account_id = any(${ids}) and w.watched_ms >= stream_attended_ms() and l.kind <> 'station'
      group by w.account_id`,
  },
  comments: {
    cause: 'comment',
    count: ({ ids, goal }) => sql`
      select c.account_id, count(*)::int as count,
        (array_agg(c.created_at order by c.created_at))[${goal}] as reached_at
      from comment c where c.account_id = any(${ids}) and c.removed_at is null
      group by c.account_id`,
  },
  date: {
    cause: 'membership',
    isTimed: true,
    count: ({ ids, now, onDate }) => sql`
      select f.account_id, 1 as count, ${onDate}::date at time zone 'UTC' as reached_at from membership_fact f
      where f.account_id = any(${ids}) and ${isPaid} and f.starts_at <= ${now}
        and f.starts_at < (${onDate}::date + 1) at time zone 'UTC' and ${onDate}::date at time zone 'UTC' <= ${now}
        and least(f.ends_at, f.revoked_at, 'infinity') > ${onDate}::date at time zone 'UTC'
      group by f.account_id`,
  },
  joined: {
    cause: 'joined',
    isTimed: true,
    count: ({ ids, onDate }) => sql`
      select j.id as account_id, 1 as count, j.created_at as reached_at from account j
      where j.id = any(${ids}) and j.created_at < ${onDate}::date at time zone 'UTC'`,
  },
  bingo: {
    cause: 'bingo',
    // Games, not lines. While a stream is on air a call can be taken back, so its game counts when it is over.
    count: ({ ids, goal }) => sql`
      select account_id, count(*)::int as count, (array_agg(at order by at))[${goal}] as reached_at
      from (
        select w.account_id, min(coalesce(g.over_at, w.won_at)) as at
        from bingo_win w join bingo_game g on g.id = w.game_id
        where w.account_id = any(${ids}) and w.revoked_at is null and (g.state = 'over' or g.pace = 'recording')
        group by w.account_id, w.game_id) games
      group by account_id`,
  },
  giveaway: {
    cause: 'giveaway',
    count: ({ ids, goal }) => sql`
      select w.account_id, count(*)::int as count,
        (array_agg(w.claimed_at order by w.claimed_at))[${goal}] as reached_at
      from giveaway_winner w where w.account_id = any(${ids}) and w.state in ('claimed', 'shipped')
      group by w.account_id`,
  },
  hand: { cause: null, count: null },
};

export interface RuleResult {
  userId: string;
  count: number;
  reachedAt: Date;
}

/**
 * The accounts of these that meet a rule and never had its badge. Preview and grant both use this. An account must have
 * a confirmed address or a membership, so a second account costs at least a mailbox.
 */
export async function listRuleResults(
  db: Db,
  { badge, rule, ids, now }: { badge: string; rule: Rule; ids: string[]; now: Date },
): Promise<RuleResult[]> {
  const { count } = ruleKinds[rule.kind];
  if (!count || ids.length === 0) return [];
  const goal = rule.threshold ?? 1;
  const counted = count({ ids: sql`${ids}::uuid[]`, now, goal, planId: rule.planId, onDate: rule.onDate });
  const { rows } = await sql<RuleResult>`
    select r.account_id as "userId", r.count, r.reached_at as "reachedAt"
    from (${counted}) r join account a on a.id = r.account_id
    where r.count >= ${goal} and a.suspended_at is null and a.deletion_due_at is null
      and (a.verified_at is not null or exists (
        select from membership_fact f where f.account_id = a.id and f.kind = any(vouching_kinds())))
      and not exists (select from badge_earned e where e.account_id = a.id and e.badge_id = ${badge})
    order by r.reached_at, r.account_id`.execute(db);
  return rows;
}

/** The counts of the rules for one account, only of kinds with a goal. */
export async function countOfAccount(
  db: Db,
  { userId, now, kinds }: { userId: string; now: Date; kinds: BadgeKind[] },
): Promise<Map<BadgeKind, number>> {
  const counted = kinds.flatMap((kind) => {
    const { count } = ruleKinds[kind];
    return count && !['plan', 'date', 'joined'].includes(kind) ? [{ kind, count }] : [];
  });
  const found = await Promise.all(
    counted.map(async ({ kind, count }) => {
      const asked = { ids: sql`array[${userId}::uuid]`, now, goal: 1, planId: null, onDate: null };
      const { rows } = await sql<{ count: number }>`select count from (${count(asked)}) r`.execute(db);
      return [kind, rows[0]?.count ?? 0] as const;
    }),
  );
  return new Map(found);
}
