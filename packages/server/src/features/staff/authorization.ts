import { type Permission, permission } from '@greenlight/contract/permission';
import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { permissionsOf } from '../account/session/session-viewer.ts';
import { listStandings, type StandingRow } from './authorization-queries.ts';
import { decideManageAccount, type StaffDecision, type Standing } from './policy.ts';

export interface FullStanding extends Standing {
  userId: string;
  isSuspended: boolean;
}

/** An account's role, permissions and teams; null for an unknown one. */
export async function readStanding(db: Db, userId: string): Promise<FullStanding | null> {
  const [row] = await listStandings(db, { userIds: [userId], lock: false });
  return row ? toStanding(row) : null;
}

/**
 * Throws `not_found`, or `forbidden` with the reason of `decide`. Locks the roles until the transaction ends. Team
 * permissions of the target are ignored: a team does not protect an account from staff.
 */
export async function authorizeActor(
  tx: Db,
  { actorId, userId }: { actorId: string; userId: string },
  decide: (actor: FullStanding, target: FullStanding) => StaffDecision = decideManageAccount,
): Promise<FullStanding> {
  const [actor, target] = await requireStandings(tx, actorId, userId);
  requireAllowed(decide(toStanding(actor), { ...toStanding(target), ...roleStanding(target) }));
  return toStanding(target);
}

/** The standings of the actor and of the target; locks them and all operators until the transaction ends. */
export async function requireStandings(tx: Db, actorId: string, userId = actorId): Promise<[StandingRow, StandingRow]> {
  const rows = await listStandings(tx, { userIds: [actorId, userId], lock: true });
  const actor = rows.find((row) => row.userId === actorId);
  const target = rows.find((row) => row.userId === userId);
  if (!actor || actor.isSuspended) throw forbiddenError('your account was closed or suspended');
  if (!target) throw new ProblemError('not_found');
  // An operator whose account is going to be erased may not demote other operators.
  if (actor.isLeaving && target.role === 'operator' && target !== actor)
    throw forbiddenError('your account is to be deleted');
  return [actor, target];
}

/** The permissions that an account may give to others: those of its role, not those of its teams. */
export function roleStanding({ role, permissions }: StandingRow): Standing {
  return { role, permissions: effectivePermissions({ name: role, permissions }) };
}

export function effectivePermissions({ name, permissions }: { name: string; permissions: Permission[] }): Permission[] {
  return name === 'operator' ? [...permission.options] : permissions;
}

export function requireAllowed({ allowed, reason }: StaffDecision): void {
  if (!allowed) throw forbiddenError(reason);
}

export function forbiddenError(reason: string): ProblemError {
  return new ProblemError('forbidden', { detail: `You are not allowed to do this: ${reason}.` });
}

function toStanding(row: StandingRow): FullStanding {
  return { userId: row.userId, role: row.role, isSuspended: row.isSuspended, permissions: permissionsOf(row) };
}
