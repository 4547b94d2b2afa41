/** A pledge as Patreon tells it: which tiers it entitles to now. */
export interface Pledge {
  memberId: string;
  patreonUserId: string;
  tierIds: string[];
}

export interface Tier {
  id: string;
  title: string;
  amount: number;
  planId: string | null;
}

/** What a pledge gives: the plan of the dearest of its tiers that have one. Without such a tier it gives nothing. */
export function grantOf(pledge: Pledge | null, tiers: Tier[]): { planId: string | null; tier: string | null } {
  const entitled = tiers
    .filter(({ id }) => pledge?.tierIds.includes(id))
    .toSorted((one, other) => other.amount - one.amount);
  const giving = entitled.find(({ planId }) => planId !== null);
  return { planId: giving?.planId ?? null, tier: (giving ?? entitled[0])?.title ?? null };
}
