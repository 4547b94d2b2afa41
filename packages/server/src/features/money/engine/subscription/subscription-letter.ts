import { sitePath } from '@greenlight/contract/site-path';
import type { Db } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { writeToMembers } from '../../../account/member-letter.ts';
import { findPlanAtPrice, type PricedPlan } from '../../plan/read-plan.ts';
import { recoveryLink } from './recovery-link.ts';
import type { SubscriptionRow } from './subscription-queries.ts';

/** Letters with a link to enter another card without signing in. */
export type RecoveryLetter = 'foundry.payment-failed' | 'foundry.access-ending';

export type SubscriptionLetter =
  | 'foundry.receipt'
  | 'foundry.recovered'
  | 'foundry.trial-ending'
  | 'foundry.ended'
  | 'foundry.cancelled'
  | 'foundry.cancelled-now'
  | 'foundry.cancelled-charge'
  | 'foundry.resumed'
  | 'foundry.pausing'
  | 'foundry.changed'
  | RecoveryLetter;

interface AboutSubscription {
  row: SubscriptionRow;
  template: SubscriptionLetter;
  date: Date;
  plan: PricedPlan;
  /** In minor units of the plan's currency; the plan's price by default. */
  amount?: number;
}

/** Writes a letter to the owner of a subscription. */
export async function writeSubscriptionLetter(
  platform: Platform,
  tx: Db,
  row: SubscriptionRow,
  about: { template: SubscriptionLetter; date: Date },
): Promise<void> {
  const plan = await findPlanAtPrice(tx, row.terms.priceId);
  await writeSubscriptionLetters(platform, tx, [{ row, plan, ...about }]);
}

/** The same for many subscriptions; skips erased accounts. */
export async function writeSubscriptionLetters(platform: Platform, tx: Db, all: AboutSubscription[]): Promise<void> {
  const letters = all.flatMap(({ row, template, date, plan, amount = plan.amount }) => {
    const { userId, id } = row;
    if (userId === null) return [];
    const isRecovery = template === 'foundry.payment-failed' || template === 'foundry.access-ending';
    const money = { amount: { amount, currency: plan.currency } };
    const link = isRecovery ? recoveryLink(platform, id) : linkOf(template);
    return [{ userId, template, plan, days: { date }, money, link }];
  });
  await writeToMembers(platform, tx, letters);
}

function linkOf(template: SubscriptionLetter): string {
  if (template === 'foundry.receipt' || template === 'foundry.recovered') return sitePath('payment-history');
  return template === 'foundry.ended' || template === 'foundry.cancelled-now'
    ? sitePath('payment')
    : sitePath('account');
}
