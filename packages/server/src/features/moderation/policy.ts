/** A decision with its reason, in words for a log and for support. */
export interface ModerationDecision {
  allowed: boolean;
  reason: string;
}

/** The rights of a moderator. */
export interface Moderator {
  userId: string;
  /** Whether their role moderates everything. */
  moderatesAll: boolean;
  /** Teams in which their role moderates. */
  teamIds: readonly number[];
}

/** Decides whether a viewer moderates the content of these teams. Without teams, it is content without a creator. */
export function decideContent({ moderatesAll, teamIds }: Moderator, creators: readonly number[]): ModerationDecision {
  if (moderatesAll) return { allowed: true, reason: 'moderates everything' };
  return creators.some((id) => teamIds.includes(id))
    ? { allowed: true, reason: 'moderates for a creator of it' }
    : { allowed: false, reason: 'does not moderate here' };
}

/** Decides whether a viewer may moderate for a creator; null: for the whole service. */
export function decideScope({ moderatesAll, teamIds }: Moderator, teamId: number | null): ModerationDecision {
  if (moderatesAll) return { allowed: true, reason: 'moderates everything' };
  if (teamId === null) return { allowed: false, reason: 'only staff moderates the whole service' };
  return teamIds.includes(teamId)
    ? { allowed: true, reason: 'moderates for this creator' }
    : { allowed: false, reason: 'does not moderate for this creator' };
}

/** The facts by which accounts cannot be banned. */
export interface Protection {
  /** Whether the account moderates everything. */
  moderatesAll: boolean;
  isOperator: boolean;
  /** All teams in which the account is. */
  memberOf: readonly number[];
}

/** Decides whether an account may be banned from writing for a creator, or in the whole service. */
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
