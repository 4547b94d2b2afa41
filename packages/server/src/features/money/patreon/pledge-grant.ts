/** A pledge with the tiers to which it entitles now. */
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

/** The plan of the most expensive tier that has one, or null; `tier` is the title to show. */
export function grantOf(pledge: Pledge | null, tiers: Tier[]): { planId: string | null; tier: string | null } {
  const entitled = tiers
    .filter(({ id }) => pledge?.tierIds.includes(id))
    .toSorted((one, other) => other.amount - one.amount);
  const giving = entitled.find(({ planId }) => planId !== null);
  return { planId: giving?.planId ?? null, tier: (giving ?? entitled[0])?.title ?? null };
}
