import type { StudioMember } from '@greenlight/contract/staff-studio';
import { requireUnbreached } from '../../../platform/auth/breached-password.ts';
import { hashPassword } from '../../../platform/auth/password.ts';
import { cutPage, type Page } from '../../../platform/db/page.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { updateAccountSuspendedAt } from '../../account/account-status.ts';
import { createAccount } from '../../account/create-account.ts';
import { endSessions } from '../../account/session/end-session.ts';
import { recordAudit } from '../../audit/audit-entry.ts';
import { grantMembership, revokeMembership, suspendMembership } from '../../money/entitlement/change-membership.ts';
import { listCurrentMemberships } from '../../money/entitlement/list-memberships.ts';
import { requirePlan } from '../../money/plan/read-plan.ts';
import { authorizeActor } from '../authorization.ts';
import { decideGrantMembership } from '../policy.ts';
import { assignRole, requireAssignableRole } from '../role.ts';
import { findMember, listMembers, type MemberRow } from './member-queries.ts';

type Grant = Parameters<typeof grantMembership>[3];

export async function searchMembers(
  platform: Platform,
  { page, pageSize, ...filter }: Page & { search?: string; role?: string; suspended?: boolean },
) {
  const paged = { page, pageSize };
  const { rows, ...paging } = cutPage(await listMembers(platform.db, { ...filter, page: paged }), paged);
  return { members: await withMemberships(platform, rows), ...paging };
}

export async function addMember(
  platform: Platform,
  actorId: string,
  args: {
    email: string;
    displayName: string;
    password: string;
    role: string;
    userCreated?: string;
    isConfirmed?: boolean;
  },
): Promise<StudioMember> {
  await requireUnbreached(args.password, args);
  const passwordHash = await hashPassword(args.password);
  const userId = await inTransaction(platform.db, async (tx) => {
    await requireAssignableRole(tx, actorId, args.role);
    const createdAt = args.userCreated ? new Date(args.userCreated) : platform.clock.now();
    const verifiedAt = args.isConfirmed ? platform.clock.now() : null;
    const id = await createAccount(tx, { ...args, passwordHash, createdAt, verifiedAt });
    await recordAudit(tx, {
      actorId,
      action: 'member.add',
      subject: `account:${id}`,
      detail: { role: args.role },
    });
    return id;
  });
  return readMember(platform, userId);
}

/**
 * Suspends an account, which ends its sessions, or lifts the suspension. Throws `not_found`, and `forbidden` for one's
 * own account and for accounts with more permissions, so that an operator always remains.
 */
export async function changeMember(
  platform: Platform,
  actorId: string,
  userId: string,
  change: { suspended: boolean; reason: string },
): Promise<StudioMember> {
  const { suspended } = change;
  await inTransaction(platform.db, async (tx) => {
    await authorizeActor(tx, { actorId, userId });
    await updateAccountSuspendedAt(tx, userId, suspended ? platform.clock.now() : null);
    await suspendMembership(platform, tx, userId, suspended);
    if (suspended) await endSessions(platform, tx, userId, 'suspended');
    const action = suspended ? 'member.suspend' : 'member.restore';
    await recordAudit(tx, { actorId, action, subject: `account:${userId}`, detail: { reason: change.reason } });
  });
  return readMember(platform, userId);
}

/** Throws as {@link assignRole} does. */
export async function changeRole(
  platform: Platform,
  actorId: string,
  userId: string,
  role: string,
): Promise<StudioMember> {
  await assignRole(platform, actorId, userId, role);
  return readMember(platform, userId);
}

/** Throws `not_found`, and `forbidden` for staff who would give themselves a membership. */
export async function giveMembership(
  platform: Platform,
  actorId: string,
  userId: string,
  grant: Grant,
): Promise<StudioMember> {
  await inTransaction(platform.db, async (tx) => {
    await authorizeActor(tx, { actorId, userId }, decideGrantMembership);
    await requirePlan(tx, grant.planId, 'body.planId');
    await grantMembership(platform, tx, userId, grant);
    await recordAudit(tx, { actorId, action: 'membership.grant', subject: `account:${userId}`, detail: grant });
  });
  return readMember(platform, userId);
}

export async function withdrawMembership(
  platform: Platform,
  actorId: string,
  userId: string,
  id: number,
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    if (!(await revokeMembership(platform, tx, userId, id))) throw new ProblemError('not_found');
    await recordAudit(tx, { actorId, action: 'membership.revoke', subject: `account:${userId}`, detail: { id } });
  });
}

/** Throws `not_found`. */
export async function readMember(platform: Platform, userId: string): Promise<StudioMember> {
  const row = await findMember(platform.db, userId);
  const [member] = await withMemberships(platform, row ? [row] : []);
  if (!member) throw new ProblemError('not_found');
  return member;
}

async function withMemberships(platform: Platform, rows: MemberRow[]): Promise<StudioMember[]> {
  const memberships = await listCurrentMemberships(
    platform,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    userId: row.id,
    email: row.email,
    displayName: row.display_name,
    role: row.role,
    userCreated: row.created_at.toISOString(),
    suspended: row.suspended_at !== null,
    membership: memberships.get(row.id) ?? null,
  }));
}
