/** A decision with its reason, in words for a log and for support. */
export interface ModerationDecision {
  allowed: boolean;
  reason: string;
}

/** Where somebody moderates. */
export interface Moderator {
  userId: string;
  /** Everything, by their role. */
  moderatesAll: boolean;
  /** Teams in which their role moderates. */
  teamIds: readonly number[];
}

/** Whether somebody moderates what these teams publish. Without teams: what is of no creator. */
export function decideContent({ moderatesAll, teamIds }: Moderator, creators: readonly number[]): ModerationDecision {
  if (moderatesAll) return { allowed: true, reason: 'moderates everything' };
  return creators.some((id) => teamIds.includes(id))
    ? { allowed: true, reason: 'moderates for a creator of it' }
    : { allowed: false, reason: 'does not moderate here' };
}

/** Whether somebody may moderate for a creator; null: for the whole service. */
export function decideScope({ moderatesAll, teamIds }: Moderator, teamId: number | null): ModerationDecision {
  if (moderatesAll) return { allowed: true, reason: 'moderates everything' };
  if (teamId === null) return { allowed: false, reason: 'only staff moderates the whole service' };
  return teamIds.includes(teamId)
    ? { allowed: true, reason: 'moderates for this creator' }
    : { allowed: false, reason: 'does not moderate for this creator' };
}

/** Who cannot be kept from writing. */
export interface Protection {
  /** The account moderates everything. */
  moderatesAll: boolean;
  isOperator: boolean;
  /** All teams in which the account is. */
  memberOf: readonly number[];
}

/** Whether an account may be kept from writing for a creator, or in the whole service. */
export function decideBan(
  moderator: Moderator,
  args: { userId: string; teamId: number | null; target: Protection },
): ModerationDecision {
  const { userId, teamId, target } = args;
  const scope = decideScope(moderator, teamId);
  if (!scope.allowed) return scope;
  if (userId === moderator.userId) return { allowed: false, reason: 'nobody bans themselves' };
  if (target.moderatesAll || target.isOperator) return { allowed: false, reason: 'is staff' };
  if (teamId !== null && target.memberOf.includes(teamId)) return { allowed: false, reason: 'is in the team' };
  return { allowed: true, reason: scope.reason };
}
