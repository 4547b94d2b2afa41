import type { Permission } from '@greenlight/contract/permission';

/** What somebody is in the service: operators may everything, whatever stands in their role. */
export interface Standing {
  role: string;
  permissions: readonly Permission[];
}

/** A decision and its reason, in words for anyone who is refused. */
export interface StaffDecision {
  allowed: boolean;
  reason: string;
}

/** May somebody give these permissions, or take them? Nobody does with what they lack, and only operators make operators. */
export function decideGrantPermissions(actor: Standing, given: Standing): StaffDecision {
  if (actor.role === 'operator') return { allowed: true, reason: 'is an administrator' };
  if (given.role === 'operator') return { allowed: false, reason: 'only operators decide about operators' };
  const lacked = given.permissions.find((permission) => !actor.permissions.includes(permission));
  return lacked === undefined
    ? { allowed: true, reason: 'has all of it' }
    : { allowed: false, reason: `you lack the permission ${lacked}` };
}

/**
 * May somebody do to an account what its owner must bear: suspend it, sign it out? Not to their own, nor to anyone who
 * may do more.
 */
export function decideManageAccount(
  actor: Standing & { userId: string },
  target: Standing & { userId: string },
): StaffDecision {
  if (actor.userId === target.userId) return { allowed: false, reason: 'you can not change your own account here' };
  return decideGrantPermissions(actor, target);
}

/** Nobody but an operator gives themselves what others pay for. */
export function decideGrantMembership(
  actor: Standing & { userId: string },
  target: Standing & { userId: string },
): StaffDecision {
  return actor.role !== 'operator' && actor.userId === target.userId
    ? { allowed: false, reason: 'you can not give yourself a membership' }
    : { allowed: true, reason: 'gives memberships' };
}

/** Nobody but an operator gives their own money back: access may stay, and would be had for nothing. */
export function decideRefund(
  actor: Standing & { userId: string },
  target: Standing & { userId: string },
): StaffDecision {
  return actor.role !== 'operator' && actor.userId === target.userId
    ? { allowed: false, reason: 'you can not give yourself money back' }
    : { allowed: true, reason: 'gives money back' };
}

/** Nobody looks through an operator's eyes, not even another operator: what is done as somebody is told apart. */
export function decideImpersonate(
  actor: Standing & { userId: string },
  target: Standing & { userId: string },
): StaffDecision {
  if (target.role === 'operator') return { allowed: false, reason: 'nobody acts for an administrator' };
  return decideManageAccount(actor, target);
}
