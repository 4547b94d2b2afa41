import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface BanRow {
  id: number;
  accountId: string | null;
  teamId: number | null;
  team: string | null;
  createdAt: Date;
  by: string | null;
  endsAt: Date | null;
  reason: string;
  liftedAt: Date | null;
}

interface BanFilter {
  /** Creators to include; null: all, and the whole service. */
  teamIds: readonly number[] | null;
  userId?: string | undefined;
  ids?: number[];
  /** Only bans that are active at this time; null: also past ones. */
  activeAt: Date | null;
  /** The beginning of a display name. */
  search?: string | undefined;
  before: number | null;
  limit: number;
}

/** Bans of accounts that are not erased, newest first. */
export async function listBans(db: Db, filter: BanFilter): Promise<BanRow[]> {
  const { teamIds, userId, ids, activeAt, search, before } = filter;
  const conditions = [
    teamIds === null ? null : sql`b.team_id = any(${teamIds}::bigint[])`,
    userId === undefined ? null : sql`b.account_id = ${userId}`,
    ids === undefined ? null : sql`b.id = any(${ids}::bigint[])`,
    activeAt === null ? null : sql`b.lifted_at is null and (b.ends_at is null or b.ends_at > ${activeAt})`,
    search ? sql`starts_with(lower(a.display_name), lower(${search}))` : null,
    before === null ? null : sql`b.id < ${before}`,
  ].flatMap((condition) => condition ?? []);
  const { rows } = await sql<BanRow>`
    select b.id, b.account_id as "accountId", b.team_id as "teamId", t.display_name as team, b.created_at as "createdAt",
      by.display_name as by, b.ends_at as "endsAt", b.reason, b.lifted_at as "liftedAt"
    from moderation_ban b join account a on a.id = b.account_id left join account by on by.id = b.created_by
      left join creator_team t on t.id = b.team_id
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    order by b.id desc limit ${sql.lit(filter.limit)}`.execute(db);
  return rows;
}
