import { sitePath } from '@greenlight/contract/site-path';
import { rateLimit } from '../../../../platform/auth/rate-limit.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import { letterTexts } from '../../../../platform/mail/letter-texts.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { addressOf } from '../../../account/member-letter.ts';
import { queueLetter } from '../../../mail/send-letter.ts';
import { lockGift, lockGiftsToSend, recordGiftDelivery } from './gift-queries.ts';
import { formatGiftCode, formatMonths, type GiftRow, giftStateOf } from './gift-state.ts';

/** Limit per gift and caller: the buyer, or all staff. */
const resendLimit = { name: 'gift-resend', points: 3, perSeconds: 24 * 60 * 60 };
const batch = 50;

/**
 * Sends a locked gift if its time has come. Does nothing if it is not paid, was sent before, or has no e-mail address.
 */
export async function sendDueGift(platform: Platform, tx: Db, gift: GiftRow): Promise<void> {
  const at = platform.clock.now();
  if (giftStateOf(gift) !== 'scheduled' || (gift.sendAt && gift.sendAt > at)) return;
  await writeToRecipient(platform, tx, gift);
  await recordGiftDelivery(tx, gift.id, at);
}

async function writeToRecipient(platform: Platform, tx: Db, gift: GiftRow): Promise<void> {
  if (!gift.recipientEmail || !gift.code) return;
  const buyer = gift.buyerId === null ? undefined : await addressOf(tx, gift.buyerId);
  const language = buyer?.language ?? null;
  const code = formatGiftCode(gift.code);
  await queueLetter(platform, tx, {
    template: gift.message ? 'gift.given-with-words' : 'gift.given',
    to: gift.recipientEmail,
    language,
    values: {
      name: gift.recipientName,
      from: gift.buyerName ?? letterTexts(language).texts.layout.somebody,
      months: formatMonths(gift.months, language),
      message: gift.message,
      code,
    },
    link: sitePath('redeem-code', code),
  });
}

/** The handler of `gift.deliver`. */
export async function deliverGifts(platform: Platform): Promise<void> {
  const sent = await inTransaction(platform.db, async (tx) => {
    const gifts = await lockGiftsToSend(tx, { at: platform.clock.now(), limit: batch });
    for (const gift of gifts) await sendDueGift(platform, tx, gift);
    return gifts.filter((gift) => giftStateOf(gift) === 'scheduled').length;
  });
  if (sent === batch) await deliverGifts(platform);
}

/**
 * Sends the letter to the same address again. `buyerId: undefined` means that staff asks. Throws `not_found` for a gift
 * of another buyer, `conflict` for one that was not sent or is redeemed, and `rate_limited` after three a day.
 */
export async function resendGift(
  platform: Platform,
  { id, buyerId }: { id: number; buyerId: string | undefined },
): Promise<void> {
  if (!(await rateLimit(platform.db, resendLimit).take(`${id} ${buyerId}`))) throw new ProblemError('rate_limited');
  await inTransaction(platform.db, async (tx) => {
    const gift = await lockGift(tx, id);
    if (!gift || (buyerId !== undefined && gift.buyerId !== buyerId)) throw new ProblemError('not_found');
    if (giftStateOf(gift) !== 'sent' || !gift.recipientEmail) throw new ProblemError('conflict');
    await writeToRecipient(platform, tx, gift);
  });
}
