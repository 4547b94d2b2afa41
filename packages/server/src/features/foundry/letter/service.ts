import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { writeToMember } from '../../account/letter/service.ts';
import { findPlanAtPrice, type PlanRow } from '../queries.ts';
import { recoveryLink } from '../recovery/service.ts';
import type { SubscriptionRow } from '../subscription/queries.ts';

/** Letters that lead to where another card is given, without a login. */
export type RecoveryLetter = 'foundry.payment-failed' | 'foundry.access-ending';

export type SubscriptionLetter =
  | 'foundry.receipt'
  | 'foundry.recovered'
  | 'foundry.trial-ending'
  | 'foundry.ended'
  | 'foundry.cancelled'
  | 'foundry.kept'
  | 'foundry.pausing'
  | 'foundry.changed'
  | RecoveryLetter;

/** Writes to the owner of a subscription; `amount` is in minor units of the plan's currency. */
export async function writeAbout(
  platform: Platform,
  tx: Db,
  row: SubscriptionRow,
  args: { template: SubscriptionLetter; date: Date; amount?: number; plan?: PlanRow },
): Promise<void> {
  const { userId } = row;
  if (userId === null) return;
  const { template, date } = args;
  const plan = args.plan ?? (await findPlanAtPrice(tx, row.terms.priceId));
  await writeToMember(platform, tx, userId, {
    template,
    values: { plan: plan.name, date: date.toISOString().slice(0, 10) },
    money: { amount: { amount: args.amount ?? plan.amount, currency: plan.currency } },
    link:
      template === 'foundry.payment-failed' || template === 'foundry.access-ending'
        ? recoveryLink(platform, row.id)
        : linkOf(template),
  });
}

function linkOf(template: SubscriptionLetter): string {
  if (template === 'foundry.receipt' || template === 'foundry.recovered') return '/account/payment-history';
  return template === 'foundry.ended' ? '/payment' : '/account';
}
