import type { Permission } from '@greenlight/contract/permission';

/** A role and its permissions; operators have all, whatever the stored role contains. */
export interface Standing {
  role: string;
  permissions: readonly Permission[];
}

/** A decision with its reason, in words for the person who is refused. */
export interface StaffDecision {
  allowed: boolean;
  reason: string;
}

/**
 * Whether an account may give or take these permissions. Nobody may give or take permissions that they lack, and only
 * operators make operators.
 */
export function decideGrantPermissions(actor: Standing, given: Standing): StaffDecision {
  if (actor.role === 'operator') return { allowed: true, reason: 'is an administrator' };
  if (given.role === 'operator') return { allowed: false, reason: 'only operators decide about operators' };
  const lacked = given.permissions.find((permission) => !actor.permissions.includes(permission));
  return lacked === undefined
    ? { allowed: true, reason: 'has all of it' }
    : { allowed: false, reason: `you lack the permission ${lacked}` };
}

/**
 * Whether an account may act against the owner of another account: suspend it or sign it out. Nobody may do this to
 * their own account, or to one with more permissions.
 */
export function decideManageAccount(
  actor: Standing & { userId: string },
  target: Standing & { userId: string },
): StaffDecision {
  if (actor.userId === target.userId) return { allowed: false, reason: 'you cannot change your own account here' };
  return decideGrantPermissions(actor, target);
}

/** Only operators may give themselves a membership, which others pay for. */
export function decideGrantMembership(
  actor: Standing & { userId: string },
  target: Standing & { userId: string },
): StaffDecision {
  return actor.role !== 'operator' && actor.userId === target.userId
    ? { allowed: false, reason: 'you cannot give yourself a membership' }
    : { allowed: true, reason: 'gives memberships' };
}

/** Nobody gives points to themselves: they would count in the tallies of pitches. */
export function decideGrantPoints(
  actor: Standing & { userId: string },
  target: Standing & { userId: string },
): StaffDecision {
  return actor.userId === target.userId
    ? { allowed: false, reason: 'you cannot give yourself points' }
    : { allowed: true, reason: 'gives points' };
}

/** Only operators may refund their own payments: access may stay, and would be free. */
export function decideRefund(
  actor: Standing & { userId: string },
  target: Standing & { userId: string },
): StaffDecision {
  return actor.role !== 'operator' && actor.userId === target.userId
    ? { allowed: false, reason: 'you cannot give yourself money back' }
    : { allowed: true, reason: 'gives money back' };
}

/** Nobody impersonates an operator, not even another operator: their actions must be theirs. */
export function decideImpersonate(
  actor: Standing & { userId: string },
  target: Standing & { userId: string },
): StaffDecision {
  if (target.role === 'operator') return { allowed: false, reason: 'nobody acts for an administrator' };
  return decideManageAccount(actor, target);
}
