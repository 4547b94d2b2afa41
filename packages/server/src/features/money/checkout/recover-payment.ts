import type { PaymentPage } from '@greenlight/contract/payment';
import { sitePath } from '@greenlight/contract/site-path';
import { networkOf } from '../../../platform/auth/ip-network.ts';
import { rateLimit } from '../../../platform/auth/rate-limit.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { subjectOf } from '../engine/subscription/advance-subscription.ts';
import { findOwner, type SubscriptionOwner, subscriptionOfToken } from '../engine/subscription/recovery-link.ts';
import { readSubscription } from '../engine/subscription-view.ts';
import { findPage, toPaymentPage } from '../gateway/payment-page.ts';
import { completePage } from './complete-page.ts';
import { openDuePage } from './open-page.ts';

const lookLimit = { name: 'recovery-look', points: 60, perSeconds: 10 * 60 };
const beginLimit = { name: 'recovery-begin', points: 10, perSeconds: 60 * 60 };

/** An e-mail address that only its owner recognises: `o***@example.com`. */
function maskedEmail(email: string): string {
  return email.replace(/^(.?).*@/, '$1***@');
}

async function ownerOf(platform: Platform, token: string): Promise<SubscriptionOwner & { id: number }> {
  const id = subscriptionOfToken(platform, token);
  const owner = await findOwner(platform.db, id);
  if (!owner) throw new ProblemError('code_invalid');
  return { id, ...owner };
}

/** The data that a recovery link shows; nothing else of the account. Nothing is due if a newer subscription exists. */
export async function readRecovery(
  platform: Platform,
  { token, viewerId, ip }: { token: string; viewerId?: string; ip: string },
) {
  if (!(await rateLimit(platform.db, lookLimit).take(networkOf(ip)))) throw new ProblemError('rate_limited');
  const { id, userId, email } = await ownerOf(platform, token);
  const subscription = await readSubscription(platform, userId);
  const isOfLink = subscription?.subscriptionId === String(id);
  return {
    email: maskedEmail(email),
    isOwn: viewerId === undefined ? null : viewerId === userId,
    planName: subscription?.planName ?? '',
    amountDue: isOfLink ? subscription.amountDue : null,
    graceEnd: isOfLink ? subscription.graceEnd : null,
    last4: isOfLink ? (subscription.paymentMethod?.last4 ?? null) : null,
  };
}

/** Opens a page for another card, which pays the amount due. Throws `subscription_state` if nothing is due. */
export async function beginRecovery(
  platform: Platform,
  { token, language }: { token: string; language: string | null },
): Promise<PaymentPage> {
  const { id, userId } = await ownerOf(platform, token);
  if (!(await rateLimit(platform.db, beginLimit).take(String(id)))) throw new ProblemError('rate_limited');
  const subscription = await readSubscription(platform, userId);
  if (subscription?.subscriptionId !== String(id)) throw new ProblemError('subscription_state');
  const returnPath = `${sitePath('payment-recovery')}?${new URLSearchParams({ token })}`;
  return openDuePage(platform, { userId, language, purpose: 'due', returnPath });
}

/** A payment of the link's subscription; null for any other payment. */
export async function readRecoveryPayment(
  platform: Platform,
  { token, payment }: { token: string; payment: string },
): Promise<PaymentPage | null> {
  const { id, userId } = await ownerOf(platform, token);
  const row = await findPage(platform.db, payment);
  if (row?.userId !== userId || row.subject !== subjectOf(id)) return null;
  const completed = await completePage(platform, payment);
  return completed && toPaymentPage(completed);
}
