import type { StudioCreatorTab } from '@greenlight/contract/creator-studio';
import type { TeamPermission, TeamRole } from '@greenlight/contract/permission';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isScheduled } from '../../platform/db/media-schedule.ts';
import { type Page, pageLimit } from '../../platform/db/page.ts';
import { type StoredTypedImage } from '../image/image.ts';

export interface TeamMember {
  userId: string;
  role: TeamRole;
}

export interface TeamMemberRow extends TeamMember {
  displayName: string;
  permissions: TeamPermission[];
}

export interface StudioTeamRow {
  id: number;
  slug: string;
  displayName: string;
  shortDescription: string;
  published: boolean;
  clipsEnabled: boolean;
  images: StoredTypedImage[] | null;
  members: TeamMemberRow[];
  /** Accounts that were invited and have not answered. */
  invited: (TeamMember & { displayName: string })[];
  tabs: StudioCreatorTab[] | null;
  version: number;
}

const teamColumns = sql`
  t.id, t.slug, t.display_name as "displayName", t.short_description as "shortDescription", t.published,
  t.clips_enabled as "clipsEnabled",
  (select json_agg(json_build_object('type', ti.type, 'image', image_json(i)) order by ti.type)
    from creator_team_image ti join image i on i.id = ti.image_id where ti.team_id = t.id) as images,
  coalesce((select json_agg(json_build_object('userId', tm.account_id, 'role', tm.role,
      'displayName', a.display_name, 'permissions', r.permissions) order by tm.account_id)
    from creator_team_member tm join account a on a.id = tm.account_id join team_role r on r.name = tm.role
    where tm.team_id = t.id), '[]') as members,
  coalesce((select json_agg(json_build_object('userId', ti.account_id, 'role', ti.role,
      'displayName', a.display_name) order by ti.created_at, ti.account_id)
    from creator_team_invitation ti join account a on a.id = ti.account_id where ti.team_id = t.id), '[]') as invited,
  creator_tabs(t.id) as tabs, change_version('creator:' || t.id) as version`;

/** The number of public videos of each team. */
export async function countMediaOf(
  db: Db,
  { teamIds, at }: { teamIds: number[]; at: Date },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select t.id, t.listed_count - (
      select count(*) from media_creator mc where mc.team_id = t.id and ${isScheduled('mc', at)}) as count
    from creator_team t where t.id = any(${teamIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export async function listStudioTeams(db: Db, page: Page): Promise<StudioTeamRow[]> {
  const { rows } = await sql<StudioTeamRow>`
    select ${teamColumns} from creator_team t order by t.display_name, t.id ${pageLimit(page)}`.execute(db);
  return rows;
}

/** With `lock`, the team cannot be changed by others until the transaction ends. */
export async function findStudioTeam(
  db: Db,
  { teamId, lock }: { teamId: number; lock: boolean },
): Promise<StudioTeamRow | undefined> {
  // The pictures, members and tabs are read by a second statement, so that it sees changes that the lock waited for.
  if (lock) await sql`select from creator_team where id = ${teamId} for no key update`.execute(db);
  const { rows } = await sql<StudioTeamRow>`
    select ${teamColumns} from creator_team t where t.id = ${teamId}`.execute(db);
  return rows[0];
}

export interface TeamValues {
  display_name?: string;
  slug?: string;
  short_description?: string;
  published?: boolean;
  clips_enabled?: boolean | undefined;
}

export async function insertTeam(
  db: Db,
  args: { values: TeamValues & { display_name: string; slug: string }; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('creator_team')
    .values({ ...args.values, created_at: args.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateTeam(db: Db, teamId: number, values: TeamValues): Promise<void> {
  if (Object.values(values).every((value) => value === undefined)) return;
  await db.updateTable('creator_team').set(values).where('id', '=', teamId).execute();
}

export async function replaceTeamImages(
  db: Db,
  teamId: number,
  images: { imageId: string; type: string }[],
): Promise<void> {
  await db.deleteFrom('creator_team_image').where('team_id', '=', teamId).execute();
  const rows = images.map(({ imageId, type }) => ({ team_id: teamId, image_id: imageId, type }));
  if (rows.length > 0) await db.insertInto('creator_team_image').values(rows).execute();
}

export async function replaceTeamMembers(db: Db, teamId: number, members: TeamMember[]): Promise<void> {
  await db.deleteFrom('creator_team_member').where('team_id', '=', teamId).execute();
  const rows = members.map(({ userId, role }) => ({ team_id: teamId, account_id: userId, role }));
  if (rows.length > 0) await db.insertInto('creator_team_member').values(rows).execute();
}

/** An existing member gets the role. */
export async function insertTeamMember(
  db: Db,
  { teamId, userId, role }: TeamMember & { teamId: number },
): Promise<void> {
  await db
    .insertInto('creator_team_member')
    .values({ team_id: teamId, account_id: userId, role })
    .onConflict((conflict) => conflict.columns(['team_id', 'account_id']).doUpdateSet({ role }))
    .execute();
}

export async function deleteTeamMember(
  db: Db,
  { teamId, userId }: Pick<TeamMember, 'userId'> & { teamId: number },
): Promise<void> {
  await db.deleteFrom('creator_team_member').where('team_id', '=', teamId).where('account_id', '=', userId).execute();
}

/** Which of these accounts exist; locks them against deletion until the transaction ends. */
export async function listAccountsToJoin(db: Db, accountIds: string[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await db.selectFrom('account').select('id').where('id', 'in', accountIds).forKeyShare().execute();
  return rows.map(({ id }) => id);
}

export function findAccountToJoin(db: Db, email: string) {
  return db
    .selectFrom('account')
    .select(['id as userId', 'display_name as displayName'])
    .where('email', '=', email)
    .executeTakeFirst();
}

export async function deleteTeam(db: Db, teamId: number): Promise<void> {
  await db.deleteFrom('creator_team').where('id', '=', teamId).execute();
}

/** The permissions of this account's role in the team; undefined for an account outside of it. */
export async function findTeamPermissions(
  db: Db,
  { teamId, userId }: { teamId: number; userId: string },
): Promise<TeamPermission[] | undefined> {
  const row = await db
    .selectFrom('creator_team_member as tm')
    .innerJoin('team_role as r', 'r.name', 'tm.role')
    .select(sql<TeamPermission[]>`r.permissions`.as('permissions'))
    .where('tm.team_id', '=', teamId)
    .where('tm.account_id', '=', userId)
    .executeTakeFirst();
  return row?.permissions;
}

export async function isOperator(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('role').where('id', '=', userId).executeTakeFirst();
  return row?.role === 'operator';
}
