import type { Permission, TeamPermission, TeamRole } from '@greenlight/contract/permission';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface RoleRow {
  name: string;
  title: string;
  permissions: Permission[];
  builtIn: boolean;
}

const roleColumns = ['name', 'title', sql<Permission[]>`permissions`.as('permissions'), 'built_in as builtIn'] as const;

/** Roles, built-in ones first. The accounts of the role `member` are not counted, because there are too many. */
export async function listRoles(db: Db): Promise<(RoleRow & { accounts: number | null })[]> {
  const { rows } = await sql<RoleRow & { accounts: number | null }>`
    select name, title, permissions, built_in as "builtIn",
      case when name <> 'member' then coalesce(counted.accounts, 0) end as accounts
    from role left join (
      select role, count(*) as accounts from account where role <> 'member' group by role) counted on counted.role = name
    order by built_in desc, array_position(array['member', 'creator', 'moderator', 'support', 'operator'], name), title
  `.execute(db);
  return rows;
}

/** Locks the role until the transaction ends. */
export function lockRole(db: Db, name: string): Promise<RoleRow | undefined> {
  return db.selectFrom('role').select(roleColumns).where('name', '=', name).forUpdate().executeTakeFirst();
}

export async function upsertRole(db: Db, role: Omit<RoleRow, 'builtIn'>): Promise<void> {
  const { name, title, permissions } = role;
  await db
    .insertInto('role')
    .values({ name, title, permissions })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ title, permissions }))
    .execute();
}

export async function deleteRole(db: Db, name: string): Promise<void> {
  await db.deleteFrom('role').where('name', '=', name).execute();
}

export async function listTeamRoles(db: Db): Promise<{ name: TeamRole; permissions: TeamPermission[] }[]> {
  return db
    .selectFrom('team_role')
    .select([sql<TeamRole>`name`.as('name'), sql<TeamPermission[]>`permissions`.as('permissions')])
    .orderBy(sql`array_position(array['owner', 'editor', 'moderator'], name)`)
    .execute();
}

export async function updateTeamRole(db: Db, name: TeamRole, permissions: TeamPermission[]): Promise<void> {
  await db.updateTable('team_role').set({ permissions }).where('name', '=', name).execute();
}
