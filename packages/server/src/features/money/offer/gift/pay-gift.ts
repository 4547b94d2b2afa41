import { randomUUID } from 'node:crypto';
import type { PaymentPage } from '@greenlight/contract/payment';
import { sitePath } from '@greenlight/contract/site-path';
import { randomCode } from '../../../../platform/auth/random-code.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { ProblemError } from '../../../../platform/problem-error.ts';
import { addressOf, writeToMember } from '../../../account/member-letter.ts';
import { defaultMethod, listMethodsById, saveMethod } from '../../gateway/payment-method.ts';
import { askPage, completableMs, openPaymentPage, settlePage, toPaymentPage } from '../../gateway/payment-page.ts';
import { askGateway, intendCharge, openChargesOf, settleCharge } from '../../ledger/charge/charge.ts';
import { requireChargedCardIsShown } from '../../ledger/charge/charge-refusal.ts';
import type { ChargeRow } from '../../ledger/charge/charge-row.ts';
import { sendDueGift } from './deliver-gift.ts';
import { findGift, listAwaitedGifts, lockGift, recordGiftPayment, updateGiftPage } from './gift-queries.ts';
import { describeGift, formatGiftCode, formatMonths, type GiftRow, wordsOf } from './gift-state.ts';

/** 80 random bits. */
const codeLength = 16;
const batch = 200;

function subjectOf(giftId: number): string {
  return `gift:${giftId}`;
}

/**
 * The page on which the gift is paid: the open one, else one to approve a waiting charge, else one for a card.
 * `language: null` means the buyer's. Never within a transaction.
 */
export async function openGiftPage(platform: Platform, gift: GiftRow, language: string | null): Promise<PaymentPage> {
  if (gift.buyerId === null) throw new ProblemError('not_found');
  const [open] = await openChargesOf(platform.db, subjectOf(gift.id));
  const known = gift.paymentPageId === null ? null : await askPage(platform, gift.paymentPageId);
  if (known?.gatewayPage.state === 'open' && (known.page.chargeId ?? undefined) === open?.id)
    return toPaymentPage(known.page);
  const page = await openPaymentPage(platform, {
    userId: gift.buyerId,
    language,
    purpose: 'gift',
    subject: subjectOf(gift.id),
    order: { giftId: gift.id },
    words: async (tag) => wordsOf(gift, tag),
    returnPath: sitePath('gift-detail', gift.id),
    ...(open?.gatewayRef && { charge: { id: open.id, gateway: open.gateway, gatewayRef: open.gatewayRef } }),
  });
  if (await updateGiftPage(platform.db, gift.id, { from: gift.paymentPageId, to: page.id })) return page;
  // A parallel call of the same order set its page first. Use that one, because a card on another page would be
  // ignored.
  const now = await findGift(platform.db, gift.id);
  if (!now || now.paidAt || now.paymentPageId === gift.paymentPageId) throw new ProblemError('conflict');
  return openGiftPage(platform, now, language);
}

/**
 * Charges the card in use. Returns whether a page is needed, because there is no card, or the charge failed or waits
 * for approval. Throws `conflict` if the buyer was shown another card.
 */
export async function chargeCardForGift(
  platform: Platform,
  { userId, giftId, card }: { userId: string; giftId: number; card: string | undefined },
): Promise<boolean> {
  const method = await defaultMethod(platform.db, userId);
  if (!method) return true;
  const charge = await inTransaction(platform.db, async (tx) => {
    const chargeId = randomUUID();
    const intended = await intendGiftCharge(platform, tx, { giftId, methodId: method.id, chargeId });
    if (intended) requireChargedCardIsShown(intended, { card, wasOpen: intended.id !== chargeId });
    return intended;
  });
  const outcome = charge && (await askForGift(platform, giftId, charge));
  return outcome === 'failed' || outcome === 'needs-approval';
}

/**
 * Continues the payment of a gift: after a page took a card, a gateway's answer was lost, or a crash. Idempotent, also
 * for parallel calls. Never within a transaction.
 */
export async function completeGift(platform: Platform, giftId: number): Promise<void> {
  const gift = await findGift(platform.db, giftId);
  if (!gift || gift.paidAt) return;
  if (gift.paymentPageId !== null) await completeGiftPage(platform, giftId, gift.paymentPageId);
  for (const charge of await openChargesOf(platform.db, subjectOf(giftId))) await askForGift(platform, giftId, charge);
}

async function completeGiftPage(platform: Platform, giftId: number, paymentPageId: string): Promise<void> {
  const found = await askPage(platform, paymentPageId);
  if (!found || found.page.state !== 'open' || found.gatewayPage.state === 'open') return;
  const { page: row, gatewayPage } = found;
  const { state, failure, method } = gatewayPage;
  if (state === 'open') return;
  await inTransaction(platform.db, async (tx) => {
    const isFirst = await settlePage(tx, paymentPageId, { state, failure, at: platform.clock.now() });
    if (!isFirst || !method || row.chargeId !== null) return;
    // The card is only for the gift, as its page says: it must not pay for a membership.
    const methodId = await saveMethod(platform, tx, { userId: null, gateway: row.gateway, method });
    await intendGiftCharge(platform, tx, { giftId, methodId, chargeId: randomUUID() });
  });
}

/** Null for a gift that is paid, or whose buyer is gone. */
async function intendGiftCharge(
  platform: Platform,
  tx: Db,
  { giftId, methodId, chargeId }: { giftId: number; methodId: string; chargeId: string },
): Promise<ChargeRow | null> {
  const gift = await lockGift(tx, giftId);
  const [method] = await listMethodsById(tx, [methodId]);
  if (!gift || gift.paidAt || gift.buyerId === null || !method) return null;
  const buyer = await addressOf(tx, gift.buyerId);
  return intendCharge(tx, {
    id: chargeId,
    userId: gift.buyerId,
    subject: subjectOf(giftId),
    periodStart: gift.createdAt,
    periodEnd: null,
    description: describeGift(gift.months, buyer?.language ?? 'en'),
    lines: [],
    amount: gift.amount,
    tax: gift.tax,
    taxRateId: gift.taxRateId,
    currency: gift.currency,
    gateway: method.gateway,
    methodId,
    at: platform.clock.now(),
  });
}

/** Returns null if the outcome is not known: the same charge is retried later. */
async function askForGift(platform: Platform, giftId: number, charge: ChargeRow) {
  const outcome = await askGateway(platform, charge).catch((error) => {
    platform.log.warn({ err: error, charge: charge.id }, 'the outcome of a charge for a gift is not known yet');
    return null;
  });
  if (!outcome) return null;
  await inTransaction(platform.db, async (tx) => {
    const gift = await lockGift(tx, giftId);
    const at = platform.clock.now();
    if (gift && !gift.paidAt && outcome.state === 'succeeded')
      await applyGiftPayment(platform, tx, gift, { chargeId: charge.id, at });
    await settleCharge(tx, { chargeId: charge.id, outcome, at });
  });
  return outcome.state;
}

/** Makes the gift redeemable: it gets its code, and is sent if its time has come. */
async function applyGiftPayment(
  platform: Platform,
  tx: Db,
  gift: GiftRow,
  { chargeId, at }: { chargeId: string; at: Date },
) {
  const code = randomCode(codeLength);
  await recordGiftPayment(tx, gift.id, { code, chargeId, at });
  await sendDueGift(platform, tx, { ...gift, code, chargeId, paidAt: at });
  if (gift.buyerId === null) return;
  const buyer = await addressOf(tx, gift.buyerId);
  await writeToMember(platform, tx, gift.buyerId, {
    template: 'gift.bought',
    values: {
      recipient: gift.recipientName,
      months: formatMonths(gift.months, buyer?.language ?? null),
      code: formatGiftCode(code),
    },
    link: sitePath('gift-detail', gift.id),
  });
}

/**
 * The handler of `gift.complete`: completes gifts whose browser never came back, and charges whose answer was lost.
 * Reads all of them, so that open pages do not delay others.
 */
export async function completeGifts(platform: Platform): Promise<void> {
  const since = new Date(platform.clock.now().getTime() - completableMs);
  for (let after = 0; ; ) {
    const ids = await listAwaitedGifts(platform.db, { since, after, limit: batch });
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    for (const id of ids) {
      await completeGift(platform, id).catch((error) =>
        platform.log.warn({ err: error, gift: id }, 'the payment of a gift could not be processed'),
      );
    }
  }
}
