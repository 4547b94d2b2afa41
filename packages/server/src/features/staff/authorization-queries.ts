import type { Permission, TeamPermission } from '@greenlight/contract/permission';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface StandingRow {
  userId: string;
  role: string;
  isSuspended: boolean;
  /** Whether the account is going to be erased. */
  isLeaving: boolean;
  /** The stored permissions of the role. */
  permissions: Permission[];
  /** The permissions in all creator teams of the account. */
  team_permissions: TeamPermission[];
}

/** With `lock`, the accounts' roles and suspensions cannot change until the transaction ends. */
export async function listStandings(
  db: Db,
  { userIds, lock }: { userIds: string[]; lock: boolean },
): Promise<StandingRow[]> {
  if (lock) {
    await sql`
      select from account where id = any(${userIds}::uuid[]) or role = 'operator' order by id for no key update`.execute(
      db,
    );
  }
  const { rows } = await sql<StandingRow>`
    select a.id as "userId", a.role, a.suspended_at is not null as "isSuspended", a.deletion_due_at is not null as "isLeaving", r.permissions,
      array(select distinct unnest(tr.permissions) from creator_team_member tm join team_role tr on tr.name = tm.role
        where tm.account_id = a.id) as team_permissions
    from account a join role r on r.name = a.role where a.id = any(${userIds}::uuid[])`.execute(db);
  return rows;
}
