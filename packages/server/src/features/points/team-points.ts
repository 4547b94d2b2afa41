/** Points that came to a holder, or that a refund or the expiry took (negative). */
export interface GrantStep {
  points: number;
  isOfTeam: boolean;
  isExpiry: boolean;
}

/**
 * How many points a holder ever had of their own: not granted by the team, refunded or expired. A refund takes points that
 * were paid for, the expiry the oldest. `steps` are of this holder, the oldest first.
 */
export function ownPoints(steps: readonly GrantStep[]): number {
  let expired = sumOf(steps.filter(({ isExpiry }) => isExpiry));
  let own = 0;
  for (const { points, isOfTeam } of grantsLeft(steps.filter(({ isExpiry }) => !isExpiry))) {
    const taken = Math.min(points, expired);
    expired -= taken;
    if (!isOfTeam) own += points - taken;
  }
  return own;
}

function sumOf(expiries: readonly GrantStep[]): number {
  return expiries.reduce((sum, { points }) => sum - points, 0);
}

/** The grants without what refunds took. */
function grantsLeft(steps: readonly GrantStep[]): Omit<GrantStep, 'isExpiry'>[] {
  const grants: Omit<GrantStep, 'isExpiry'>[] = [];
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
