/** A grant of a holder, or points that a refund took (negative). */
export interface GrantStep {
  points: number;
  isOfTeam: boolean;
}

/**
 * Whether the next `points` that a holder gives have some that the team granted. The oldest are given first, as the
 * oldest expire, so the available points are those that were granted last. A refund takes points that were paid for.
 * `steps` are of this holder, the oldest first.
 */
export function hasTeamPoints(
  steps: readonly GrantStep[],
  { available, points }: { available: number; points: number },
): boolean {
  let later = 0;
  for (const grant of grantsLeft(steps).toReversed()) {
    if (grant.isOfTeam && later < available && later + grant.points > available - points) return true;
    later += grant.points;
  }
  return false;
}

/** The grants without what refunds took. */
function grantsLeft(steps: readonly GrantStep[]): GrantStep[] {
  const grants: GrantStep[] = [];
  for (const { points, isOfTeam } of steps) {
    if (points > 0) grants.push({ points, isOfTeam });
    let refunded = Math.max(0, -points);
    for (const grant of grants.toReversed()) {
      if (grant.isOfTeam) continue;
      const taken = Math.min(grant.points, refunded);
      grant.points -= taken;
      refunded -= taken;
    }
  }
  return grants;
}
