import type { PaymentPage } from '@greenlight/contract/payment';
import { formatMoney } from '../../../platform/format-money.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { findRunningSubscription, subjectOf } from '../engine/subscription/advance-subscription.ts';
import { isLate } from '../entitlement/policy.ts';
import { openPaymentPage } from '../gateway/payment-page.ts';
import { openChargesOf } from '../ledger/charge/charge.ts';
import type { ChargeRow } from '../ledger/charge/charge-row.ts';
import { quote } from '../offer/quote.ts';
import { planNamesIn } from '../plan/plan-name.ts';
import { findPlanAtPrice } from '../plan/read-plan.ts';

interface Shown {
  /** Null for the account's language. */
  language: string | null;
  returnPath?: string;
}

/** Opens a page on which the cardholder approves this charge. */
export async function openApprovalPage(
  platform: Platform,
  charge: ChargeRow,
  { language, returnPath }: Shown,
): Promise<PaymentPage> {
  const { userId, gatewayRef, gateway, id, subject, description } = charge;
  return openPaymentPage(platform, {
    userId,
    language,
    purpose: 'due',
    subject,
    order: {},
    words: async (tag) => ({ order: `${description}: ${formatMoney(charge, tag)}`, now: '', card: '' }),
    ...(returnPath && { returnPath }),
    ...(gatewayRef && { charge: { id, gateway, gatewayRef } }),
  });
}

/**
 * Opens a page for a new card, which pays an amount due or is for later charges. In both cases an amount due is charged
 * to the new card. Throws `subscription_state` if `purpose` is `due` and nothing is due.
 */
export async function openDuePage(
  platform: Platform,
  { userId, purpose, ...shown }: Shown & { userId: string; purpose: 'due' | 'payment-method' },
): Promise<PaymentPage> {
  const { db } = platform;
  const row = await findRunningSubscription(db, userId);
  const open = row ? await openChargesOf(db, subjectOf(row.id)) : [];
  const waiting = open.find(({ state }) => state === 'needs-approval');
  if (purpose === 'due' && waiting) return openApprovalPage(platform, waiting, shown);
  const owes = row && isLate(row.state);
  if (purpose === 'due' && !owes) throw new ProblemError('subscription_state');
  const plan = row && (await findPlanAtPrice(db, (row.next ?? row.terms).priceId));
  const due = owes && plan && (await quote(db, { userId, subscriptionId: row.id, plan, at: row.periodEnd }));
  return openPaymentPage(platform, {
    ...shown,
    userId,
    purpose: owes ? 'due' : purpose,
    order: {},
    ...(row && { subject: subjectOf(row.id) }),
    words: async (tag) => {
      // A page that only saves a card charges nothing.
      if (!due || !plan) return { order: '', now: '', card: '' };
      const price = formatMoney({ ...due, currency: plan.currency }, tag);
      const name = (await planNamesIn(db, [tag]))(tag, plan);
      return { order: `${name}: ${price}`, now: due.amount > 0 ? price : '', card: '' };
    },
  });
}
