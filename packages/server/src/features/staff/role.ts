import {
  type Permission,
  permission,
  permissionsOfTeam,
  type TeamPermission,
  type TeamRole,
} from '@greenlight/contract/permission';
import type { StaffRole } from '@greenlight/contract/staff-studio';
import type { Db } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidField, ProblemError } from '../../platform/problem-error.ts';
import { countAccountsOfRole, updateAccountRole } from '../account/account-status.ts';
import { recordAudit } from '../audit/audit-entry.ts';
import {
  effectivePermissions,
  forbiddenError,
  requireAllowed,
  requireStandings,
  roleStanding,
} from './authorization.ts';
import { decideGrantPermissions, decideManageAccount } from './policy.ts';
import { deleteRole, listRoles, listTeamRoles, lockRole, updateTeamRole, upsertRole } from './role-queries.ts';

export async function readRoles({ db }: Platform) {
  const [roles, teamRoles] = await Promise.all([listRoles(db), listTeamRoles(db)]);
  return { roles: roles.map((role) => ({ ...role, permissions: effectivePermissions(role) })), teamRoles };
}

/** Creates or changes a role. Throws `forbidden`, also for operator and member, whose meaning is fixed. */
export async function saveRole(
  platform: Platform,
  actorId: string,
  { name, title, permissions }: { name: string; title: string; permissions: Permission[] },
): Promise<StaffRole> {
  if (name === 'operator' || name === 'member') {
    throw forbiddenError('operators may do everything, and members nothing');
  }
  const wanted = permission.options.filter((each) => permissions.includes(each));
  return inTransaction(platform.db, async (tx) => {
    const [actor] = await requireStandings(tx, actorId);
    const before = await lockRole(tx, name);
    requireAllowed(
      decideGrantPermissions(roleStanding(actor), {
        role: name,
        permissions: [...wanted, ...(before?.permissions ?? [])],
      }),
    );
    await upsertRole(tx, { name, title, permissions: wanted });
    await recordAudit(tx, {
      actorId,
      action: before ? 'role.change' : 'role.create',
      subject: `role:${name}`,
      detail: { title, ...differenceOf(before?.permissions ?? [], wanted) },
    });
    return {
      name,
      title,
      permissions: wanted,
      builtIn: before?.builtIn ?? false,
      accounts: await countAccountsOfRole(tx, name),
    };
  });
}

/** Throws `not_found`, `forbidden` for a built-in role, and `conflict` while an account has it. */
export async function removeRole(platform: Platform, actorId: string, name: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const [actor] = await requireStandings(tx, actorId);
    const role = await lockRole(tx, name);
    if (!role) throw new ProblemError('not_found');
    if (role.builtIn) throw forbiddenError('this role came with the service');
    requireAllowed(decideGrantPermissions(roleStanding(actor), { role: name, permissions: role.permissions }));
    if ((await countAccountsOfRole(tx, name)) > 0) {
      throw new ProblemError('conflict', { detail: 'Somebody still has this role. Give them another one first.' });
    }
    await deleteRole(tx, name);
    await recordAudit(tx, { actorId, action: 'role.remove', subject: `role:${name}`, detail: { title: role.title } });
  });
}

export async function saveTeamRole(
  platform: Platform,
  actorId: string,
  { name, permissions }: { name: TeamRole; permissions: TeamPermission[] },
): Promise<{ name: TeamRole; permissions: TeamPermission[] }> {
  const wanted = [...new Set(permissions)];
  return inTransaction(platform.db, async (tx) => {
    const [actor] = await requireStandings(tx, actorId);
    const before = (await listTeamRoles(tx)).find((role) => role.name === name)?.permissions ?? [];
    const given = [...wanted, ...before].map((own) => permissionsOfTeam[own]);
    requireAllowed(decideGrantPermissions(roleStanding(actor), { role: name, permissions: given }));
    await updateTeamRole(tx, name, wanted);
    await recordAudit(tx, {
      actorId,
      action: 'role.change-team',
      subject: `team-role:${name}`,
      detail: differenceOf(before, wanted),
    });
    return { name, permissions: wanted };
  });
}

/**
 * Gives an account another role; every process uses it within 5 s. Nobody gives or takes permissions that they lack,
 * and nobody changes their own role; so an operator always remains.
 */
export async function assignRole(platform: Platform, actorId: string, userId: string, name: string): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const [actor, target] = await requireStandings(tx, actorId, userId);
    requireAllowed(
      decideManageAccount({ ...roleStanding(actor), userId: actorId }, { ...roleStanding(target), userId }),
    );
    await requireAssignableRole(tx, actorId, name);
    await updateAccountRole(tx, userId, name);
    await recordAudit(tx, {
      actorId,
      action: 'member.role',
      subject: `account:${userId}`,
      detail: { before: target.role, after: name },
    });
  });
}

/** Throws `invalid_request` for an unknown role, and `forbidden` for one that this account may not give. */
export async function requireAssignableRole(tx: Db, actorId: string, name: string): Promise<void> {
  const [actor] = await requireStandings(tx, actorId);
  const role = await lockRole(tx, name);
  if (!role) throw invalidField('body.role', 'There is no such role');
  requireAllowed(decideGrantPermissions(roleStanding(actor), { role: name, permissions: effectivePermissions(role) }));
}

function differenceOf<T>(before: readonly T[], after: readonly T[]) {
  return {
    added: after.filter((each) => !before.includes(each)),
    taken: before.filter((each) => !after.includes(each)),
  };
}
