import { networkOf } from '../../../../platform/auth/ip-network.ts';
import { keyOfCode } from '../../../../platform/auth/random-code.ts';
import { countGuess } from '../../../../platform/auth/rate-limit.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import type { CodeGuess } from '../coupon/look-up-coupon.ts';
import { findGiftByCode, lockGift, updateGiftRedemption } from './gift-queries.ts';
import { type GiftRow, giftStateOf } from './gift-state.ts';

/** Limit of guesses: only unknown codes count. */
const missLimit = { name: 'gift-miss', points: 20, perSeconds: 10 * 60 };
const networkMissLimit = { name: 'gift-miss-network', points: 60, perSeconds: 10 * 60 };

/** The gift of a code. Throws `code_invalid` for an unknown code or a refunded gift, and `rate_limited`. */
export async function previewGift(platform: Platform, guess: CodeGuess) {
  const gift = await lookUpGift(platform, guess);
  const { months, buyerName, recipientName, message } = gift;
  return { months, from: buyerName ?? '', recipientName, message, redeemed: giftStateOf(gift) === 'redeemed' };
}

/** The gift of a code, redeemed or not. Throws `code_invalid`, and `rate_limited` after too many unknown codes. */
export async function lookUpGift(platform: Platform, { code, userId, ip }: CodeGuess): Promise<GiftRow> {
  const giveBack = await countGuess(platform.db, [
    { limit: networkMissLimit, key: networkOf(ip) },
    ...(userId === null ? [] : [{ limit: missLimit, key: userId }]),
  ]);
  const gift = await findGiftByCode(platform.db, keyOfCode(code));
  if (!gift || giftStateOf(gift) === 'refunded') throw new ProblemError('code_invalid');
  await giveBack();
  return gift;
}

/** Marks the gift as redeemed. Throws `code_invalid` if it is not paid, or was redeemed or refunded already. */
export async function recordGiftRedemption(tx: Db, id: number, by: { userId: string; at: Date }): Promise<GiftRow> {
  const gift = await lockGift(tx, id);
  if (!gift || !['sent', 'scheduled'].includes(giftStateOf(gift))) throw new ProblemError('code_invalid');
  await updateGiftRedemption(tx, id, by);
  return gift;
}
