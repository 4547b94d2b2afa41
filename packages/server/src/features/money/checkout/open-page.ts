import type { HostedPayment } from '@greenlight/contract/payment';
import { formatMoney } from '../../../platform/format-money.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { findRunningSubscription, subjectOf } from '../engine/subscription/advance.ts';
import { isLate } from '../entitlement/policy.ts';
import { openPaymentPage } from '../gateway/payment-page.ts';
import { openChargesOf } from '../ledger/charge/charge.ts';
import type { ChargeRow } from '../ledger/charge/charge-row.ts';
import { quote } from '../offer/quote.ts';
import { planNamesIn } from '../plan/plan-name.ts';
import { findPlanAtPrice } from '../plan/read-plan.ts';

interface Shown {
  /** Null for that of the account. */
  language: string | null;
  returnPath?: string;
}

/** A page on which the owner of the card lets this charge through. */
export async function openApprovalPage(
  platform: Platform,
  charge: ChargeRow,
  { language, returnPath }: Shown,
): Promise<HostedPayment> {
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
 * A page for a card: to pay what is due with, or for charges to come; a new card pays what is due in either case. Throws
 * `subscription_state` where nothing is due.
 */
export async function openDuePage(
  platform: Platform,
  { userId, purpose, ...shown }: Shown & { userId: string; purpose: 'due' | 'payment-method' },
): Promise<HostedPayment> {
  const { db } = platform;
  const row = await findRunningSubscription(db, userId);
  const open = row ? await openChargesOf(db, subjectOf(row.id)) : [];
  const waiting = open.find(({ state }) => state === 'action');
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
      // Nothing is taken on a page that only saves a card.
      if (!due || !plan) return { order: '', now: '', card: '' };
      const price = formatMoney({ ...due, currency: plan.currency }, tag);
      const name = (await planNamesIn(db, [tag]))(tag, plan);
      return { order: `${name}: ${price}`, now: due.amount > 0 ? price : '', card: '' };
    },
  });
}
