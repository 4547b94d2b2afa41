import type { RuleCheck, RuleEffect } from '@greenlight/contract/moderation';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface RuleRow {
  id: number;
  teamId: number | null;
  team: string | null;
  name: string;
  check: RuleCheck;
  effect: RuleEffect;
  reason: string;
  isOn: boolean;
}

const columns = sql`r.id, r.team_id as "teamId", t.display_name as team, r.name, r.question as check, r.effect, r.reason,
  r.is_on as "isOn"`;

/** The rules of a creator, or of the whole service, in order. */
export async function listRules(db: Db, teamId: number | null): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select ${columns} from moderation_rule r left join creator_team t on t.id = r.team_id
    where r.team_id is not distinct from ${teamId}::bigint order by r.place, r.id`.execute(db);
  return rows;
}

export async function findRule(db: Db, id: number): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`
    select ${columns} from moderation_rule r left join creator_team t on t.id = r.team_id where r.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Locks the rules of a scope: they change one after another. */
export async function lockRules(tx: Db, teamId: number | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rules ${teamId}`}, 20))`.execute(tx);
}

export interface RuleFields {
  name: string;
  check: RuleCheck;
  effect: RuleEffect;
  reason: string;
  isOn: boolean;
}

function toRow({ name, check, effect, reason, isOn }: RuleFields) {
  return { name, question: JSON.stringify(check), effect, reason, is_on: isOn };
}

export async function insertRule(
  tx: Db,
  { teamId, place, at, ...rule }: RuleFields & { teamId: number | null; place: number; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('moderation_rule')
    .values({ ...toRow(rule), team_id: teamId, place, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRule(tx: Db, { id, ...rule }: RuleFields & { id: number }): Promise<void> {
  await tx.updateTable('moderation_rule').set(toRow(rule)).where('id', '=', id).execute();
}

export async function deleteRule(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('moderation_rule').where('id', '=', id).execute();
}

export async function updatePlaces(tx: Db, ids: number[]): Promise<void> {
  await sql`
    update moderation_rule r set place = o.place from unnest(${ids}::bigint[]) with ordinality as o (id, place)
    where r.id = o.id`.execute(tx);
}

export interface RaidRow {
  teamId: number | null;
  team: string | null;
  until: Date;
  minAccountDays: number;
  membersOnly: boolean;
}

const raidColumns = sql`x.team_id as "teamId", t.display_name as team, x.until, x.min_account_days as "minAccountDays",
  x.members_only as "membersOnly"`;

/** The raid switches of these teams; `teamIds` is null for all, and for the switch of the service. */
export async function listRaids(db: Db, teamIds: readonly number[] | null): Promise<RaidRow[]> {
  const { rows } = await sql<RaidRow>`
    select ${raidColumns} from moderation_raid x left join creator_team t on t.id = x.team_id
    ${teamIds === null ? sql`` : sql`where x.team_id = any(${teamIds}::bigint[])`}
    order by x.team_id nulls first limit 500`.execute(db);
  return rows;
}

export async function findRaid(db: Db, teamId: number | null): Promise<RaidRow | undefined> {
  const { rows } = await sql<RaidRow>`
    select ${raidColumns} from moderation_raid x left join creator_team t on t.id = x.team_id
    where x.team_id is not distinct from ${teamId}::bigint`.execute(db);
  return rows[0];
}

export async function upsertRaid(
  tx: Db,
  { teamId, until, minAccountDays, membersOnly }: Omit<RaidRow, 'team'>,
): Promise<void> {
  const values = { until, min_account_days: minAccountDays, members_only: membersOnly };
  await tx
    .insertInto('moderation_raid')
    .values({ team_id: teamId, ...values })
    .onConflict((conflict) => conflict.column('team_id').doUpdateSet(values))
    .execute();
}

const recentMax = 50;

/** The latest texts of an account at a place, newest first: comments anywhere, messages in one chat. */
export async function listRecentTexts(
  db: Db,
  args: { userId: string; clientId: string } & ({ kind: 'comment' } | { kind: 'chat'; livestreamId: number }),
): Promise<{ message: string; createdAt: Date }[]> {
  const { userId, clientId } = args;
  const from =
    args.kind === 'comment'
      ? sql`comment where account_id = ${userId}`
      : sql`chat_message where account_id = ${userId} and livestream_id = ${args.livestreamId}`;
  const { rows } = await sql<{ message: string; createdAt: Date }>`
    select message, created_at as "createdAt" from ${from} and client_id <> ${clientId}
    order by id desc limit ${sql.lit(recentMax)}`.execute(db);
  return rows;
}

/** Number of texts of an account, up to a limit. */
export async function countTexts(db: Db, { userId, limit }: { userId: string; limit: number }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      (select 1 from comment where account_id = ${userId} order by id desc limit ${sql.lit(limit)})
      union all (select 1 from chat_message where account_id = ${userId} order by id desc limit ${sql.lit(limit)})) t`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
