import { dayMs } from '@greenlight/contract/duration';
import type { Gift, GiftOption } from '@greenlight/contract/gift';
import type { BillingAddress, PaymentPage } from '@greenlight/contract/payment';
import { dayOf } from '../../../../platform/clock/days.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { cutPage, type Page } from '../../../../platform/db/page.ts';
import { inTransaction } from '../../../../platform/db/transaction.ts';
import { withTax } from '../../../../platform/money-math.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { invalidField, ProblemError } from '../../../../platform/problem-error.ts';
import { requireChargeAllowance } from '../../ledger/charge/charge-refusal.ts';
import { saveBillingAddress, taxBeside, taxOfMember, taxOfPlace } from '../../ledger/tax/billing-account.ts';
import { sendDueGift } from './deliver-gift.ts';
import {
  deleteUnchargedGift,
  findGift,
  findOrder,
  insertGift,
  listGifts,
  listOptions,
  lockGift,
  updateGiftRecipient,
} from './gift-queries.ts';
import { type GiftRow, giftStateOf, toGift } from './gift-state.ts';
import { chargeCardForGift, completeGift, openGiftPage } from './pay-gift.ts';

const sendAheadMaxMs = 366 * dayMs;

/** The gift options on sale, with the tax of the place. */
export async function readGiftOptions(
  { db, clock }: Platform,
  place: { country?: string; region?: string },
): Promise<{ options: GiftOption[]; taxCountries: string[]; taxRegions: string[] }> {
  const [options, { rate, ...places }] = await Promise.all([
    listOptions(db),
    taxOfPlace(db, { ...place, at: clock.now() }),
  ]);
  const offered = options.filter((option) => option.offered);
  return {
    options: offered.map(({ id, months, amount, currency }) => {
      const price = { amount, currency };
      return { id, months, price, tax: taxBeside(rate, price) };
    }),
    ...places,
  };
}

export interface GiftOrder {
  orderId?: string;
  optionId: string;
  recipientName: string;
  recipientEmail?: string;
  message: string;
  sendAt?: string;
  billingAddress?: BillingAddress;
  useSavedCard: boolean;
  /** The id of the saved card that the buyer was shown. */
  card?: string;
}

interface Buyer {
  userId: string;
  /** The language of the payment page; null for the account's. */
  language: string | null;
}

/**
 * Returns a payment page if no saved card is used, or its charge failed or waits for approval. Throws `not_found` for an
 * option that is not on sale, `invalid_request` for a day in the past or more than a year ahead, and `conflict` if
 * another card than the one shown would be charged.
 */
export async function buyGift(
  platform: Platform,
  { userId, language }: Buyer,
  order: GiftOrder,
): Promise<{ gift: Gift; payment: PaymentPage | null }> {
  const { db, clock } = platform;
  const at = clock.now();
  const option = (await listOptions(db)).find(({ id, offered }) => id === order.optionId && offered);
  if (!option) throw new ProblemError('not_found');
  if (order.useSavedCard) await requireChargeAllowance(platform, userId);
  if (order.billingAddress) await saveBillingAddress(platform, userId, order.billingAddress);
  const rate = await taxOfMember(db, userId, at);
  // A repeated order gets the same answer, even if its day is in the past by now.
  const known = order.orderId && (await findOrder(db, { buyerId: userId, orderId: order.orderId }));
  const id = await insertGift(db, {
    ...option,
    optionId: option.id,
    ...withTax(option.amount, rate),
    taxRateId: rate?.id ?? null,
    buyerId: userId,
    orderId: order.orderId ?? null,
    recipientName: order.recipientName,
    recipientEmail: order.recipientEmail ?? null,
    message: order.message,
    sendAt: known ? known.sendAt : timeToSend(order.sendAt ?? null, at),
    at,
  });
  if (order.orderId) await completeGift(platform, id);
  const { useSavedCard, card } = order;
  const needsPage =
    !useSavedCard ||
    (await deleteOrderOnError(platform, id, () => chargeCardForGift(platform, { userId, giftId: id, card })));
  const gift = await requireGift(db, userId, id);
  if (gift.paidAt) return { payment: null, gift: toGift(gift) };
  const payment = needsPage
    ? await deleteOrderOnError(platform, id, () => openGiftPage(platform, gift, language))
    : null;
  return { payment, gift: toGift(gift) };
}

/** If the payment cannot begin, deletes the order. */
async function deleteOrderOnError<Result>(
  platform: Platform,
  id: number,
  begin: () => Promise<Result>,
): Promise<Result> {
  try {
    return await begin();
  } catch (error) {
    await inTransaction(platform.db, (tx) => deleteUnchargedGift(tx, id));
    throw error;
  }
}

/** Null, which means now, for an earlier time of today. Days are those of the time zone in `wish`. */
function timeToSend(wish: string | null, at: Date): Date | null {
  if (wish === null) return null;
  const sendAt = new Date(wish);
  const offsetMs = Date.parse(wish.replace(/[+-]\d\d:\d\d$/, 'Z')) - sendAt.getTime();
  const dayThere = (moment: Date) => dayOf(new Date(moment.getTime() + offsetMs));
  if (sendAt.getTime() > at.getTime() + sendAheadMaxMs) {
    throw invalidField('body.sendAt', 'Choose a day within a year', 'too_big');
  }
  if (dayThere(sendAt) < dayThere(at)) throw invalidField('body.sendAt', 'Choose today or a later day', 'too_small');
  return sendAt > at ? sendAt : null;
}

export async function listOwnGifts({ db }: Platform, userId: string, args: Page) {
  const { rows, ...page } = cutPage(await listGifts(db, { ...args, buyerId: userId }), args);
  return { ...page, gifts: rows.map(toGift) };
}

/** Returns a gift. If it was paid on a payment page, completes it first. */
export async function readGift(platform: Platform, userId: string, id: number): Promise<Gift> {
  const gift = await requireGift(platform.db, userId, id);
  if (!gift.paidAt) await completeGift(platform, gift.id);
  return toGift(await requireGift(platform.db, userId, id));
}

/** Throws `conflict` for a gift that is paid. */
export async function payForGift(platform: Platform, { userId, language }: Buyer, id: number): Promise<PaymentPage> {
  await readGift(platform, userId, id);
  const gift = await requireGift(platform.db, userId, id);
  if (giftStateOf(gift) !== 'unpaid') throw new ProblemError('conflict');
  return openGiftPage(platform, gift, language);
}

/** Throws `conflict` for a gift that was sent, redeemed or refunded. */
export async function changeGift(
  platform: Platform,
  userId: string,
  id: number,
  {
    sendAt,
    ...to
  }: { recipientName?: string; recipientEmail?: string | null; message?: string; sendAt?: string | null },
): Promise<Gift> {
  const at = platform.clock.now();
  return inTransaction(platform.db, async (tx) => {
    const gift = await lockOwnGift(tx, userId, id);
    // A gift without an e-mail is not sent: it can be given one until it is redeemed.
    if (gift.sentAt || gift.redeemedAt || giftStateOf(gift) === 'refunded') throw new ProblemError('conflict');
    await updateGiftRecipient(tx, id, {
      recipientName: to.recipientName ?? gift.recipientName,
      recipientEmail: to.recipientEmail === undefined ? gift.recipientEmail : to.recipientEmail,
      message: to.message ?? gift.message,
      sendAt: sendAt === undefined ? gift.sendAt : timeToSend(sendAt, at),
    });
    await sendDueGift(platform, tx, await requireGift(tx, userId, id));
    return toGift(await requireGift(tx, userId, id));
  });
}

async function lockOwnGift(tx: Db, userId: string, id: number): Promise<GiftRow> {
  const gift = await lockGift(tx, id);
  if (gift?.buyerId !== userId) throw new ProblemError('not_found');
  return gift;
}

async function requireGift(db: Db, userId: string, id: number): Promise<GiftRow> {
  const gift = await findGift(db, id);
  if (gift?.buyerId !== userId) throw new ProblemError('not_found');
  return gift;
}
