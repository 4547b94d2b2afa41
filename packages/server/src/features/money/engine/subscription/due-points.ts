import type { Db } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { listSubscriptionFacts } from '../../entitlement/list-memberships.ts';
import { findPlanAtPrice } from '../../plan/read-plan.ts';
import { grantPeriods } from './advance-subscription.ts';
import { findLatest } from './subscription-queries.ts';

/**
 * Grants missing benefits of paid periods of the latest subscription. Those of the card provider are granted whenever
 * its data is read again.
 */
export async function grantDuePeriods(platform: Platform, tx: Db, userId: string): Promise<void> {
  const row = await findLatest(tx, userId);
  if (!row) return;
  const plan = await findPlanAtPrice(tx, row.terms.priceId);
  const facts = await listSubscriptionFacts(tx, { backend: 'foundry', subscriptionId: String(row.id) });
  const now = platform.clock.now();
  const due = facts.filter(
    ({ kind, planId, startsAt, revokedAt, source }) =>
      kind === 'paid' && planId === plan.id && revokedAt === null && startsAt <= now && source.startsWith('foundry:'),
  );
  const periods = due.map(({ startsAt }) => ({ row: { ...row, periodStart: startsAt }, plan }));
  await grantPeriods(platform, tx, periods);
}
