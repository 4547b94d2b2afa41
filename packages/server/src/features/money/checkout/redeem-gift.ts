import { sitePath } from '@greenlight/contract/site-path';
import type { Db } from '../../../platform/db/database.ts';
import { lockAccount } from '../../../platform/db/lock-account.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { addressOf, writeToMember } from '../../account/member-letter.ts';
import type { CodeGuess } from '../offer/coupon/look-up-coupon.ts';
import { lookUpGift, recordGiftRedemption } from '../offer/gift/gift-code.ts';
import { formatMonths, type GiftRow } from '../offer/gift/gift-state.ts';
import { giveMonths } from './give-months.ts';

/**
 * Redeems a gift; its code works once. The months are added to the end of the membership, and the next charge of a
 * subscription is moved by them. Throws `code_invalid`, `subscription_state` for a membership that does not end, and
 * `rate_limited`.
 */
export async function redeemGift(
  platform: Platform,
  guess: CodeGuess & { userId: string },
): Promise<{ months: number; subscriptionEndDate: string }> {
  const { userId } = guess;
  const { id } = await lookUpGift(platform, guess);
  return inTransaction(platform.db, async (tx) => {
    const gift = await recordGiftRedemption(tx, id, { userId, at: platform.clock.now() });
    const { months, planId } = gift;
    await lockAccount(tx, userId);
    const end = await giveMonths(platform, tx, { userId, months, kind: 'gift', planId, source: `gift:${id}` });
    if (!end) {
      throw new ProblemError('subscription_state', {
        detail: 'Your membership has no end: keep this gift for another person.',
      });
    }
    await notifyBuyer(platform, tx, userId, gift);
    return { months, subscriptionEndDate: end.toISOString() };
  });
}

async function notifyBuyer(platform: Platform, tx: Db, userId: string, gift: GiftRow): Promise<void> {
  if (gift.buyerId === null || gift.buyerId === userId) return;
  const buyer = await addressOf(tx, gift.buyerId);
  await writeToMember(platform, tx, gift.buyerId, {
    template: 'gift.redeemed',
    values: { recipient: gift.recipientName, months: formatMonths(gift.months, buyer?.language ?? null) },
    link: sitePath('gift-detail', gift.id),
  });
}
