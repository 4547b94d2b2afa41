import { sitePath } from '@greenlight/contract/site-path';
import { networkOf } from '../../../platform/auth/ip-network.ts';
import { keyOfCode } from '../../../platform/auth/random-code.ts';
import { countGuess } from '../../../platform/auth/rate-limit.ts';
import type { Db } from '../../../platform/db/database.ts';
import { lockAccount } from '../../../platform/db/lock-account.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { addressOf, writeToMember } from '../../account/member-letter.ts';
import { extendSubscription } from '../engine/subscription/advance.ts';
import { addFact, readMembershipInTransaction } from '../entitlement/membership.ts';
import { addMonths } from '../plan/billing-calendar.ts';
import { extendCardSubscription } from '../stripe/extension/move-charge.ts';
import { formatMonths, type GiftRow, giftStateOf } from './gift-state.ts';
import { findGiftByCode, lockGift, updateGiftRedeemed } from './queries.ts';

/** Only codes that there are not count. */
const missLimit = { name: 'gift-miss', points: 20, perSeconds: 10 * 60 };
const networkMissLimit = { name: 'gift-miss-network', points: 60, perSeconds: 10 * 60 };

interface Guess {
  code: string;
  userId: string | null;
  ip: string;
}

/** What a code would give. Throws `code_invalid` for one that gives nothing, and `rate_limited`. */
export async function previewGift(platform: Platform, guess: Guess) {
  const gift = await findGuessed(platform, guess);
  const { months, buyerName, recipientName, message } = gift;
  return { months, from: buyerName ?? '', recipientName, message, redeemed: giftStateOf(gift) === 'redeemed' };
}

async function findGuessed(platform: Platform, { code, userId, ip }: Guess): Promise<GiftRow> {
  const giveBack = await countGuess(platform.db, [
    { limit: networkMissLimit, key: networkOf(ip) },
    ...(userId === null ? [] : [{ limit: missLimit, key: userId }]),
  ]);
  const gift = await findGiftByCode(platform.db, keyOfCode(code));
  if (!gift || giftStateOf(gift) === 'refunded') throw new ProblemError('code_invalid');
  await giveBack();
  return gift;
}

/**
 * Once, whoever comes first. The months follow what the member has: a subscription is charged later by them. Throws
 * `code_invalid`, `subscription_state` for a membership that does not end, and `rate_limited`.
 */
export async function redeemGift(
  platform: Platform,
  { userId, ...guess }: Guess & { userId: string },
): Promise<{ months: number; subscriptionEndDate: string }> {
  const { id } = await findGuessed(platform, { ...guess, userId });
  return inTransaction(platform.db, async (tx) => {
    const gift = await lockGift(tx, id);
    if (!gift || !['sent', 'scheduled'].includes(giftStateOf(gift))) throw new ProblemError('code_invalid');
    await updateGiftRedeemed(tx, id, { userId, at: platform.clock.now() });
    const end = await give(platform, tx, userId, gift);
    await tellBuyer(platform, tx, userId, gift);
    return { months: gift.months, subscriptionEndDate: end.toISOString() };
  });
}

/** Answers when access ends now. */
async function give(platform: Platform, tx: Db, userId: string, gift: GiftRow): Promise<Date> {
  const source = `gift:${gift.id}` as const;
  await lockAccount(tx, userId);
  const months = { userId, months: gift.months, source };
  const extended =
    (await extendSubscription(platform, tx, months)) ?? (await extendCardSubscription(platform, tx, months));
  if (extended) return extended;
  const at = platform.clock.now();
  const { member, until } = await readMembershipInTransaction(tx, userId, at);
  if (member && until === null) {
    throw new ProblemError('subscription_state', {
      detail: 'Your membership does not end: keep this gift for somebody else.',
    });
  }
  const startsAt = until && until > at ? until : at;
  const endsAt = addMonths(startsAt, gift.months);
  await addFact(platform, tx, { userId, kind: 'gift', plan: gift.planId, startsAt, endsAt, source });
  return endsAt;
}

async function tellBuyer(platform: Platform, tx: Db, userId: string, gift: GiftRow): Promise<void> {
  if (gift.buyerId === null || gift.buyerId === userId) return;
  const buyer = await addressOf(tx, gift.buyerId);
  await writeToMember(platform, tx, gift.buyerId, {
    template: 'gift.redeemed',
    values: { recipient: gift.recipientName, months: formatMonths(gift.months, buyer?.language ?? null) },
    link: sitePath('gift-detail', gift.id),
  });
}
